import type { OwnWord } from '../account/own-words.ts';
import type { Language } from '../languages.ts';

/**
 * How the site writes times, on pages, in letters and in refusals (product §10.3): one form for sentences and receipts, one for lists. All are
 * those of Asia/Shanghai, a fixed +08:00 without daylight saving.
 */
const ZONE_MS = 8 * 3_600_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Calendar parts of a moment in Shanghai, two digits each (the year four). */
export function shanghaiParts(ms: number): {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
} {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(ms + ZONE_MS)
    .toISOString()
    .split(/[-T:.]/);
  return { year, month, day, hour, minute, second };
}

/** For sentences and receipts: `2026年11月26日 06:13`, `26 November 2026, 06:13`. */
export function sentenceTime(ms: number, language: Language): string {
  const { year, month, day, hour, minute } = shanghaiParts(ms);
  return language === 'zh'
    ? `${year}年${month}月${day}日 ${hour}:${minute}`
    : `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${hour}:${minute}`;
}

/** For what is read anywhere, such as letters: the same, and whose hours they are. */
export function beijingTime(ms: number): OwnWord {
  return { zh: `北京时间${sentenceTime(ms, 'zh')}`, en: `${sentenceTime(ms, 'en')} (Beijing time)` };
}

/** A day in lists: `11-26` in the year of `now`, else `2025-11-26`; `26 Nov`, `26 Nov 2025`. */
export function listDay(ms: number, now: number, language: Language): string {
  const { year, month, day } = shanghaiParts(ms);
  const isThisYear = year === shanghaiParts(now).year;
  if (language === 'zh') return isThisYear ? `${month}-${day}` : `${year}-${month}-${day}`;
  const text = `${Number(day)} ${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}`;
  return isThisYear ? text : `${text} ${year}`;
}

/** `06:13`, with seconds `06:13:38`. */
export function clockTime(ms: number, withSeconds = false): string {
  const { hour, minute, second } = shanghaiParts(ms);
  return withSeconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
}

/** A moment in lists: the day as `listDay` has it and the time. */
export function listTime(ms: number, now: number, language: Language, withSeconds = true): string {
  return `${listDay(ms, now, language)} ${clockTime(ms, withSeconds)}`;
}

/** The day in Shanghai as machines write it, `2026-11-26`: keys, files, fields of the wire. */
export function dayOf(ms: number): string {
  const { year, month, day } = shanghaiParts(ms);
  return `${year}-${month}-${day}`;
}

/** A moment as files have it, whole and sortable: `2026-11-26 06:13:38`. */
export const fileTime = (ms: number): string => `${dayOf(ms)} ${clockTime(ms, true)}`;
