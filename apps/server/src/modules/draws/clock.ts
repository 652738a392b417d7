import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import type { Beacon } from './beacon.ts';
import { closeIssue } from './close-issue.ts';
import { drawIssue } from './draw-issue.ts';
import { collectResult } from './feed/collect.ts';
import { feedOf } from './feed/feed.ts';
import { planFeedIssues } from './feed/plan.ts';
import { isHouseIssue, type Issue } from './issue.ts';
import type { Lottery } from './lotteries.ts';
import { ISSUES_AHEAD_MIN, adoptBeacon, planIssues } from './plan-issues.ts';
import {
  countOverdue,
  findChain,
  findIssueForUpdate,
  listIssuesToClose,
  listIssuesToDraw,
  listLotteries,
  listUnsoldIssues,
  openDueIssues,
  readDrawClock,
} from './queries.ts';
import { voidInTx } from './void-issue.ts';

/** The clock of another process or a test may jump: we look at least this often. */
const LOOK_EVERY_MS = 1_000;
const LOOK_SOONEST_MS = 5;
const RETRY_DRAW_MS = 1_000;
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

export interface DrawClockState {
  readonly state: 'running' | 'late' | 'stopped';
  /** The database clock, ms since 1970. */
  readonly now: number;
  /** Issues that should have closed or been drawn more than five seconds ago. */
  readonly overdue: number;
}

/**
 * Moves issues through their states (plays.md §4): one loop per process, awake at the next due moment of app_now(). All steps are
 * conditional, so any number of processes may run it, and a step that comes late or twice changes nothing.
 */
export class DrawClock {
  readonly #deps: Deps;
  readonly #beacon: Beacon;
  readonly #plannedUntil = new Map<string, number>();
  /** Between these moments an official lottery has rows enough. */
  readonly #feedPlans = new Map<string, { readonly from: number; readonly until: number }>();
  /** Issues being drawn right now: fetching a round must not hold up the closing of others. */
  readonly #drawing = new Map<bigint, Promise<void>>();
  readonly #retryAt = new Map<bigint, number>();
  readonly #lanes = new Lanes(DRAWS_AT_ONCE);
  #stopping = new AbortController();
  #loop: Promise<void> | null = null;

  constructor(deps: Deps, beacon: Beacon) {
    this.#deps = deps;
    this.#beacon = beacon;
  }

  /** Steps send jobs, so the loop begins once jobs are up. */
  start(): void {
    this.#stopping = new AbortController();
    this.#loop = this.#run(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#beacon.close();
    await this.#loop;
    await this.idle();
    this.#loop = null;
  }

  /** Waits until no draw is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#drawing.values());
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
    let hasBeacon = false;
    while (!signal.aborted) {
      let waitMs = AFTER_ERROR_MS;
      try {
        if (!hasBeacon) await adoptBeacon(this.#deps.db, this.#beacon.chain);
        hasBeacon = true;
        await this.turn();
        waitMs = await this.#untilNext();
      } catch (error) {
        this.#deps.log.error({ err: error }, 'draw clock turn failed');
      }
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Everything that is due now, once: rows ahead, opening, closing; draws are begun and run on their own. */
  async turn(): Promise<void> {
    const { db } = this.#deps;
    const lotteries = await listLotteries(db);
    await this.#plan(lotteries);
    await openDueIssues(db);
    await this.#voidUnsold();
    for (const id of await listIssuesToClose(db, STEPS_MAX)) await closeIssue(this.#deps, this.#beacon, id);
    for (const issue of await listIssuesToDraw(db, this.#beacon.askAfterS, STEPS_MAX, this.#held())) {
      const lottery = lotteries.find(({ code }) => code === issue.lotteryCode);
      if (lottery) this.#beginDraw(issue, lottery);
    }
  }

  async #plan(lotteries: readonly Lottery[]): Promise<void> {
    const { now } = await readDrawClock(this.#deps.db, 0);
    const seconds = now.getTime() / 1000;
    for (const lottery of lotteries) {
      if (!lottery.enabled) continue;
      if (lottery.source === 'feed') {
        await this.#planFeed(lottery, seconds);
        continue;
      }
      const ahead = ((this.#plannedUntil.get(lottery.code) ?? 0) - seconds) / lottery.periodS;
      // Far too many: the clock was set back.
      if (ahead > ISSUES_AHEAD_MIN + PLAN_MARGIN && ahead < 2 * ISSUES_AHEAD_MIN) continue;
      this.#plannedUntil.set(lottery.code, await planIssues(this.#deps.db, lottery, this.#beacon.chain, seconds));
    }
  }

  async #planFeed(lottery: Lottery, seconds: number): Promise<void> {
    const { from, until } = this.#feedPlans.get(lottery.code) ?? { from: 0, until: 0 };
    // Before `from` the clock was set back.
    if (from <= seconds && seconds < until) return;
    const more = await planFeedIssues(this.#deps.db, lottery, seconds);
    this.#feedPlans.set(lottery.code, { from: seconds, until: more });
  }

  /** Issues that a pause kept from sale until their close are void; bets made ahead go back. */
  async #voidUnsold(): Promise<void> {
    for (const id of await listUnsoldIssues(this.#deps.db, STEPS_MAX)) {
      await this.#deps.db.tx(async (tx) => {
        const issue = await findIssueForUpdate(tx, id);
        if (issue?.state === 'waiting') await voidInTx(this.#deps, tx, issue, 'paused');
      });
    }
  }

  /** Issues that are being drawn or were tried a moment ago: they leave the turn to those that wait behind them. */
  #held(): bigint[] {
    const now = performance.now();
    for (const [id, at] of this.#retryAt) if (at <= now) this.#retryAt.delete(id);
    return [...this.#drawing.keys(), ...this.#retryAt.keys()];
  }

  #beginDraw(issue: Issue, lottery: Lottery): void {
    const retryMs = isHouseIssue(issue) ? RETRY_DRAW_MS : RETRY_FEED_MS;
    const drawing = this.#lanes
      .run(() => this.#draw(issue, lottery))
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
    const chain = await findChain(this.#deps.db, issue.lotteryCode, issue.day);
    if (!chain) throw new Error(`issue ${issue.issueNo} of ${issue.lotteryCode} has no chain`);
    const context = { beacon: this.#beacon, group: lottery.group, chain, outageMaxS: beaconOutageMinutes * 60 };
    return (await drawIssue(this.#deps, issue, context)) !== 'waiting';
  }

  /** Real milliseconds until something is due; the database clock may run faster than ours. */
  async #untilNext(): Promise<number> {
    const { now, next, rate } = await readDrawClock(this.#deps.db, this.#beacon.askAfterS);
    if (next === null) return LOOK_EVERY_MS;
    const realMs = (next.getTime() - now.getTime()) / rate;
    return Math.min(LOOK_EVERY_MS, Math.max(LOOK_SOONEST_MS, Math.ceil(realMs)));
  }
}

/** Lets so many run at a time; the others wait their turn. */
class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
