import { use } from 'react';
import { UiWords } from '../../words.ts';
import { findTypedFault } from './typed-amount.ts';

/** Says what about a typed figure cannot be, as a sentence for its field; null while nothing is wrong with it. */
export function useTypedFault(): (text: string, decimals: number) => string | null {
  const words = use(UiWords);
  return (text, decimals) => {
    const fault = findTypedFault(text, decimals);
    if (fault === null) return null;
    if (fault.kind === 'tooLong') return words.tooLong;
    if (fault.kind === 'decimals')
      return decimals === 0 ? words.noDecimals : words.decimals.replace('{n}', `${decimals}`);
    const isSpace = /\p{White_Space}/u.test(fault.character);
    const isUnseen = /\p{C}/u.test(fault.character);
    const character = isSpace ? words.space : isUnseen ? words.unseen : fault.character;
    // By a function: "$&" is a text like any other here.
    return (decimals === 0 ? words.notWhole : words.notFigure).replace('{character}', () => character);
  };
}
