import { randomBytes } from 'node:crypto';
import { latestRound, randomnessOf, verifyRounds, type BeaconChain } from '@caiting/lottery/draw';
import { slotAt, slotDrawnAt } from '@caiting/lottery/issues';
import { appNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ChainSigner } from '../../signer/chain-signer.ts';
import { localChain, readOrMakeKey } from './beacon/local-chain.ts';
import { signRound } from './beacon/sign.ts';
import { ensureLotteries, timetableOf, type Lottery } from './core/lotteries.ts';
import { insertBeaconChain, insertIssues, insertRounds, listLotteries, type StoredRound } from './core/queries.ts';
import { countPastDraws } from './dragons/advance.ts';
import { planFeedIssues } from './feed/plan.ts';
import { seedFeed } from './feed/seed.ts';
import { planIssues, planned, type PlannedDraw } from './lotteries/plan-issues.ts';
import { beaconOf } from './parts.ts';
import { resultOf } from './results/draw-issue.ts';
import { sealHistory, storeHistory, type PastResult } from './results/seed-queries.ts';
import { ownSigner } from './signer-of.ts';

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
  const network = localChain(secretKey);
  const signer = ownSigner(deps);
  const lotteries = (await listLotteries(deps.db)).filter(({ enabled }) => enabled);
  const house = lotteries.filter(({ source }) => source === 'house');
  const feeds = lotteries.filter(({ source }) => source === 'feed');
  const past = house.map((lottery) => ({ lottery, issues: pastIssues(lottery, network, now) }));
  const rounds = signedRounds(
    network,
    secretKey,
    past.flatMap(({ issues }) => issues),
    now,
  );
  // The database knows the networks before it takes issues with their rounds.
  for (const chain of [network, beaconOf(deps).chain]) await insertBeaconChain(deps.db, chain);
  // Today's chain goes on into the issues on sale, so it is a real one; days that are over get theirs afterwards.
  for (const lottery of house) await planIssues({ db: deps.db, signer }, lottery, beaconOf(deps).chain, now);
  const histories: History[] = [];
  for (const { lottery, issues } of past)
    histories.push({ lottery, issues, links: await linksOf(signer, lottery, issues, network, now) });
  await deps.db.tx(async (tx) => {
    await insertRounds(tx, network.chainHash, [...rounds.values()]);
    for (const { lottery, issues, links } of histories) await seedLottery(tx, lottery, issues, rounds, links);
    for (const lottery of feeds) await seedFeed(tx, lottery, now);
    for (const { code, group } of lotteries) await countPastDraws(tx, code, group);
  });
  for (const lottery of feeds) await deps.db.tx((tx) => planFeedIssues(tx, lottery, now));
  await signer.close();
}

/** The links of past issues, by day. */
async function linksOf(
  signer: ChainSigner,
  { code }: Lottery,
  issues: readonly PlannedDraw[],
  network: BeaconChain,
  now: number,
): Promise<DayLinks> {
  const links = new Map<string, ReadonlyMap<number, Uint8Array>>();
  for (const day of new Set(issues.map((issue) => issue.day)))
    links.set(day, await signer.pastLinks({ lottery: code, day }, network, now));
  return links;
}
type DayLinks = ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>;

interface History {
  readonly lottery: Lottery;
  readonly issues: readonly PlannedDraw[];
  readonly links: DayLinks;
}

/** The last issues that have closed, oldest first. */
function pastIssues(lottery: Lottery, network: BeaconChain, now: number): PlannedDraw[] {
  const timetable = timetableOf(lottery);
  const onSale = slotAt(timetable, now);
  const count = lottery.periodS <= 60 ? HISTORY : HISTORY_SLOW;
  return Array.from({ length: count }, (_, at) =>
    planned(slotDrawnAt(timetable, onSale.drawAt - (count - at) * lottery.periodS), network),
  );
}

/** Every round that is out, signed once each and verified together. */
function signedRounds(
  network: BeaconChain,
  secretKey: Uint8Array,
  issues: readonly PlannedDraw[],
  now: number,
): Map<number, StoredRound> {
  const latest = latestRound(network, now);
  const wanted = [...new Set(issues.map(({ round }) => round))].filter((round) => round <= latest);
  const rounds = wanted.map((round): StoredRound => {
    const signature = signRound(network, secretKey, round);
    return { round, signature, randomness: randomnessOf(signature) };
  });
  if (!verifyRounds(network, rounds, randomBytes))
    throw new Error('the test beacon signed a round that does not verify');
  return new Map(rounds.map((round) => [round.round, round]));
}

async function seedLottery(
  tx: Tx,
  lottery: Lottery,
  issues: readonly PlannedDraw[],
  rounds: ReadonlyMap<number, StoredRound>,
  links: DayLinks,
): Promise<void> {
  await insertIssues(tx, lottery.code, issues, true);
  await sealHistory(tx, lottery.code);
  const results = issues.flatMap((issue): PastResult[] => {
    // The newest may still wait for its round: the clock draws it.
    const round = rounds.get(issue.round);
    const link = links.get(issue.day)?.get(issue.index);
    if (!round || !link) return [];
    const { issueNo } = issue;
    return [{ issueNo, ...resultOf({ ...issue, lotteryCode: lottery.code }, lottery.group, round.randomness, link) }];
  });
  await storeHistory(tx, lottery.code, results);
}
