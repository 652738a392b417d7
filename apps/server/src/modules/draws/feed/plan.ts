import {
  officialCalendar,
  slotsClosingAfter,
  type Calendar,
  type Holiday,
  type IssueSlot,
} from '@caiting/lottery/calendar';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Lottery } from '../core/lotteries.ts';
import { findLastDrawAt, insertIssues, type PlannedIssue } from '../core/queries.ts';

/** Rows made ahead of the issue on sale, and how many of them may be used up before more are made. */
const ISSUES_AHEAD = 180;
const USED_BEFORE_MORE = 50;
/** Rows that a long downtime left out: no more than this of them are made; they say that nothing was sold. */
const MISSED_MAX = 1_000;

/** The calendar of an official lottery. Throws when the code has none: such a row cannot be sold. */
export function calendarOf({ code }: Pick<Lottery, 'code'>): Calendar {
  const calendar = officialCalendar(code);
  if (!calendar) throw new Error(`lottery ${code} is official and has no calendar`);
  return calendar;
}

function findHolidays(db: Queries, lottery: string): Promise<Holiday[]> {
  return db.query<Holiday>(
    `select from_day::text as "from", to_day::text as "to" from lottery_holiday where lottery_code = $1 and taken_back_at is null`,
    [lottery],
  );
}

/** The calendar as it is now, with its holidays. */
export const findCalendar = async (db: Queries, lottery: Lottery): Promise<Calendar> => ({
  ...calendarOf(lottery),
  holidays: await findHolidays(db, lottery.code),
});

/** The issue on sale and those that are made ahead of it. */
export const slotsAhead = (calendar: Calendar, now: number): IssueSlot[] =>
  take(slotsClosingAfter(calendar, now), ISSUES_AHEAD + 1);

/**
 * Makes the rows of an official lottery: the issue on sale, at least 120 after it, and those that downtime left out. Gives the moment at
 * which more are needed, in seconds since 1970.
 */
export async function planFeedIssues(tx: Tx, lottery: Lottery, now: number): Promise<number> {
  // Whoever changes the holidays holds the lottery: no issue is made by the calendar of before.
  await tx.query('select 1 from lottery where code = $1 for share', [lottery.code]);
  const calendar = await findCalendar(tx, lottery);
  const known = await findLastDrawAt(tx, lottery.code);
  const missed = known !== null && known - calendar.close < now ? missedSlots(calendar, known, now) : [];
  const ahead = slotsAhead(calendar, now);
  await insertIssues(tx, lottery.code, [...missed, ...ahead].map(plannedFeed));
  return ahead[USED_BEFORE_MORE]?.closeAt ?? now;
}

/** An official issue: no beacon decides it, its result can exist from the draw time on. */
export const plannedFeed = (slot: IssueSlot): PlannedIssue => ({
  ...slot,
  beacon: null,
  round: null,
  roundTime: slot.drawAt,
});

function missedSlots(calendar: Calendar, lastDrawAt: number, now: number): IssueSlot[] {
  const missed: IssueSlot[] = [];
  for (const slot of slotsClosingAfter(calendar, lastDrawAt - calendar.close)) {
    if (slot.closeAt > now || missed.length === MISSED_MAX) return missed;
    missed.push(slot);
  }
  return missed;
}

function take<T>(from: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const each of from) {
    taken.push(each);
    if (taken.length === count) break;
  }
  return taken;
}
