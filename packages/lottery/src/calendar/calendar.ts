/**
 * When the issues of a lottery with a calendar of its own draw, and what they are called (plays.md §4). A calendar is data; everything
 * here is a pure function of it. Lotteries that draw round the clock have theirs by arithmetic (../issues.ts).
 */
import { addDays, dayOf, daysBetween, startOfDay, weekday } from './day.ts';
import type { IssueSlot } from './slot.ts';

/** How an issue is numbered. */
export type Numbering =
  /** yyyyMMdd and the index in the day. */
  | { readonly by: 'day'; readonly digits: number }
  /** yyyy and the index in the year. */
  | { readonly by: 'year'; readonly digits: number }
  /** One number that never starts again; `first` is that of the first issue of `day`. */
  | { readonly by: 'running'; readonly day: string; readonly first: number };

/** Days of one rest, both ends among them. */
export interface Holiday {
  readonly from: string;
  readonly to: string;
}

export interface Calendar {
  /** Draws of one issue day in seconds after its 00:00, rising. Beyond 86,400 lies the night that still belongs to the day (xyft). */
  readonly draws: readonly number[];
  /** Weekdays with draws, 1 Monday … 7 Sunday; absent: every day. */
  readonly weekdays?: readonly number[];
  /** Days without draws: none is made up for, and numbers go on after them as if they had not been. */
  readonly holidays?: readonly Holiday[];
  /** The close comes this many seconds before the draw. */
  readonly close: number;
  readonly numbering: Numbering;
  /** Numbers of a draw where that is less than the group's own lotteries draw: 排列三 is sold as PL35 and draws three. */
  readonly drawLength?: number;
}

/** `count` draws from the time "HH:mm" on, `period` seconds apart. */
export function series(from: string, count: number, period: number): readonly number[] {
  const [hours = 0, minutes = 0] = from.split(':').map(Number);
  return Array.from({ length: count }, (_, index) => hours * 3_600 + minutes * 60 + index * period);
}

type DrawDays = Pick<Calendar, 'weekdays' | 'holidays'>;

const isDrawWeekday = ({ weekdays }: DrawDays, day: string): boolean =>
  weekdays === undefined || weekdays.includes(weekday(day));

export const hasDraws = (days: DrawDays, day: string): boolean =>
  isDrawWeekday(days, day) && !days.holidays?.some(({ from, to }) => from <= day && day <= to);

/** The issues of one issue day in order; none on a weekday without draws. */
export function slotsOfDay(calendar: Calendar, day: string): readonly IssueSlot[] {
  if (!hasDraws(calendar, day)) return [];
  const { draws, close } = calendar;
  const midnight = startOfDay(day);
  return draws.map((offset, at) => {
    const drawAt = midnight + offset;
    const drawBefore = at === 0 ? lastDrawBefore(calendar, day) : midnight + (draws[at - 1] ?? 0);
    return {
      issueNo: issueNoOf(calendar, day, at),
      day,
      index: at + 1,
      opensAt: drawBefore - close,
      closeAt: drawAt - close,
      drawAt,
    };
  });
}

/** Issues that close after `seconds`, the one on sale first, without end. */
export function* slotsClosingAfter(calendar: Calendar, seconds: number): Generator<IssueSlot, never> {
  // An issue of yesterday may still be drawn after midnight.
  for (let day = addDays(dayOf(seconds), -1); ; day = addDays(day, 1))
    for (const slot of slotsOfDay(calendar, day)) if (slot.closeAt > seconds) yield slot;
}

/** The issue that is on sale at a moment: the first one that closes after it. */
export function slotAt(calendar: Calendar, seconds: number): IssueSlot {
  return slotsClosingAfter(calendar, seconds).next().value;
}

function lastDrawBefore(calendar: Calendar, day: string): number {
  let before = addDays(day, -1);
  while (!hasDraws(calendar, before)) before = addDays(before, -1);
  return startOfDay(before) + (calendar.draws.at(-1) ?? 0);
}

function issueNoOf({ numbering, ...calendar }: Calendar, day: string, at: number): string {
  const perDay = calendar.draws.length;
  switch (numbering.by) {
    case 'day':
      return day.replaceAll('-', '') + String(at + 1).padStart(numbering.digits, '0');
    case 'year': {
      const year = day.slice(0, 4);
      const drawDays = drawDaysBetween(calendar, `${year}-01-01`, day);
      return year + String(drawDays * perDay + at + 1).padStart(numbering.digits, '0');
    }
    case 'running': {
      const drawDays = drawDaysBetween(calendar, numbering.day, day);
      return String(numbering.first + drawDays * perDay + at);
    }
  }
}

/** Days with draws from `from` to the day before `to`; negative when `to` is earlier. */
const drawDaysBetween = (days: DrawDays, from: string, to: string): number =>
  to < from ? -drawDaysBetween(days, to, from) : weekdaysBetween(days, from, to) - restDaysBetween(days, from, to);

/** The same without holidays. */
function weekdaysBetween({ weekdays }: DrawDays, from: string, to: string): number {
  const days = daysBetween(from, to);
  if (weekdays === undefined) return days;
  const whole = Math.floor(days / 7);
  const start = weekday(from);
  const rest = Array.from({ length: days % 7 }, (_, index) => ((start - 1 + index) % 7) + 1);
  return whole * weekdays.length + rest.filter((each) => weekdays.includes(each)).length;
}

/** Draw days that fall into holidays, each day once however many holidays it is in. */
function restDaysBetween(days: DrawDays, from: string, to: string): number {
  const rest = new Set<string>();
  for (const holiday of days.holidays ?? [])
    for (let day = holiday.from > from ? holiday.from : from; day <= holiday.to && day < to; day = addDays(day, 1))
      if (isDrawWeekday(days, day)) rest.add(day);
  return rest.size;
}
