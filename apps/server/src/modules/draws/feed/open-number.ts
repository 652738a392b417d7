import { isDraw, type Group } from '@caiting/lottery/core';
import { drawLengthOf } from '../core/draw-length.ts';

const TEXT = /^\d{1,2}(?:[,+]\d{1,2}){2,19}$/;

/** What tells how a lottery draws. */
export interface Drawing {
  readonly code: string;
  readonly group: Group;
}

/**
 * Reads an open number as sources and operators write it: numbers joined by ",", the special of 六合彩 after "," or "+", leading zeros or
 * not (plays.md §1). Null when it is no draw of the lottery in the form we sell it.
 */
export function parseOpenNumber(lottery: Drawing, text: string): number[] | null {
  if (!TEXT.test(text) || (text.includes('+') && !(lottery.group === 'LHC' && /^[^+]*\+\d{1,2}$/.test(text))))
    return null;
  const numbers = text.split(/[,+]/).map(Number);
  return isSold(lottery, numbers) ? numbers : null;
}

/** True for a draw of the length that the lottery's plays are sold on: 排列五 has five digits, 排列三 three. */
function isSold(lottery: Drawing, numbers: readonly number[]): boolean {
  return numbers.length === drawLengthOf(lottery) && isDraw(lottery.group, numbers);
}
