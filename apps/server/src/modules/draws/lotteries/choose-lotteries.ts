import type { Queries } from '../../../platform/db/pool.ts';
import { ensureLotteries } from '../core/lotteries.ts';
import { listLotteries } from '../core/queries.ts';

/** What a new site can sell, in the order of the hall; `isOffered` are those on at first. */
export interface LotteryChoice {
  readonly code: string;
  readonly name: string;
  readonly source: 'house' | 'feed';
  readonly isOffered: boolean;
}

/** The catalogue of a new site. */
export async function lotteryChoices(db: Queries): Promise<LotteryChoice[]> {
  await ensureLotteries(db, true);
  return (await listLotteries(db)).map(({ code, name, source, enabled }) => ({
    code,
    name,
    source,
    isOffered: enabled,
  }));
}

/** What is switched on and not paused. */
export async function soldLotteries(db: Queries): Promise<Pick<LotteryChoice, 'name' | 'source'>[]> {
  return (await listLotteries(db))
    .filter(({ enabled, paused }) => enabled && !paused)
    .map(({ name, source }) => ({ name, source }));
}

/** Sells exactly these from the next turn of the clock on. For a site that has not started yet: a running one switches them one by one. */
export async function chooseLotteries(db: Queries, codes: readonly string[]): Promise<void> {
  await db.run('update lottery set enabled = code = any ($1::text[])', [codes]);
}
