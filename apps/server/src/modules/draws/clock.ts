import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import PQueue from 'p-queue';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import type { Beacon } from './beacon/beacon.ts';
import { isHouseIssue, type HouseIssue, type Issue } from './core/issue.ts';
import type { Lottery } from './core/lotteries.ts';
import {
  findIssueForUpdate,
  insertBeaconChain,
  listLotteries,
  openDueIssues,
  readDrawClock,
  ISSUE,
} from './core/queries.ts';
import { collectResult } from './feed/collect.ts';
import { feedOf } from './feed/feed.ts';
import { planFeedIssues } from './feed/plan.ts';
import { ISSUES_AHEAD_MIN, adoptBeacon, planIssues } from './lotteries/plan-issues.ts';
import { beaconEvidence, closeIssue } from './results/close-issue.ts';
import { drawIssue } from './results/draw-issue.ts';
import { hasLostChains, listLostIssues, renewLostChains, voidLostIssue } from './results/lost-chains.ts';
import { revealVoid } from './results/reveal-void.ts';
import { signerOf } from './signer-of.ts';
import { voidInTx } from './results/void-issue.ts';

/** The clock of another process or a test may jump: we look at least this often. */
const LOOK_EVERY_MS = 1_000;
const LOOK_SOONEST_MS = 5;
const RETRY_DRAW_MS = 1_000;
/** Nobody waits for what a void issue would have drawn. */
const RETRY_REVEAL_MS = 10_000;
/** Sources outside are not asked more often than this. */
const RETRY_FEED_MS = 5_000;
const AFTER_ERROR_MS = 500;
/** Of each kind in one turn: a backlog is worked off in pieces, so that what is due now comes between them. */
const STEPS_MAX = 50;
/** Planning again this many issues before the minimum would be reached. */
const PLAN_MARGIN = 10;
const LATE_AFTER_S = 5;
/** Each draw holds a connection, and what it calls may want another one: many at once would wait for each other. */
const DRAWS_AT_ONCE = 4;
/** Lotteries close in the same second; one with many bets takes a connection for a while and must not make the others late. */
const CLOSES_AT_ONCE = 6;
/** While issues are being closed they are due, and nothing is gained by looking again at once. */
const LOOK_CLOSING_MS = 50;

export interface DrawClockState {
  readonly state: 'running' | 'late' | 'stopped';
  /** The database clock, ms since 1970. */
  readonly now: number;
  /** Issues that should have closed or been drawn more than five seconds ago. */
  readonly overdue: number;
}

/** A beacon to take instead of the first one, if it is there when the clock starts. */
export interface BeaconChoice {
  readonly other: Beacon;
  /** Answers soon, and never throws. */
  isUp(): Promise<boolean>;
  onChosen(beacon: Beacon): void;
}

/**
 * Moves issues through their states (plays.md §4): one loop per process, awake at the next due moment of app_now(). All steps are
 * conditional, so any number of processes may run it, and a step that comes late or twice changes nothing.
 */
export class DrawClock {
  readonly #deps: Deps;
  /** Decides the issues that are planned from now on. */
  #beacon: Beacon;
  /** By chain hash: an issue is drawn by the network of its row, whichever is in force by then. */
  readonly #beacons: ReadonlyMap<string, Beacon>;
  readonly #choice: BeaconChoice | null;
  readonly #plannedUntil = new Map<string, number>();
  /** Between these moments an official lottery has rows enough. */
  readonly #feedPlans = new Map<string, { readonly from: number; readonly until: number }>();
  /** Issues being drawn right now: fetching a round must not hold up the closing of others. */
  readonly #drawing = new Map<bigint, Promise<void>>();
  readonly #retryAt = new Map<bigint, number>();
  /** Issues whose close or void failed a moment ago: what is wrong with one must not keep the others waiting behind it. */
  readonly #failedAt = new Map<bigint, number>();
  readonly #draws = new PQueue({ concurrency: DRAWS_AT_ONCE });
  /** Issues being closed right now, likewise. */
  readonly #closing = new Map<bigint, Promise<void>>();
  readonly #closes = new PQueue({ concurrency: CLOSES_AT_ONCE });
  #renewing: Promise<void> | null = null;
  #stopping = new AbortController();
  #loop: Promise<void> | null = null;

  constructor(deps: Deps, beacon: Beacon, choice: BeaconChoice | null = null) {
    this.#deps = deps;
    this.#beacon = beacon;
    this.#choice = choice;
    const beacons = choice === null ? [beacon] : [beacon, choice.other];
    this.#beacons = new Map(beacons.map((one) => [one.chain.chainHash, one]));
  }

  /** Steps send jobs, so the loop begins once jobs are up. */
  start(): void {
    this.#stopping = new AbortController();
    this.#loop = this.#run(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const beacon of this.#beacons.values()) beacon.close();
    await this.#loop;
    await this.idle();
    this.#loop = null;
  }

  /** Waits until no close and no draw is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#closing.values());
    await Promise.all(this.#drawing.values());
    await this.#renewing;
  }

  async state(): Promise<DrawClockState> {
    const [{ now }, overdue] = await Promise.all([
      readDrawClock(this.#deps.db, this.#beacon.askAfterS),
      countOverdue(this.#deps.db, LATE_AFTER_S),
    ]);
    const isRunning = this.#loop !== null;
    return { state: !isRunning ? 'stopped' : overdue > 0 ? 'late' : 'running', now: now.getTime(), overdue };
  }

  async #run(signal: AbortSignal): Promise<void> {
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([this.#deps.jobs.started, stopped]);
    // The choice is made beside the turns and delays none; until then issues keep the network that their rows name.
    let isChosen = this.#choice === null;
    void this.#choose()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'no beacon chosen: the first one stays'))
      .then(() => (isChosen = true));
    let hasBeacon = false;
    while (!signal.aborted) {
      let waitMs = AFTER_ERROR_MS;
      try {
        if (!hasBeacon && isChosen) {
          await adoptBeacon(this.#deps.db, this.#beacon.chain);
          hasBeacon = true;
        }
        await this.#begin();
        waitMs = await this.#untilNext();
      } catch (error) {
        this.#deps.log.error({ err: error }, 'draw clock turn failed');
      }
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Asks once, at the start, which of two beacons is in force. */
  async #choose(): Promise<void> {
    if (this.#choice === null) return;
    const { other, isUp, onChosen } = this.#choice;
    for (const { chain } of this.#beacons.values()) await insertBeaconChain(this.#deps.db, chain);
    if (!(await isUp())) return;
    this.#beacon = other;
    onChosen(other);
  }

  /** Everything that is due now, once: rows ahead, opening, closing; draws are begun and run on their own. */
  async turn(): Promise<void> {
    const lotteries = await this.#open();
    await this.#close();
    await Promise.all(this.#closing.values());
    await this.#beginDraws(lotteries);
  }

  /** The same, without waiting until what is due is closed. */
  async #begin(): Promise<void> {
    const lotteries = await this.#open();
    await this.#close();
    await this.#beginDraws(lotteries);
  }

  async #open(): Promise<Lottery[]> {
    const lotteries = await listLotteries(this.#deps.db);
    await this.#plan(lotteries);
    await openDueIssues(this.#deps.db);
    for (const id of await listUnsoldIssues(this.#deps.db, STEPS_MAX, this.#failed()))
      await this.#step(id, () => this.#voidUnsold(id));
    if (await hasLostChains(this.#deps.db)) await this.#workOnLost();
    return lotteries;
  }

  /** What a lost key leaves behind: issues that nobody can draw, and days to come without a chain. */
  async #workOnLost(): Promise<void> {
    for (const id of await listLostIssues(this.#deps.db, STEPS_MAX, this.#failed()))
      await this.#step(id, () => voidLostIssue(this.#deps, id));
    // Beside the turns: a signer that hangs makes no close late.
    this.#renewing ??= renewLostChains(this.#deps, signerOf(this.#deps)).finally(() => (this.#renewing = null));
  }

  /** Begins to close what is due. What the network shows is asked once for all of them. */
  async #close(): Promise<void> {
    const due = await listIssuesToClose(this.#deps.db, STEPS_MAX, [...this.#closing.keys(), ...this.#failed()]);
    if (due.length === 0) return;
    const seen = beaconEvidence(this.#beacon);
    for (const id of due)
      this.#closing.set(
        id,
        this.#closes
          .add(() => this.#step(id, () => closeIssue(this.#deps, this.#beacon, id, seen)))
          .finally(() => this.#closing.delete(id)),
      );
  }

  async #beginDraws(lotteries: readonly Lottery[]): Promise<void> {
    const { db } = this.#deps;
    for (const issue of await listIssuesToDraw(db, this.#beacon.askAfterS, STEPS_MAX, this.#held())) {
      const lottery = lotteries.find(({ code }) => code === issue.lotteryCode);
      if (lottery)
        this.#beginDraw(issue, isHouseIssue(issue) ? RETRY_DRAW_MS : RETRY_FEED_MS, () => this.#draw(issue, lottery));
    }
    for (const issue of await listVoidsToReveal(db, [...this.#beacons.keys()], STEPS_MAX, this.#held())) {
      const lottery = lotteries.find(({ code }) => code === issue.lotteryCode);
      if (lottery) this.#beginDraw(issue, RETRY_REVEAL_MS, () => this.#reveal(issue, lottery));
    }
  }

  async #plan(lotteries: readonly Lottery[]): Promise<void> {
    const { now } = await readDrawClock(this.#deps.db, 0);
    const seconds = now.getTime() / 1000;
    for (const lottery of lotteries) {
      if (!lottery.enabled) continue;
      try {
        await (lottery.source === 'feed' ? this.#planFeed(lottery, seconds) : this.#planHouse(lottery, seconds));
      } catch (error) {
        // Without the signer there are no new chains: what stands is sold, closed and, once it is back, drawn.
        this.#deps.log.error({ err: error, lottery: lottery.code }, 'issues not planned');
      }
    }
  }

  async #planHouse(lottery: Lottery, seconds: number): Promise<void> {
    const ahead = ((this.#plannedUntil.get(lottery.code) ?? 0) - seconds) / lottery.periodS;
    // Far too many: the clock was set back.
    if (ahead > ISSUES_AHEAD_MIN + PLAN_MARGIN && ahead < 2 * ISSUES_AHEAD_MIN) return;
    const planner = { db: this.#deps.db, signer: signerOf(this.#deps) };
    this.#plannedUntil.set(lottery.code, await planIssues(planner, lottery, this.#beacon.chain, seconds));
  }

  async #planFeed(lottery: Lottery, seconds: number): Promise<void> {
    const { from, until } = this.#feedPlans.get(lottery.code) ?? { from: 0, until: 0 };
    // Before `from` the clock was set back.
    if (from <= seconds && seconds < until) return;
    const more = await planFeedIssues(this.#deps.db, lottery, seconds);
    this.#feedPlans.set(lottery.code, { from: seconds, until: more });
  }

  /** An issue that a pause kept from sale until its close is void; bets made ahead go back. */
  async #voidUnsold(id: bigint): Promise<void> {
    await this.#deps.db.tx(async (tx) => {
      const issue = await findIssueForUpdate(tx, id);
      if (issue?.state === 'waiting') await voidInTx(this.#deps, tx, issue, 'paused');
    });
  }

  /** A step that fails is tried again a moment later, and the turn goes on with the next issue. */
  async #step(id: bigint, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.#failedAt.delete(id);
    } catch (error) {
      this.#failedAt.set(id, performance.now());
      this.#deps.log.error({ err: error, id: String(id) }, 'an issue could not be closed');
    }
  }

  /** Issues that failed less than a moment ago. */
  #failed(): bigint[] {
    const now = performance.now();
    for (const [id, at] of this.#failedAt) if (now - at >= AFTER_ERROR_MS) this.#failedAt.delete(id);
    return [...this.#failedAt.keys()];
  }

  /** Issues that are being drawn or were tried a moment ago: they leave the turn to those that wait behind them. */
  #held(): bigint[] {
    const now = performance.now();
    for (const [id, at] of this.#retryAt) if (at <= now) this.#retryAt.delete(id);
    return [...this.#drawing.keys(), ...this.#retryAt.keys()];
  }

  #beginDraw(issue: Issue, retryMs: number, step: () => Promise<boolean>): void {
    const drawing = this.#draws
      .add(step)
      .then((isDone) => {
        if (isDone) this.#retryAt.delete(issue.id);
        else this.#retryAt.set(issue.id, performance.now() + retryMs);
      })
      .catch((error: unknown) => {
        this.#retryAt.set(issue.id, performance.now() + RETRY_DRAW_MS);
        this.#deps.log.error({ err: error, issue: issue.issueNo, lottery: issue.lotteryCode }, 'draw failed');
      })
      .finally(() => this.#drawing.delete(issue.id));
    this.#drawing.set(issue.id, drawing);
  }

  async #draw(issue: Issue, lottery: Lottery): Promise<boolean> {
    const { beaconOutageMinutes, feedOverdueMinutes } = await tenantValues(this.#deps);
    if (!isHouseIssue(issue)) {
      const feed = feedOf(this.#deps);
      const step = await collectResult(this.#deps, issue, {
        feed,
        group: lottery.group,
        overdueS: feedOverdueMinutes * 60,
      });
      return step !== 'waiting';
    }
    const context = { ...this.#contextOf(issue, lottery), outageMaxS: beaconOutageMinutes * 60 };
    return (await drawIssue(this.#deps, issue, context)) !== 'waiting';
  }

  #reveal(issue: Issue, lottery: Lottery): Promise<boolean> {
    assert(isHouseIssue(issue), 'only what is drawn here has a draw to tell');
    return revealVoid(this.#deps, issue, this.#contextOf(issue, lottery));
  }

  #contextOf({ beacon }: HouseIssue, { group }: Lottery) {
    return { beacon: this.#beacons.get(beacon) ?? this.#beacon, group, signer: signerOf(this.#deps) };
  }

  /** Real milliseconds until something is due; the database clock may run faster than ours. */
  async #untilNext(): Promise<number> {
    const failed = this.#failed();
    const { now, next, rate } = await readDrawClock(this.#deps.db, this.#beacon.askAfterS, failed);
    const mostMs = failed.length > 0 ? AFTER_ERROR_MS : LOOK_EVERY_MS;
    if (next === null) return mostMs;
    const realMs = (next.getTime() - now.getTime()) / rate;
    const soonestMs = this.#closing.size > 0 ? LOOK_CLOSING_MS : LOOK_SOONEST_MS;
    return Math.min(mostMs, Math.max(soonestMs, Math.ceil(realMs)));
  }
}

const CLOSE_DUE = prepared(
  'draws.close_due',
  `select id from issue where state = 'selling' and close_at <= (select app_now()) and id <> all ($2::bigint[])
   order by close_at desc, id limit $1`,
);

/** The newest first: after downtime a backlog must not make the issue on sale late. `held` are left out. */
async function listIssuesToClose(db: Queries, limit: number, held: readonly bigint[]): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(CLOSE_DUE, [limit, held])).map(({ id }) => id);
}

const UNSOLD = prepared(
  'draws.unsold',
  `select id from issue where state = 'waiting' and opens_at <= (select app_now()) and close_at <= (select app_now())
   and id <> all ($2::bigint[]) order by id limit $1`,
);

/** Issues of paused lotteries whose time to sell has passed. `failed` are left out. */
async function listUnsoldIssues(db: Queries, limit: number, failed: readonly bigint[]): Promise<bigint[]> {
  return (await db.query<{ id: bigint }>(UNSOLD, [limit, failed])).map(({ id }) => id);
}

const DRAW_DUE = prepared(
  'draws.draw_due',
  `select ${ISSUE} from issue i where state = 'closed' and beacon_time <= (select app_now()) - $1 * interval '1 second'
   and id <> all ($3::bigint[]) order by beacon_asked_at nulls first, beacon_time desc, id limit $2`,
);

/**
 * Those never asked for come first, the newest of them before all, so that a backlog delays nobody; then those that wait longest for the beacon,
 * which are void first. `held` are left out.
 */
function listIssuesToDraw(db: Queries, delayS: number, limit: number, held: readonly bigint[]): Promise<Issue[]> {
  return db.query<Issue>(DRAW_DUE, [delayS, limit, held]);
}

const TO_REVEAL = prepared(
  'draws.to_reveal',
  `select ${ISSUE} from issue i where state = 'void' and void_reason <> 'keyLost' and beacon is not null and revealed_at is null and beacon_time <= (select app_now())
   and beacon = any ($1::text[]) and id <> all ($3::bigint[]) order by beacon_time desc limit $2`,
);

/** Void issues whose round is out and that nobody was told of, of networks that can still be asked. */
function listVoidsToReveal(
  db: Queries,
  beacons: readonly string[],
  limit: number,
  held: readonly bigint[],
): Promise<Issue[]> {
  return db.query<Issue>(TO_REVEAL, [beacons, limit, held]);
}

/** How many issues are later than they should be by more than `graceS` seconds. */
async function countOverdue(db: Queries, graceS: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select (select count(*) from issue where state = 'selling' and close_at < t.at)::int
          + (select count(*) from issue where state = 'closed' and beacon_time < t.at)::int as count
     from (select app_now() - $1 * interval '1 second' as at) as t`,
    [graceS],
  );
  return count;
}
