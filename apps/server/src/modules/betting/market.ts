import type { Group } from '@caiting/lottery';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { findIssue, findLottery } from './queries.ts';

export interface Market {
  readonly code: string;
  readonly group: Group;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isPaused: boolean;
}

/** What never changes about an issue. Whether it still sells is decided by the database at the moment of placing. */
export interface OpenIssue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly closeAt: Date;
  readonly drawAt: Date;
}

const LOTTERY_FRESH_MS = 5_000;
const ISSUES_KEPT_MAX = 2_000;

/** Lotteries and issues of this process: most bets ask nothing before their statement. */
class MarketCache {
  readonly #deps: Deps;
  readonly #lotteries = new Map<string, { readonly market: Market | null; readonly readAt: number }>();
  readonly #issues = new Map<string, OpenIssue>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async lottery(code: string): Promise<Market | null> {
    const known = this.#lotteries.get(code);
    if (known && performance.now() - known.readAt < LOTTERY_FRESH_MS) return known.market;
    const market = await findLottery(this.#deps.db, code);
    if (market !== null) this.#lotteries.set(code, { market, readAt: performance.now() });
    return market;
  }

  async issue(lotteryCode: string, issueNo: string): Promise<OpenIssue | null> {
    const key = `${lotteryCode}/${issueNo}`;
    const known = this.#issues.get(key);
    if (known) return known;
    const issue = await findIssue(this.#deps.db, lotteryCode, issueNo);
    if (issue === null) return null;
    if (this.#issues.size >= ISSUES_KEPT_MAX) this.#issues.clear();
    this.#issues.set(key, issue);
    return issue;
  }
}

const cacheOf = perDeps((deps) => new MarketCache(deps));

export const lotteryOf = (deps: Deps, code: string): Promise<Market | null> => cacheOf(deps).lottery(code);
export const issueOf = (deps: Deps, lotteryCode: string, issueNo: string): Promise<OpenIssue | null> =>
  cacheOf(deps).issue(lotteryCode, issueNo);
