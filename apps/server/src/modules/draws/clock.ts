import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { laneNow, workIn, type Lane } from '../../platform/engine/lane.ts';
import { Lanes } from '../../platform/engine/lanes.ts';
import { tenantValues } from '../tenant/index.ts';
import type { Beacon } from './beacon/beacon.ts';
import { isHouseIssue, type HouseIssue, type Issue } from './core/issue.ts';
import { byChain, chainOf, inPieces } from './core/pieces.ts';
import type { Lottery } from './core/lotteries.ts';
import {
  countOverdue,
  listIssuesToClose,
  listIssuesToDraw,
  listUnsoldIssues,
  listVoidsToReveal,
} from './core/due-issues.ts';
import { findIssueForUpdate, insertBeaconChain, listLotteries, openDueIssues, readDrawClock } from './core/queries.ts';
import { collectResult } from './feed/collect.ts';
import { feedOf } from './feed/feed.ts';
import { SaleHold } from './lotteries/hold-sale.ts';
import { IssuePlanner } from './issue-planner.ts';
import { adoptBeacon } from './lotteries/plan-issues.ts';
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
/** One turn that is waited for ends after so many of each kind. */
const STEPS_MAX = 50;
/** Of a backlog, a slot takes so many at a time, so that looking for more costs little beside them. */
const BACKLOG_PIECE = 10;
const LATE_AFTER_S = 5;
/** Each draw holds a connection, and what it calls may want another one: many at once would wait for each other. */
const DRAWS = { atOnce: 5, backlogMax: 2 };
/** Sources outside may hang: official results have slots of their own. */
const COLLECTS = { atOnce: 3, backlogMax: 1 };
/** Lotteries close in the same second; one with many bets takes a connection for a while and must not make the others late. */
const CLOSES = { atOnce: 6, backlogMax: 2 };
/** Nobody waits for these: what a void issue would have drawn, and issues that were never sold or that no key draws. */
const REVEALS = { atOnce: 1, backlogMax: 1 };
const VOIDS = { atOnce: 1, backlogMax: 1 };
/** While all slots are taken nothing is gained by looking again at once. */
const LOOK_BUSY_MS = 50;

const LANES: readonly Lane[] = ['live', 'backlog'];

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
  /** What is under way: nothing of it holds up the turns, and no stage another one. */
  readonly #closes: Lanes<bigint>;
  readonly #draws: Lanes<bigint>;
  readonly #collects: Lanes<bigint>;
  readonly #reveals: Lanes<bigint>;
  readonly #voids: Lanes<bigint>;
  readonly #retryAt = new Map<bigint, number>();
  /** Issues whose close or void failed a moment ago: what is wrong with one must not keep the others waiting behind it. */
  readonly #failedAt = new Map<bigint, number>();
  readonly #planner: IssuePlanner;
  readonly #saleHold: SaleHold;
  #lookedAtSaleAt = -Infinity;
  #renewing: Promise<void> | null = null;
  #planning: Promise<void> | null = null;
  #wake = Promise.withResolvers<void>();
  #stopping = new AbortController();
  #loop: Promise<void> | null = null;

  constructor(deps: Deps, beacon: Beacon, choice: BeaconChoice | null = null) {
    this.#deps = deps;
    this.#beacon = beacon;
    this.#planner = new IssuePlanner(deps);
    this.#saleHold = new SaleHold(deps);
    this.#choice = choice;
    const lanesOf = (slots: { atOnce: number; backlogMax: number }) =>
      new Lanes<bigint>({ ...slots, onFree: () => this.#wake.resolve() });
    this.#closes = lanesOf(CLOSES);
    this.#draws = lanesOf(DRAWS);
    this.#collects = lanesOf(COLLECTS);
    this.#reveals = lanesOf(REVEALS);
    this.#voids = lanesOf(VOIDS);
    const beacons = choice === null ? [beacon] : [beacon, choice.other];
    this.#beacons = new Map(beacons.map((one) => [one.chain.chainHash, one]));
  }

  /** The network that decides what is planned from now on. */
  get beacon(): Beacon {
    return this.#beacon;
  }

  /**
   * Steps send jobs, so the loop begins once jobs are up. A process that has no draws takes no step: it only learns which network is in force, and says how
   * late the others are.
   */
  start(): void {
    this.#stopping = new AbortController();
    this.#loop = this.#deps.jobs.has('draws') ? this.#run(this.#stopping.signal) : this.#chooseSafely();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const beacon of this.#beacons.values()) beacon.close();
    await this.#loop;
    await this.idle();
    this.#loop = null;
  }

  /** Waits until nothing is under way. */
  async idle(): Promise<void> {
    for (const lanes of [this.#voids, this.#closes, this.#draws, this.#collects, this.#reveals]) await lanes.idle();
    await this.#planning;
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
    void this.#chooseSafely().then(() => (isChosen = true));
    let hasBeacon = false;
    while (!signal.aborted) {
      let waitMs = AFTER_ERROR_MS;
      try {
        if (!hasBeacon && isChosen) {
          await adoptBeacon(this.#deps.db, this.#beacon.chain);
          hasBeacon = true;
        }
        this.#wake = Promise.withResolvers<void>();
        await this.#begin();
        waitMs = await this.#untilNext();
      } catch (error) {
        this.#deps.log.error({ err: error }, 'draw clock turn failed');
      }
      await this.#pause(waitMs, signal);
    }
  }

  /** Until something is due, or a slot is free for what waits. */
  async #pause(waitMs: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    const either = AbortSignal.any([signal, woken.signal]);
    // A slot that is free at once again must not make the turns a busy loop.
    if (waitMs > LOOK_BUSY_MS)
      void this.#wake.promise
        .then(() => delay(LOOK_SOONEST_MS, undefined, { signal: either }))
        .then(
          () => woken.abort(),
          () => undefined,
        );
    await delay(waitMs, undefined, { signal: either }).catch(() => undefined);
    woken.abort();
  }

  async #chooseSafely(): Promise<void> {
    await this.#choose().catch((error: unknown) =>
      this.#deps.log.error({ err: error }, 'no beacon chosen: the first one stays'),
    );
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

  /** Everything that is due now, once, with what it takes: rows ahead, opening, closing, draws; of a backlog no more than a piece. */
  async turn(): Promise<void> {
    await this.#plan();
    await openDueIssues(this.#deps.db);
    for (const [lanes, begin] of this.#stages(await listLotteries(this.#deps.db))) {
      let steps = 0;
      for (let begun = await begin(); begun > 0; begun = steps < STEPS_MAX ? await begin() : 0) {
        steps += begun;
        await lanes.idle();
      }
    }
  }

  /** The same, without waiting for anything that takes longer than a look. */
  async #begin(): Promise<void> {
    this.#planning ??= this.#plan()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'issues not planned'))
      .finally(() => {
        this.#planning = null;
      });
    await openDueIssues(this.#deps.db);
    for (const [, begin] of this.#stages(await listLotteries(this.#deps.db))) await begin();
    await this.#lookAtSale();
  }

  #plan(): Promise<void> {
    return this.#planner.plan(this.#beacon.chain, this.#stopping.signal);
  }

  async #lookAtSale(): Promise<void> {
    if (performance.now() - this.#lookedAtSaleAt < LOOK_EVERY_MS) return;
    this.#lookedAtSaleAt = performance.now();
    await this.#saleHold.look();
  }

  /** The stages of an issue's life, each with its slots and what fills them. */
  #stages(lotteries: readonly Lottery[]): readonly (readonly [Lanes<bigint>, () => Promise<number>])[] {
    return [
      [this.#voids, () => this.#beginVoids()],
      [this.#closes, () => this.#beginCloses()],
      [this.#draws, () => this.#beginDraws(lotteries, true)],
      [this.#collects, () => this.#beginDraws(lotteries, false)],
      [this.#reveals, () => this.#beginReveals(lotteries)],
    ];
  }

  /** Begins as many acts as there are free slots, what is live first. Gives how many. */
  async #fill<Item extends bigint | Issue>(
    lanes: Lanes<bigint>,
    list: (lane: Lane, limit: number) => Promise<readonly Item[]>,
    act: (item: Item) => Promise<unknown>,
    cut: (due: readonly Item[], size: number) => Item[][] = inPieces,
  ): Promise<number> {
    const { signal } = this.#stopping;
    let begun = 0;
    for (const lane of LANES) {
      const slots = lanes.free(lane);
      if (slots === 0) continue;
      const size = lane === 'live' ? 1 : BACKLOG_PIECE;
      const due = await list(lane, slots * size);
      for (const piece of cut(due, size).slice(0, slots)) {
        const work = async (): Promise<void> => {
          const waits = new Set<string>();
          for (const item of piece) {
            const chain = chainOf(item);
            // Whoever waits is waited for by all behind it in its chain.
            if (!signal.aborted && !waits.has(chain) && (await act(item)) === false) waits.add(chain);
          }
        };
        const ids = piece.map((item) => (typeof item === 'bigint' ? item : item.id));
        lanes.begin(lane, ids, () => workIn(lane, work));
        begun += piece.length;
      }
    }
    return begun;
  }

  /** What a pause kept from sale, and what a lost key leaves behind: issues that nobody can draw, and days to come without a chain. */
  async #beginVoids(): Promise<number> {
    const { db } = this.#deps;
    const held = (): bigint[] => [...this.#voids.keys, ...this.#failed()];
    const isAnyLost = await hasLostChains(db);
    // Beside the turns: a signer that hangs makes no close late.
    if (isAnyLost)
      this.#renewing ??= renewLostChains(this.#deps, signerOf(this.#deps)).finally(() => (this.#renewing = null));
    const ofBacklog = (find: (limit: number) => Promise<bigint[]>) => async (lane: Lane, limit: number) =>
      lane === 'backlog' ? find(limit) : [];
    const unsold = await this.#fill(
      this.#voids,
      ofBacklog((limit) => listUnsoldIssues(db, limit, held())),
      (id) => this.#step(id, () => this.#voidUnsold(id)),
    );
    if (!isAnyLost) return unsold;
    const lost = await this.#fill(
      this.#voids,
      ofBacklog((limit) => listLostIssues(db, limit, held())),
      (id) => this.#step(id, () => voidLostIssue(this.#deps, id)),
    );
    return unsold + lost;
  }

  /** Begins to close what is due. What the network shows is asked once for all that begin together. */
  #beginCloses(): Promise<number> {
    const seen = new Map<Lane, Promise<number | null>>();
    const evidence = (): Promise<number | null> => {
      const known = seen.get(laneNow()) ?? beaconEvidence(this.#beacon);
      seen.set(laneNow(), known);
      return known;
    };
    return this.#fill(
      this.#closes,
      (lane, limit) => listIssuesToClose(this.#deps.db, lane, limit, [...this.#closes.keys, ...this.#failed()]),
      (id) => this.#step(id, () => closeIssue(this.#deps, this.#beacon, id, evidence())),
    );
  }

  #beginDraws(lotteries: readonly Lottery[], isHouse: boolean): Promise<number> {
    const lanes = isHouse ? this.#draws : this.#collects;
    const retryMs = isHouse ? RETRY_DRAW_MS : RETRY_FEED_MS;
    const { askAfterS } = this.#beacon;
    return this.#fill(
      lanes,
      (lane, limit) => {
        const held = [...lanes.keys, ...this.#retryLater()];
        return listIssuesToDraw(this.#deps.db, lane, limit, { isHouse, askAfterS, held });
      },
      async (issue) => {
        await this.#try(issue, lotteries, retryMs, (lottery) => this.#draw(issue, lottery));
        return !isHouse || !this.#retryAt.has(issue.id);
      },
      isHouse ? byChain : inPieces,
    );
  }

  #beginReveals(lotteries: readonly Lottery[]): Promise<number> {
    const networks = [...this.#beacons.keys()];
    return this.#fill(
      this.#reveals,
      async (lane, limit) =>
        lane === 'backlog'
          ? listVoidsToReveal(this.#deps.db, networks, limit, [...this.#reveals.keys, ...this.#retryLater()])
          : [],
      (issue) => this.#try(issue, lotteries, RETRY_REVEAL_MS, (lottery) => this.#reveal(issue, lottery)),
    );
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

  /** Issues that were tried a moment ago: they leave the turn to those that wait behind them. */
  #retryLater(): bigint[] {
    const now = performance.now();
    for (const [id, at] of this.#retryAt) if (at <= now) this.#retryAt.delete(id);
    return [...this.#retryAt.keys()];
  }

  /** A draw that fails, or has to wait, is tried again later. */
  async #try(
    issue: Issue,
    lotteries: readonly Lottery[],
    retryMs: number,
    step: (lottery: Lottery) => Promise<boolean>,
  ): Promise<void> {
    const lottery = lotteries.find(({ code }) => code === issue.lotteryCode);
    if (!lottery) return;
    try {
      if (await step(lottery)) this.#retryAt.delete(issue.id);
      else this.#retryAt.set(issue.id, performance.now() + retryMs);
    } catch (error) {
      this.#retryAt.set(issue.id, performance.now() + RETRY_DRAW_MS);
      this.#deps.log.error({ err: error, issue: issue.issueNo, lottery: issue.lotteryCode }, 'draw failed');
    }
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
    const { now, next, rate } = await readDrawClock(this.#deps.db, this.#beacon.askAfterS, {
      closes: [...this.#closes.keys, ...failed],
      draws: [...this.#draws.keys, ...this.#collects.keys, ...this.#retryLater()],
    });
    const mostMs = failed.length > 0 ? AFTER_ERROR_MS : LOOK_EVERY_MS;
    if (next === null) return mostMs;
    const realMs = (next.getTime() - now.getTime()) / rate;
    const isBusy = [this.#closes, this.#draws, this.#collects].some((lanes) => lanes.free('live') === 0);
    return Math.min(mostMs, Math.max(isBusy ? LOOK_BUSY_MS : LOOK_SOONEST_MS, Math.ceil(realMs)));
  }
}
