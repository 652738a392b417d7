import type { Money } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';

/** What operators read of the site's days: sums that were counted before (count-days.ts), at most ninety-two rows of each kind. */

interface Span {
  readonly from: string;
  readonly to: string;
}

export interface StatisticsDay {
  readonly day: string;
  /** It ended before it was last counted. */
  readonly is_over: boolean;
  readonly counted_at: Date;
  readonly views: bigint;
  readonly page_seconds: bigint;
  readonly online_players: number;
  readonly online_seconds: bigint;
  readonly registered: number;
  readonly first_recharges: number;
  readonly first_bets: number;
  readonly active_players: number;
  readonly bets: bigint;
  readonly stake: Money;
  readonly payout: Money;
  readonly rebate: Money;
  readonly games: bigint;
  readonly game_stake: Money;
  readonly game_payout: Money;
  readonly game_rebate: Money;
  readonly recharge: Money;
  readonly recharges: bigint;
  readonly withdrawal: Money;
  readonly withdrawals: bigint;
  readonly bonus: Money;
}

/** Days of the span that were counted, the newest first. */
export const listStatisticsDays = (db: Queries, { from, to }: Span): Promise<StatisticsDay[]> =>
  db.query(
    `select day::text as day, day < shanghai_day(counted_at) as is_over, counted_at, views, page_seconds, online_players, online_seconds, registered,
            first_recharges, first_bets, active_players, bets, stake, payout, rebate, games, game_stake, game_payout, game_rebate, recharge, recharges,
            withdrawal, withdrawals, bonus
       from statistics_day where day between $1::date and $2::date order by statistics_day.day desc`,
    [from, to],
  );

const PAGES_SHOWN = 100;

/** Pages of the site by how often they were seen in the span. */
export const listStatisticsPages = (
  db: Queries,
  { from, to }: Span,
): Promise<{ readonly name: string; readonly views: bigint; readonly seconds: bigint }[]> =>
  db.query(
    `select name, sum(views)::int8 as views, sum(seconds)::int8 as seconds from page_view where day between $1 and $2
      group by name order by sum(views) desc, name limit ${PAGES_SHOWN}`,
    [from, to],
  );

interface StatisticsSignup {
  readonly day: string;
  readonly registered: number;
  readonly first_recharges: number;
  readonly first_bets: number;
  /** Null while the second week is not over. */
  readonly second_week: number | null;
}

/** Who registered on each day of the span, and how many of them did what since; the newest day first. */
export const listStatisticsSignups = (db: Queries, { from, to }: Span): Promise<StatisticsSignup[]> =>
  db.query(
    `select day::text as day, registered, first_recharges, first_bets,
            case when day + 13 < (select shanghai_day(app_now())) then second_week end as second_week
       from statistics_signup where day between $1::date and $2::date order by statistics_signup.day desc`,
    [from, to],
  );

interface StatisticsWeek {
  readonly week: string;
  readonly registered: number;
  readonly nth: number;
  readonly players: number;
}

/** Of those who registered in weeks that touch the span: how many were online in each week that is over; the newest week first. */
export const listStatisticsWeeks = (db: Queries, { from, to }: Span): Promise<StatisticsWeek[]> =>
  db.query(
    `select k.week::text as week, s.registered, k.nth::int as nth, k.players
       from statistics_week k
      cross join lateral (select coalesce(sum(d.registered), 0)::int as registered from statistics_signup d where d.day between k.week and k.week + 6) as s
      where k.week between $1::date - 6 and $2::date and s.registered > 0
      order by k.week desc, k.nth`,
    [from, to],
  );
