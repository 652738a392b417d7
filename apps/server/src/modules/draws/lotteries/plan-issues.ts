import { roundForClose, roundTime, type BeaconChain } from '@caiting/lottery/draw';
import { addDays, dayOf, type IssueSlot } from '@caiting/lottery/calendar';
import { slotAt, slotDrawnAt } from '@caiting/lottery/issues';
import type { Queries } from '../../../platform/db/pool.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import type { Signer } from '../../../signer/port.ts';
import type { Issue } from '../core/issue.ts';
import { timetableOf, type Lottery } from '../core/lotteries.ts';
import {
  findChain,
  findLastDrawAt,
  insertBeaconChain,
  insertIssues,
  ISSUE,
  type Chain,
  type PlannedIssue,
} from '../core/queries.ts';

/** Rows that exist ahead of the one on sale (product §10.7: at least 120, for chases). */
export const ISSUES_AHEAD_MIN = 120;
/** Made at a time, so that planning is rare. */
const ISSUES_AHEAD = 180;
/** The first issue ever is not worth opening for less than this. */
const FIRST_SALE_MIN_S = 3;
/** Rows of one insert; after days of downtime a gap has thousands. */
const BATCH = 500;

/** A house issue with the round that decides it. */
export interface PlannedDraw extends PlannedIssue {
  readonly beacon: string;
  readonly round: number;
}

/** The deciding round of a slot, fixed with its row. */
export function planned(slot: IssueSlot, beacon: BeaconChain): PlannedDraw {
  const round = roundForClose(beacon, slot.closeAt);
  return { ...slot, beacon: beacon.chainHash, round, roundTime: roundTime(beacon, round) };
}

/** The chain of a lottery's day, published now if the day has none. Two processes at once agree on the one that was first. */
export async function ensureChain({ db, signer }: Planner, lottery: Lottery, day: string): Promise<Chain> {
  const known = await findChain(db, lottery.code, day);
  if (known) return known;
  if (await signer.publishChain({ lottery: lottery.code, day })) wakeOutbox();
  const made = await findChain(db, lottery.code, day);
  if (!made) throw new Error(`the chain of ${lottery.code} ${day} is not there after it was published`);
  return made;
}

/** Planning asks the signer for chains, and writes the rest itself. */
export interface Planner {
  readonly db: Queries;
  readonly signer: Signer;
}

/**
 * Makes the rows a lottery needs: the issue on sale and at least 120 after it, and those that downtime left out. An issue may only
 * exist when its chain was published before it opened: a day that nobody prepared begins with the issue on sale at its first moment.
 * Gives the draw time of the last row, in seconds since 1970.
 */
export async function planIssues(
  planner: Planner,
  lottery: Lottery,
  beacon: BeaconChain,
  now: number,
): Promise<number> {
  const { db } = planner;
  const timetable = timetableOf(lottery);
  const today = dayOf(now);
  // Today's for the first start ever, tomorrow's so that it stands a day before its sale.
  const chains = new Map<string, Chain>();
  for (const day of [today, addDays(today, 1)]) chains.set(day, await ensureChain(planner, lottery, day));

  const onSale = slotAt(timetable, now);
  const last = onSale.drawAt + ISSUES_AHEAD * lottery.periodS;
  const known = await findLastDrawAt(db, lottery.code);
  const from = known === null ? onSale.drawAt : Math.min(known + lottery.periodS, onSale.drawAt);
  let batch: PlannedIssue[] = [];
  for (let drawAt = from; drawAt <= last; drawAt += lottery.periodS) {
    const slot = slotDrawnAt(timetable, drawAt);
    const chain = chains.get(slot.day) ?? (await chainFor(planner, lottery, slot.day, today));
    if (chain) chains.set(slot.day, chain);
    const offered = chain && isDrawable(chain, today) && offeredSlot(slot, chain);
    if (offered) batch.push(planned(offered, beacon));
    if (batch.length === BATCH || drawAt + lottery.periodS > last) {
      if (batch.length > 0) await insertIssues(db, lottery.code, batch);
      batch = [];
    }
  }
  return last;
}

/** What no key opens is drawn by nothing; a lost chain of a day to come gets another in its place before its sale. */
const isDrawable = ({ isLost, day }: Chain, today: string): boolean => !isLost || day > today;

/** Days ahead get a chain; a day that is over is not given one afterwards. */
function chainFor(planner: Planner, lottery: Lottery, day: string, today: string): Promise<Chain | null> {
  return day > today ? ensureChain(planner, lottery, day) : findChain(planner.db, lottery.code, day);
}

/** The slot as it can honestly be sold: not before its chain was published, and not at all for a last moment. */
function offeredSlot(slot: IssueSlot, chain: Chain): IssueSlot | null {
  const opensAt = Math.max(slot.opensAt, chain.publishedBy);
  if (opensAt === slot.opensAt) return slot;
  return slot.closeAt - opensAt >= Math.min(FIRST_SALE_MIN_S, (slot.closeAt - slot.opensAt) / 2)
    ? { ...slot, opensAt }
    : null;
}

/** Writes down who signs from now on, and gives issues that are not on sale yet the rounds of that network. */
export async function adoptBeacon(db: Queries, beacon: BeaconChain): Promise<void> {
  await insertBeaconChain(db, beacon);
  for (const { id } of await listIssuesOfOtherBeacon(db, beacon.chainHash)) await setBeacon(db, id, beacon.chainHash);
}

/**
 * Issues that are not on sale yet get the beacon of now: the old one does not answer any more. Chases on them are fair all the same: both
 * rounds are still to come.
 */
async function listIssuesOfOtherBeacon(db: Queries, beacon: string): Promise<Issue[]> {
  return db.query<Issue>(
    `select ${ISSUE} from issue i where state = 'waiting' and opens_at > (select app_now()) and beacon <> $1`,
    [beacon],
  );
}

async function setBeacon(db: Queries, id: bigint, beacon: string): Promise<void> {
  await db.run('select set_issue_beacon($1, $2)', [id, beacon]);
}
