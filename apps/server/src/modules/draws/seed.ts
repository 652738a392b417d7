import { randomBytes } from 'node:crypto';
import { latestRound, randomnessOf, verifyRounds, type BeaconChain } from '@caiting/lottery/draw';
import { addDays, dayOf } from '@caiting/lottery/calendar';
import { slotAt, slotDrawnAt } from '@caiting/lottery/issues';
import { appNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { localChain, readOrMakeKey, signRound } from './beacon-local.ts';
import { resultOf } from './draw-issue.ts';
import { ensureLotteries, timetableOf, type Lottery } from './lotteries.ts';
import { beaconOf } from './parts.ts';
import { ensureChain, planIssues, planned } from './plan-issues.ts';
import {
  insertBeaconChain,
  insertIssues,
  insertRounds,
  listLotteries,
  sealHistory,
  storeHistory,
  type PlannedIssue,
  type StoredRound,
} from './queries.ts';
import { EMPTY_ROOT } from './seal.ts';

const HISTORY = 200;

/**
 * Demo history for an empty database: the last 200 issues of each lottery, drawn by the real scheme with the test beacon, and the issues on
 * sale. The rows say that they were made afterwards (`demo_history`). Lotteries close together, so each round is signed and verified once.
 */
export async function seedDraws(deps: Deps): Promise<void> {
  await ensureLotteries(deps.db, deps.config.isProduction);
  const now = Math.floor((await appNow(deps.db)).getTime() / 1000);
  const secretKey = readOrMakeKey(deps.config.dataFolder);
  const signer = localChain(secretKey);
  const lotteries = (await listLotteries(deps.db)).filter(({ enabled, source }) => enabled && source === 'house');
  const past = lotteries.map((lottery) => ({ lottery, issues: pastIssues(lottery, signer, now) }));
  const rounds = signedRounds(
    signer,
    secretKey,
    past.flatMap(({ issues }) => issues),
    now,
  );
  await deps.db.tx(async (tx) => {
    await insertBeaconChain(tx, signer);
    await insertBeaconChain(tx, beaconOf(deps).chain);
    await insertRounds(tx, signer.chainHash, [...rounds.values()]);
    for (const { lottery, issues } of past) await seedLottery(tx, lottery, issues, rounds, now);
  });
  for (const lottery of lotteries) await planIssues(deps.db, lottery, beaconOf(deps).chain, now);
}

/** The last issues that have closed, oldest first. */
function pastIssues(lottery: Lottery, signer: BeaconChain, now: number): PlannedIssue[] {
  const timetable = timetableOf(lottery);
  const onSale = slotAt(timetable, now);
  return Array.from({ length: HISTORY }, (_, at) =>
    planned(slotDrawnAt(timetable, onSale.drawAt - (HISTORY - at) * lottery.periodS), signer),
  );
}

/** Every round that is out, signed once each and verified together. */
function signedRounds(
  signer: BeaconChain,
  secretKey: Uint8Array,
  issues: readonly PlannedIssue[],
  now: number,
): Map<number, StoredRound> {
  const latest = latestRound(signer, now);
  const wanted = [...new Set(issues.map(({ round }) => round))].filter((round) => round <= latest);
  const rounds = wanted.map((round): StoredRound => {
    const signature = signRound(signer, secretKey, round);
    return { round, signature, randomness: randomnessOf(signature) };
  });
  if (!verifyRounds(signer, rounds, randomBytes))
    throw new Error('the test beacon signed a round that does not verify');
  return new Map(rounds.map((round) => [round.round, round]));
}

async function seedLottery(
  tx: Tx,
  lottery: Lottery,
  issues: readonly PlannedIssue[],
  rounds: ReadonlyMap<number, StoredRound>,
  now: number,
): Promise<void> {
  const today = dayOf(now);
  // Today's chain goes on into the issues on sale, so it is a real one; days that are over get theirs afterwards.
  await ensureChain(tx, lottery, today);
  await ensureChain(tx, lottery, addDays(today, 1));
  await insertIssues(tx, lottery.code, issues, true);
  await sealHistory(tx, lottery.code, EMPTY_ROOT);
  for (const issue of issues) {
    // The newest may still wait for its round: the clock draws it.
    const round = rounds.get(issue.round);
    if (!round) continue;
    const chain = await ensureChain(tx, lottery, issue.day, true);
    const result = resultOf({ ...issue, lotteryCode: lottery.code }, lottery.group, chain, round.randomness);
    await storeHistory(tx, lottery.code, issue.issueNo, result);
  }
}
