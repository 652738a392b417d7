import { addDays, dayOf, slotsOfDay, type IssueSlot } from '@caiting/lottery/calendar';
import { openNumberOf } from '@caiting/lottery/draw';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Lottery } from '../core/lotteries.ts';
import { insertIssues } from '../core/queries.ts';
import { sealHistory, storeHistory } from '../results/seed-queries.ts';
import { calendarOf, plannedFeed } from './plan.ts';
import { SIMULATED_NAME, simulatedNumbers } from './simulated.ts';

const HISTORY = 60;

/** Demo history of an official lottery: its last issues with simulated results, marked as such. */
export async function seedFeed(tx: Tx, lottery: Lottery, now: number): Promise<void> {
  const slots = lastSlots(lottery, now);
  await insertIssues(tx, lottery.code, slots.map(plannedFeed), true);
  await sealHistory(tx, lottery.code);
  const results = slots.map(({ issueNo }) => {
    const numbers = simulatedNumbers(lottery);
    return { issueNo, numbers, openNumber: openNumberOf(lottery.group, numbers), link: null, previousLink: null };
  });
  await storeHistory(tx, lottery.code, results);
  await storeReports(tx, lottery.code, SIMULATED_NAME);
}

/** The last issues whose draw time is over, oldest first. */
function lastSlots(lottery: Lottery, now: number): IssueSlot[] {
  const calendar = calendarOf(lottery);
  const slots: IssueSlot[] = [];
  for (let day = dayOf(now); slots.length < HISTORY; day = addDays(day, -1))
    slots.unshift(...slotsOfDay(calendar, day).filter(({ drawAt }) => drawAt <= now));
  return slots.slice(-HISTORY);
}

/** What the simulated source is said to have answered for the past results of an official lottery. */
async function storeReports(tx: Tx, lottery: string, source: string): Promise<void> {
  await tx.run(
    `insert into feed_report (issue_id, source, kind, open_number, raw, fetched_at)
     select i.id, $2, 'simulated', r.open_number, convert_to(r.open_number, 'UTF8'), r.drawn_at
     from issue i join draw_result r on r.issue_id = i.id where i.lottery_code = $1 and i.demo_history on conflict do nothing`,
    [lottery, source],
  );
}
