import { listDay, listTime, sentenceTime } from '@caiting/contract/wire';
import { currentLocale } from '../i18n/i18n.ts';
import { serverNow } from './clock.ts';

/** Times in the language in force, by the site's clock; how they are written stands in the contract, for pages, letters and refusals alike. */
export { clockTime, dayOf, fileTime, shanghaiParts } from '@caiting/contract/wire';

/** For sentences and receipts: `2026年11月21日 09:05`. */
export const fullTime = (ms: number): string => sentenceTime(ms, currentLocale());

/** For records and tables: `11-21 09:05:30`, with the year where it is not this one. */
export const recordTime = (ms: number, withSeconds = true): string =>
  listTime(ms, serverNow(), currentLocale(), withSeconds);

/** A day in records and tables: `11-21`, with the year where it is not this one. */
export const recordDay = (ms: number): string => listDay(ms, serverNow(), currentLocale());

/** The same of a day as the wire has it, `2026-11-21`. */
export const recordDayOf = (day: string): string => recordDay(Date.parse(`${day}T00:00:00+08:00`));
