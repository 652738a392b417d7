import { randomBytes } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { latestRound, randomnessOf, verifyRounds, type BeaconChain } from '@caiting/lottery/draw';
import { addDays, dayOf } from '@caiting/lottery/calendar';
import { slotAt, slotDrawnAt } from '@caiting/lottery/issues';
import { appNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { localChain, readOrMakeKey } from './beacon-local.ts';
import { signRound } from './beacon-sign.ts';
import { countPastDraws } from './dragons/advance.ts';
import { resultOf } from './draw-issue.ts';
import { planFeedIssues } from './feed/plan.ts';
import { seedFeed } from './feed/seed.ts';
import { ensureLotteries, timetableOf, type Lottery } from './lotteries.ts';
import { beaconOf } from './parts.ts';
import { ensureChain, planIssues, planned, type PlannedDraw } from './plan-issues.ts';
import {
  insertBeaconChain,
  insertIssues,
  insertRounds,
  listLotteries,
  type Chain,
  type StoredRound,
} from './queries.ts';
import { EMPTY_ROOT } from './seal.ts';
import { sealHistory, storeHistory, type PastResult } from './seed-queries.ts';

/** Past issues of a lottery of one minute; slower ones have fewer, since each close has a round of its own to sign. */
const HISTORY = 200;
const HISTORY_SLOW = 60;

/**
 * Demo history for an empty database: the last issues of each lottery, drawn by the real scheme with the test beacon, and the issues on
 * sale. The rows say that they were made afterwards (`demo_history`). Lotteries close together, so each round is signed and verified once.
 */
export async function seedDraws(deps: Deps): Promise<void> {
  await ensureLotteries(deps.db, deps.config.isProduction);
  const now = Math.floor((await appNow(deps.db)).getTime() / 1000);
  const secretKey = readOrMakeKey(deps.config.dataFolder);
  const signer = localChain(secretKey);
  const lotteries = (await listLotteries(deps.db)).filter(({ enabled }) => enabled);
  const house = lotteries.filter(({ source }) => source === 'house');
  const feeds = lotteries.filter(({ source }) => source === 'feed');
  const past = house.map((lottery) => ({ lottery, issues: pastIssues(lottery, signer, now) }));
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
    for (const lottery of feeds) await seedFeed(tx, lottery, now);
    for (const { code, group } of lotteries) await countPastDraws(tx, code, group);
  });
  for (const lottery of house) await planIssues(deps.db, lottery, beaconOf(deps).chain, now);
  for (const lottery of feeds) await planFeedIssues(deps.db, lottery, now);
}

/** The last issues that have closed, oldest first. */
function pastIssues(lottery: Lottery, signer: BeaconChain, now: number): PlannedDraw[] {
  const timetable = timetableOf(lottery);
  const onSale = slotAt(timetable, now);
  const count = lottery.periodS <= 60 ? HISTORY : HISTORY_SLOW;
  return Array.from({ length: count }, (_, at) =>
    planned(slotDrawnAt(timetable, onSale.drawAt - (count - at) * lottery.periodS), signer),
  );
}

/** Every round that is out, signed once each and verified together. */
function signedRounds(
  signer: BeaconChain,
  secretKey: Uint8Array,
  issues: readonly PlannedDraw[],
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
  issues: readonly PlannedDraw[],
  rounds: ReadonlyMap<number, StoredRound>,
  now: number,
): Promise<void> {
  const today = dayOf(now);
  // Today's chain goes on into the issues on sale, so it is a real one; days that are over get theirs afterwards.
  await ensureChain(tx, lottery, today);
  await ensureChain(tx, lottery, addDays(today, 1));
  await insertIssues(tx, lottery.code, issues, true);
  await sealHistory(tx, lottery.code, EMPTY_ROOT);
  const links = new Map<string, readonly Uint8Array[]>();
  for (const { day } of issues)
    if (!links.has(day)) links.set(day, allLinks(await ensureChain(tx, lottery, day, true)));
  const results = issues.flatMap((issue): PastResult[] => {
    // The newest may still wait for its round: the clock draws it.
    const round = rounds.get(issue.round);
    const link = links.get(issue.day)?.[issue.index];
    if (!round || !link) return [];
    const { issueNo } = issue;
    return [{ issueNo, ...resultOf({ ...issue, lotteryCode: lottery.code }, lottery.group, round.randomness, link) }];
  });
  await storeHistory(tx, lottery.code, results);
}

/** Every link of a chain by its index, each hashed once. */
function allLinks({ seed, length }: Chain): readonly Uint8Array[] {
  const links: Uint8Array[] = [];
  let link: Uint8Array = seed;
  for (let at = length; at >= 0; at -= 1) {
    links[at] = link;
    link = sha256(link);
  }
  return links;
}
