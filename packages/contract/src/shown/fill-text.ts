import type { Money } from '@caiting/money';
import type { Language } from '../languages.ts';
import { durationText } from './duration-text.ts';
import { sentenceTime } from './time-text.ts';
import { countText, rateText, shortIssue, wholeIssue, yuanText } from './figures-text.ts';

/** What fills a place of a sentence: a value, or a word of ours in both languages. */
export type TextParam = string | number | Money | { readonly zh: string; readonly en: string };
export type TextParams = Readonly<Record<string, TextParam>>;

/** How a place of a sentence writes its value; values come as the wire has them. */
const KINDS = {
  /** Yuan: `¥1,000.00`. */
  yuan: (value: string) => yuanText(value),
  /** Yuan with the four decimals of the wallet and of rebates. */
  yuan4: (value: string) => yuanText(value, 4),
  /** What one coin costs. */
  rate: rateText,
  /** An issue in its whole form, `20261126-0417`, and in the short one. */
  issue: wholeIssue,
  short: shortIssue,
  /** A number of things: `12,680`. */
  count: (value: string) => countText(Number(value)),
  /** A moment, in the form of sentences. */
  time: (value: string, language: Language) => sentenceTime(Number(value), language),
  /** Seconds as a duration. */
  zh: (value: string) => durationText(Number(value), 'zh'),
  en: (value: string) => durationText(Number(value), 'en'),
} as const;
type Kind = keyof typeof KINDS;
export const TEXT_KINDS = Object.keys(KINDS) as readonly Kind[];

/** `{name}`, `{name:kind}`, or `{name|one|many}`: the word of English that agrees with the number. */
const PLACE = new RegExp(`\\{(\\w+)(?::(${TEXT_KINDS.join('|')})|\\|([^|{}]*)\\|([^|{}]*))?\\}`, 'g');

/** Fills the {name} places of a sentence; {name:kind} writes the value in that kind's form, {name|ticket|tickets} the first word for the number 1, else the second. A place without a value stays empty. */
export function fillText(text: string, params: TextParams = {}, language: Language = 'zh'): string {
  return text.replace(PLACE, (_, name: string, kind?: Kind, one?: string, many?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return '';
    if (one !== undefined && many !== undefined) return Number(value) === 1 ? one : many;
    if (typeof value === 'object') return value[language];
    if (typeof value === 'bigint') return yuanText(value, kind === 'yuan4' ? 4 : 2);
    return kind === undefined ? String(value) : KINDS[kind](String(value), language);
  });
}
