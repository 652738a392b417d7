import { DAY_SECONDS, dayOf, startOfDay } from './calendar/day.ts';
import type { IssueSlot } from './calendar/slot.ts';

/**
 * The timetable of a house lottery (plays.md §4). Draws stand at every full period of the day in Asia/Shanghai, round the clock. All
 * times are whole seconds since 1970.
 */

export interface Timetable {
  /** Seconds from one draw to the next; divides the day. */
  readonly period: number;
  /** The close comes this many seconds before the draw. */
  readonly close: number;
  /** Digits of the index in the issue number. */
  readonly numbering: number;
}

export function issuesPerDay({ period }: Pick<Timetable, 'period'>): number {
  return period > 0 ? DAY_SECONDS / period : 0;
}

/** The issue that is on sale at a moment: the first one that closes after it. */
export function slotAt(timetable: Timetable, seconds: number): IssueSlot {
  assertTimetable(timetable);
  const { period, close } = timetable;
  // Days have whole numbers of periods, so full periods may be counted from any midnight.
  const midnight = startOfDay(dayOf(seconds));
  return slotDrawnAt(timetable, midnight + (Math.floor((seconds + close - midnight) / period) + 1) * period);
}

/** The issue whose draw stands at `drawAt`, which must be a full period. The one drawn at 00:00 belongs to the day that ends there. */
export function slotDrawnAt(timetable: Timetable, drawAt: number): IssueSlot {
  const { period, close, numbering } = timetable;
  const day = dayOf(drawAt - period);
  const sinceMidnight = drawAt - startOfDay(day);
  if (sinceMidnight % period !== 0) throw new RangeError(`${drawAt} is no draw time of period ${period}`);
  const index = sinceMidnight / period;
  return {
    issueNo: day.replaceAll('-', '') + String(index).padStart(numbering, '0'),
    day,
    index,
    opensAt: drawAt - period - close,
    closeAt: drawAt - close,
    drawAt,
  };
}

function assertTimetable({ period, close }: Timetable): void {
  if (!Number.isInteger(period) || period < 1 || DAY_SECONDS % period !== 0 || close < 1 || close >= period)
    throw new RangeError(`no timetable of period ${period} and close ${close}`);
}
