import type { BeaconChain } from '@caiting/lottery/draw';
import type { Deps } from '../../platform/deps.ts';
import type { Lottery } from './core/lotteries.ts';
import { listLotteries, readDrawClock } from './core/queries.ts';
import { planFeedIssues } from './feed/plan.ts';
import { signerOf } from './signer-of.ts';
import { ISSUES_AHEAD_MIN, planIssues } from './lotteries/plan-issues.ts';

/** Planning again this many issues before the minimum would be reached. */
const PLAN_MARGIN = 10;

/** Rows ahead for every lottery, made again before they run short; it remembers how far each is planned. */
export class IssuePlanner {
  readonly #deps: Deps;
  readonly #plannedUntil = new Map<string, number>();
  /** Between these moments an official lottery has rows enough. */
  readonly #feedPlans = new Map<string, { readonly from: number; readonly until: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** One that cannot be planned keeps no other from it. */
  async plan(beacon: BeaconChain, signal: AbortSignal): Promise<void> {
    const lotteries = await listLotteries(this.#deps.db);
    const { now } = await readDrawClock(this.#deps.db, 0);
    const seconds = now.getTime() / 1000;
    for (const lottery of lotteries) {
      if (!lottery.enabled || signal.aborted) continue;
      try {
        await (lottery.source === 'feed'
          ? this.#planFeed(lottery, seconds)
          : this.#planHouse(lottery, beacon, seconds));
      } catch (error) {
        // Without the signer there are no new chains: what stands is sold, closed and, once it is back, drawn.
        this.#deps.log.error({ err: error, lottery: lottery.code }, 'issues not planned');
      }
    }
  }

  async #planHouse(lottery: Lottery, beacon: BeaconChain, seconds: number): Promise<void> {
    const ahead = ((this.#plannedUntil.get(lottery.code) ?? 0) - seconds) / lottery.periodS;
    // Far too many: the clock was set back.
    if (ahead > ISSUES_AHEAD_MIN + PLAN_MARGIN && ahead < 2 * ISSUES_AHEAD_MIN) return;
    const planner = { db: this.#deps.db, signer: signerOf(this.#deps) };
    this.#plannedUntil.set(lottery.code, await planIssues(planner, lottery, beacon, seconds));
  }

  async #planFeed(lottery: Lottery, seconds: number): Promise<void> {
    const { from, until } = this.#feedPlans.get(lottery.code) ?? { from: 0, until: 0 };
    // Before `from` the clock was set back.
    if (from <= seconds && seconds < until) return;
    const more = await this.#deps.db.tx((tx) => planFeedIssues(tx, lottery, seconds));
    this.#feedPlans.set(lottery.code, { from: seconds, until: more });
  }
}
