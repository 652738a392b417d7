import { fold } from '../../../platform/text/fold.ts';
import type { Folded } from '../../../platform/text/fold.ts';
import type { Span } from './words.ts';

/** Addresses of other sites: with or without http, with 点 or 。 for the dot, with signs between the letters. */

const ENDINGS =
  'com|c0m|cn|net|org|0rg|cc|vip|top|xyz|io|me|tv|app|info|biz|club|site|online|shop|store|co|tk|ml|ru|hk|tw|link|live|fun|win|bet|pw|in|us|uk|jp|kr|asia|mobi|pro|icu|ltd|wang|ink|work|life|world|today|one|wiki|love|art|dev|ai|gg|ly|sh|to|so|la|ws';
const DOMAIN = new RegExp(
  `(?<![a-z0-9.])(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,6}(?:${ENDINGS})(?![a-z0-9])|https?:?/{1,3}[^,\\n]|(?<![a-z0-9])www\\.?[a-z0-9][a-z0-9.]*|(?<!\\d)(?:\\d{1,3}\\.){3}\\d{1,3}[:/]\\d`,
  'g',
);
/** 点 between letters or digits of an address is a dot. */
const SPOKEN_DOT = /(?<=[a-z0-9])点(?=[a-z0-9])/g;
const HAS_LETTER = /[a-z]/;

export function findLinks(text: Folded, allowedHosts: readonly string[]): Span[] {
  // An address needs a dot, a slash or 点: most lines end here.
  if (!/[.·/:点]/.test(text.signed) && !/www/.test(text.dense)) return [];
  const found: Span[] = [];
  for (const dot of text.signed.includes('·') ? ['.', ''] : ['.']) {
    const { stream, at } = readDots(text, dot);
    for (const match of stream.matchAll(DOMAIN)) {
      if (isAllowed(match[0], allowedHosts) || isSpeech(match[0])) continue;
      const places = at.slice(match.index, match.index + match[0].length).filter((place) => place >= 0);
      const [first, last] = [places[0], places.at(-1)];
      if (first !== undefined && last !== undefined) found.push({ from: first, to: last + 1 });
    }
  }
  return found;
}

/** The text with 点 as a dot, and `·` as one or as nothing; with the place in `dense` of each character. */
function readDots(text: Folded, dot: string): { stream: string; at: readonly number[] } {
  const spoken = text.signed.replace(SPOKEN_DOT, '.');
  if (dot !== '') return { stream: spoken.replaceAll('·', dot), at: text.denseAt };
  const at = text.denseAt.filter((_, place) => spoken[place] !== '·');
  return { stream: spoken.replaceAll('·', ''), at };
}

/** "3.cc" is a number and laughter, not an address. */
const isSpeech = (address: string): boolean => {
  const [label = ''] = address.split('.');
  return /^\d{1,2}$/.test(label) && !HAS_LETTER.test(address.slice(0, label.length)) && !/[:/]/.test(address);
};

function isAllowed(address: string, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((host) => {
    const own = fold(host).signed;
    return address === own || address.endsWith(`.${own}`);
  });
}
