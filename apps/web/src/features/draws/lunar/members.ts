import {
  ELEMENTS,
  NUMBERS,
  ZODIACS,
  elementOf,
  tailOf,
  zodiacOf,
  type Element,
  type Zodiac,
} from '@caiting/lottery/lhc-attributes';

const isZodiac = (word: string): word is Zodiac => ZODIACS.some((name) => name === word);
const isElement = (word: string): word is Element => ELEMENTS.some((name) => name === word);

/** Numbers that a zodiac, an element or a tail (`3尾`) stands for in a lunar year; none for other words. */
export function membersOf(word: string, lunarYear: number): readonly number[] {
  if (isZodiac(word)) return NUMBERS.filter((n) => zodiacOf(n, lunarYear) === word);
  if (isElement(word)) return NUMBERS.filter((n) => elementOf(n, lunarYear) === word);
  const tail = /^(\d)尾$/.exec(word)?.[1];
  return tail === undefined ? [] : NUMBERS.filter((n) => tailOf(n) === Number(tail));
}
