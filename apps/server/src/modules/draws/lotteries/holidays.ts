import { addDays, dayOf, daysBetween, type IssueSlot } from '@caiting/lottery/calendar';
import { appNow } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { forgetBoard } from '../core/board.ts';
import type { Lottery } from '../core/lotteries.ts';
import { findIssueForUpdate, listLotteries, slotColumns } from '../core/queries.ts';
import { findCalendar, planFeedIssues, slotsAhead } from '../feed/plan.ts';
import { voidInTx } from '../results/void-issue.ts';

/** Holidays of official lotteries: days without draws, for which issues made ahead are made again (docs/decisions/0329). */

export const HOLIDAY_DAYS_MAX = 60;
/** A year and a half ahead: calendars are told for the year that comes. */
const AHEAD_DAYS_MAX = 550;

export interface NewHoliday {
  readonly lotteryCode: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly by: string;
}
type ReplanRefusal = 'holidayBegun' | 'holidayChased';

export async function addHoliday(
  deps: Deps,
  tx: Tx,
  holiday: NewHoliday,
): Promise<Outcome<null, 'lotteryUnknown' | 'holidayNotOfficial' | 'holidayInvalid' | ReplanRefusal>> {
  const lottery = (await listLotteries(tx)).find(({ code }) => code === holiday.lotteryCode);
  if (lottery === undefined) return refuse('lotteryUnknown');
  if (lottery.source !== 'feed') return refuse('holidayNotOfficial', { field: 'lotteryCode' });
  const today = dayOf((await appNow(tx)).getTime() / 1000);
  const { from, to } = holiday;
  const isRight =
    from >= today && from <= to && daysBetween(from, to) < HOLIDAY_DAYS_MAX && to <= addDays(today, AHEAD_DAYS_MAX);
  if (!isRight) return refuse('holidayInvalid', { field: 'lastDay', params: { max: HOLIDAY_DAYS_MAX } });
  await insertHoliday(tx, holiday);
  const refused = await planAnew(deps, tx, lottery, from);
  return refused ?? ok(null);
}

/** Gives the lottery whose holiday it was. */
export async function removeHoliday(
  deps: Deps,
  tx: Tx,
  id: string,
  by: string,
): Promise<Outcome<string, 'notFound' | ReplanRefusal>> {
  const gone = await takeBack(tx, id, by);
  const lottery = (await listLotteries(tx)).find(({ code }) => code === gone?.lotteryCode);
  if (gone === null || lottery === undefined) return refuse('notFound');
  const refused = await planAnew(deps, tx, lottery, gone.from);
  return isRefusal(refused) ? refused : ok(lottery.code);
}

/** Issues from a day on, by the calendar as it is now; a refusal leaves those that are there. */
async function planAnew(deps: Deps, tx: Tx, lottery: Lottery, from: string): Promise<Refusal<ReplanRefusal> | null> {
  const now = (await appNow(tx)).getTime() / 1000;
  const told = await replan(tx, lottery.code, from, slotsAhead(await findCalendar(tx, lottery), now));
  if (told !== null) return refuse(told === 'begun' ? 'holidayBegun' : 'holidayChased');
  // What only a cancelled chase still names, and nobody draws.
  for (const id of await listUndrawn(tx, lottery.code)) {
    const issue = await findIssueForUpdate(tx, id);
    if (issue !== null) await voidInTx(deps, tx, issue, 'paused');
  }
  // One that is not on sale has its issues planned when it is.
  if (lottery.enabled) await planFeedIssues(tx, lottery, now);
  tx.afterCommit(() => forgetBoard(deps));
  return null;
}

async function replan(tx: Tx, lottery: string, from: string, slots: readonly IssueSlot[]) {
  const { told } = await tx.one<{ told: 'begun' | 'chased' | null }>(
    'select replan_issues($1, $2, $3::text[], $4::date[], $5::int[], $6::float8[], $7::float8[], $8::float8[]) as told',
    [lottery, from, ...slotColumns(slots)],
  );
  return told;
}

async function listUndrawn(tx: Tx, lottery: string): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `select id from issue where lottery_code = $1 and state = 'waiting' and close_at > app_now() and is_holiday(lottery_code, day) order by id`,
    [lottery],
  );
  return rows.map(({ id }) => id);
}

export interface ListedHoliday extends NewHoliday {
  readonly id: string;
  readonly lotteryName: string;
  readonly at: Date;
}

/** Those that are not over, the next first. */
/** How many issues of a lottery are planned for these days, and have not been sold. */
export async function countPlanned(db: Queries, lottery: string, from: string, to: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from issue where lottery_code = $1 and day between $2::date and $3::date and state = 'waiting'`,
    [lottery, from, to],
  );
  return n;
}

export function listHolidays(db: Queries): Promise<ListedHoliday[]> {
  return db.query<ListedHoliday>(
    `select h.id::text, h.lottery_code as "lotteryCode", l.name as "lotteryName", h.from_day::text as "from", h.to_day::text as "to", h.reason,
       h.added_by as "by", h.added_at as at
     from lottery_holiday h join lottery l on l.code = h.lottery_code
     where h.taken_back_at is null and h.to_day >= (app_now() at time zone 'Asia/Shanghai')::date
     order by h.from_day, h.lottery_code, h.id`,
  );
}

async function insertHoliday(tx: Tx, { lotteryCode, from, to, reason, by }: NewHoliday): Promise<void> {
  await tx.run(
    'insert into lottery_holiday (lottery_code, from_day, to_day, reason, added_by) values ($1, $2, $3, $4, $5)',
    [lotteryCode, from, to, reason, by],
  );
}

/** Null where there is none of the number, or it was taken back before. */
function takeBack(tx: Tx, id: string, by: string): Promise<{ lotteryCode: string; from: string } | null> {
  return tx.maybeOne(
    `update lottery_holiday set taken_back_by = $2, taken_back_at = app_now() where id = $1 and taken_back_at is null
     returning lottery_code as "lotteryCode", from_day::text as "from"`,
    [id, by],
  );
}
