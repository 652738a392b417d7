import {
  BADGE_SIGNS,
  HARMLESS_WORDS,
  RESERVED_NAMES,
  RESERVED_NAME_TAILS,
  RESERVED_NAME_WORDS,
} from '@caiting/contract';
import { nicknameKey } from './nickname-key.ts';

/** Whether a name reads as the house or one of its people (docs/decisions/0263). */

/** Strokes that are characters too: between two others they are read as a line, and not read at all. */
const STROKES = /[丨丶丿乀乁亅乚乛丄丅〡㇀-㇣⼁⼂⼃⼄⼅]/gu;
/** Characters that stand in for another at a glance. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  菅: '管',
  喀: '客',
  愘: '客',
  宫: '官',
  伏: '服',
  冲: '充',
  沖: '充',
  値: '值',
  题: '提',
  贝才: '财',
  戸: '户',
  総: '总',
  営: '营',
  糸: '系',
  綂: '统',
  箙: '服',
  茯: '服',
  努: '务',
  枰: '平',
  抬: '台',
  哩: '理',
  直: '值',
};
const LOOKS = new RegExp(Object.keys(LOOK_ALIKE).join('|'), 'gu');
/** Up to three signs of another script between two Chinese characters: "客x服" is read as 客服. */
const BETWEEN = /(?<=\p{Script=Han})[^\p{Script=Han}]{1,3}(?=\p{Script=Han})/gu;

/** Digits and signs that are written for a letter. */
const FOR_LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '!': 'i',
  '|': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Two letters that look like one. */
const PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
];

/** "4drn!n" is read as admin. */
function lettersOf(name: string): string {
  const written = name.normalize('NFKC').replace(/[@435€!|$7]/g, (sign) => FOR_LETTERS[sign] ?? sign);
  return PAIRS.reduce((read, [pair, letter]) => read.replaceAll(pair, letter), nicknameKey(written));
}

/** How a name may be read, each without what separates. */
function readings(name: string): string[] {
  const key = nicknameKey(name.replace(STROKES, ''));
  const looks = key.replace(LOOKS, (sign) => LOOK_ALIKE[sign] ?? sign);
  return [...new Set([key, looks, looks.replace(BETWEEN, ''), lettersOf(name)])];
}

const keysOf = (words: readonly string[]): string[] => words.map(nicknameKey).filter((key) => key !== '');
const WORDS = keysOf(RESERVED_NAME_WORDS);
const HARMLESS = keysOf(HARMLESS_WORDS);
const WHOLE = new RegExp(
  `^\\d*(?:${keysOf(RESERVED_NAMES).join('|')})(?:\\d|${keysOf(RESERVED_NAME_TAILS).join('|')})*$`,
  'u',
);

export type HouseJudge = (name: string) => boolean;

/** Judges names by the words of the contract and what the site is called now. */
export function houseNames(tenantName: string): HouseJudge {
  const words = [...WORDS, ...keysOf([tenantName])];
  const says = (reading: string): boolean => {
    // What is left where a harmless word stood does not grow together into another.
    const rest = HARMLESS.reduce((left, word) => left.replaceAll(word, ' '), reading);
    return WHOLE.test(reading) || words.some((word) => rest.includes(word));
  };
  return (name) => BADGE_SIGNS.test(name) || readings(name).some(says);
}
