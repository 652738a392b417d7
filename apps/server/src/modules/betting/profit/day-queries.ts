import { money, type BetSums, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';

/** What one day of Shanghai brought a player: bets by the day of their result (sql/functions/count_results.sql), open ones by the day they were placed. */
export interface DayRow extends BetSums {
  readonly day: string;
  /** Settled bets; cancelled and void ones are none. */
  readonly bets: number;
  readonly agentRebate: Money;
}

const DAYS = prepared(
  'betting.days',
  `select d.day::text as day, sum(d.bets)::int as bets, sum(d.placed)::int8 as placed, sum(d.open)::int8 as open, sum(d.payout)::int8 as payout,
          sum(d.refund)::int8 as refund, sum(d.rebate)::int8 as rebate, sum(d.agent)::int8 as "agentRebate"
     from (select day, bets, stake + returned as placed, 0 as open, won as payout, refunded + returned as refund, rebate, 0 as agent
             from player_day where player = $1
           union all select day, 0, 0, 0, 0, 0, 0, rebate from agent_day where player = $1
           union all select (created_at at time zone 'Asia/Shanghai')::date, 0, stake, stake, 0, 0, 0, 0 from open_bets($1, null)) as d
    where d.day between $2::date and $3::date group by d.day order by d.day desc`,
);

/** The days of a player from `from` to `to`, both included, newest first; days without bets and rebates are left out. */
export async function listDays(db: Queries, player: string, from: string, to: string): Promise<DayRow[]> {
  const rows = await db.query<Record<Exclude<keyof DayRow, 'day' | 'bets'>, bigint> & { day: string; bets: number }>(
    DAYS,
    [player, from, to],
  );
  return rows.map(({ day, bets, placed, open, payout, refund, rebate, agentRebate }) => ({
    day,
    bets,
    placed: money(placed),
    open: money(open),
    payout: money(payout),
    refund: money(refund),
    rebate: money(rebate),
    agentRebate: money(agentRebate),
  }));
}
