import type { LongDragonItem } from '@caiting/contract';
import type { Draw, Group } from '@caiting/lottery/core';
import { dragonSeries, noRuns, updateDragons, type DragonState } from '@caiting/lottery/long-dragon';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { groupRules, tenantValues } from '../../tenant/index.ts';
import { publish, wireCode } from '../core/events.ts';
import type { Issue } from '../core/issue.ts';
import type { Lottery } from '../core/lotteries.ts';
import { listComingIssues, listLotteries } from '../core/queries.ts';
import { dragonItems } from './items.ts';
import { findStreakForUpdate, listPastDraws, type Streak } from './queries.ts';

/** Results read when runs are computed anew. A run of a fair coin that is longer comes once in 2^300 draws. */
const REBUILD_DRAWS = 300;

/**
 * Moves the runs of a lottery on by one result, in the transaction that stores it, and tells open pages. One step per draw; a result that
 * comes after a later one (its beacon was out) makes them be computed anew from the results.
 */
export async function advanceDragons(deps: Deps, tx: Tx, issue: Issue, group: Group, draw: Draw): Promise<void> {
  const before = await findStreakForUpdate(tx, issue.lotteryCode);
  const isNext = before.issueNo !== '' && before.drawAt < issue.drawAt;
  const streak = isNext
    ? {
        ...before,
        issueNo: issue.issueNo,
        drawAt: issue.drawAt,
        runs: runsOf(group, updateDragons(group, stateOf(group, before), draw)),
      }
    : await streakFromResults(tx, issue.lotteryCode, group);
  if (!streak) return;
  await saveStreak(tx, streak);
  await publishDragons(deps, tx, group, before, streak);
}

/** Counts in what is drawn already: for the demo history, whose draws were told to nobody. */
export async function countPastDraws(tx: Tx, lotteryCode: string, group: Group): Promise<void> {
  await findStreakForUpdate(tx, lotteryCode);
  const streak = await streakFromResults(tx, lotteryCode, group);
  if (streak) await saveStreak(tx, streak);
}

/** The runs as the results say; null when nothing is drawn yet. */
async function streakFromResults(tx: Tx, lotteryCode: string, group: Group): Promise<Streak | null> {
  const draws = await listPastDraws(tx, lotteryCode, REBUILD_DRAWS);
  const newest = draws.at(-1);
  if (!newest) return null;
  const state = draws.reduce((runs, { numbers }) => updateDragons(group, runs, { numbers }), noRuns(group));
  return { lotteryCode, issueNo: newest.issueNo, drawAt: newest.drawAt, runs: runsOf(group, state) };
}

/** The stored form as the engine's state, in the order of its series. */
export function stateOf(group: Group, { runs }: Pick<Streak, 'runs'>): DragonState {
  return dragonSeries(group).map(({ key }) => {
    const run = Object.hasOwn(runs, key) ? runs[key] : undefined;
    return run ? { side: run[0], times: run[1] } : { side: null, times: 0 };
  });
}

function runsOf(group: Group, state: DragonState): Streak['runs'] {
  return Object.fromEntries(
    dragonSeries(group).flatMap(({ key }, at) => {
      const run = state[at];
      return run && run.side !== null ? [[key, [run.side, run.times] as const]] : [];
    }),
  );
}

async function publishDragons(deps: Deps, tx: Tx, group: Group, before: Streak, after: Streak): Promise<void> {
  const values = await tenantValues(deps);
  const lottery = (await listLotteries(tx)).find(({ code }) => code === after.lotteryCode);
  const [current] = await listComingIssues(tx, after.lotteryCode, 1);
  if (!lottery || !current) return;
  const itemsOf = (streak: Streak): LongDragonItem[] =>
    dragonItems(lottery, stateOf(group, streak), rulesOf(values, lottery), current);
  const list = itemsOf(after);
  if (list.length > 0 || itemsOf(before).length > 0)
    await publish(tx, 'draws.longDragon', { lotteryCode: wireCode(after.lotteryCode), list });
}

/** What the tenant says about long dragons of a lottery's group. */
export function rulesOf(values: Awaited<ReturnType<typeof tenantValues>>, { group }: Pick<Lottery, 'group'>) {
  return { timesMin: values.longDragonTimesMin, basePayout: groupRules(values, group).basePayout };
}

async function saveStreak(tx: Tx, { lotteryCode, issueNo, drawAt, runs }: Streak): Promise<void> {
  await tx.run(`update lottery_streak set issue_no = $2, draw_at = $3, runs = $4 where lottery_code = $1`, [
    lotteryCode,
    issueNo,
    drawAt,
    JSON.stringify(runs),
  ]);
}
