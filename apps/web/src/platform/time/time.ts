import { currentLocale } from '../i18n/i18n.ts';

/** All times of the site are shown in Asia/Shanghai (product §10.3): a fixed +08:00, no daylight saving. */
const ZONE = 'Asia/Shanghai';
const ZONE_MS = 8 * 3_600_000;

/** Made on first use: it takes milliseconds that a page of figures never needs. */
let enParts: Intl.DateTimeFormat | undefined;
const enFormat = (): Intl.DateTimeFormat =>
  (enParts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

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

/** product §9: zh "2026年11月21日 09:05", other languages with the English month name. */
export function fullTime(ms: number): string {
  if (currentLocale() === 'en') return enFormat().format(ms);
  const p = shanghaiParts(ms);
  return `${p.year}年${p.month}月${p.day}日 ${p.hour}:${p.minute}`;
}

/** "11-21 09:05:30", for records and tables. */
export function recordTime(ms: number, withSeconds = true): string {
  const p = shanghaiParts(ms);
  return `${p.month}-${p.day} ${p.hour}:${p.minute}${withSeconds ? `:${p.second}` : ''}`;
}

/** "09:05". */
export function clockTime(ms: number): string {
  const p = shanghaiParts(ms);
  return `${p.hour}:${p.minute}`;
}

/** "2026-11-21", the day in Shanghai: what records are grouped by. */
export function dayOf(ms: number): string {
  const p = shanghaiParts(ms);
  return `${p.year}-${p.month}-${p.day}`;
}
