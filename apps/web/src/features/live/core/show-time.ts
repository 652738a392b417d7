import { clockTime, dayOf, recordTime } from '../../../platform/time/time.ts';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { liveTexts } from './texts.ts';

const DAY_MS = 86_400_000;

/** When a show begins or ended: today and tomorrow by name, else with its date. `now` is the server's. */
export function showTime(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return textOf(liveTexts, 'today', { time: clockTime(at) });
  if (dayOf(at) === dayOf(now + DAY_MS)) return textOf(liveTexts, 'tomorrow', { time: clockTime(at) });
  return recordTime(at, false);
}
