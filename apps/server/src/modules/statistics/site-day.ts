import type { Money } from '@caiting/money';
import type { Db, Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Ticker } from '../../platform/jobs/jobs.ts';

const ROLL_EVERY_MS = 5_000;

/** The money of a day of the whole site. Card games are dated by the end of their rounds. */
export interface SiteDay {
  /** Settled bets. */
  readonly bets: number;
  /** What stands of their stakes. */
  readonly stake: Money;
  readonly payout: Money;
  readonly rebate: Money;
  readonly gameStake: Money;
  readonly gamePayout: Money;
  readonly gameRebate: Money;
  readonly recharge: Money;
  readonly recharges: number;
  readonly withdrawal: Money;
  readonly withdrawals: number;
  readonly bonus: Money;
}

/** A day so far, from the sums that whoever settles, pays or books keeps (statistics_sum): however many players there are, a few rows. */
export const siteDay = (db: Queries, day: string): Promise<SiteDay> =>
  db.one<SiteDay>(
    `select bets::int as bets, stake, payout, rebate, game_stake as "gameStake", game_payout as "gamePayout", game_rebate as "gameRebate", recharge,
            recharges::int as recharges, withdrawal, withdrawals::int as withdrawals, bonus
       from statistics_kept($1)`,
    [day],
  );

/** Adds up what came since, so that there is little to read. */
export const rollStatistics = (deps: Deps): Ticker =>
  deps.jobs.tick('statistics.roll', 'jobs', ROLL_EVERY_MS, async () => void (await rollDays(deps.db)));

export const rollDays = (db: Db): Promise<number> => db.run('select roll_statistics()');
