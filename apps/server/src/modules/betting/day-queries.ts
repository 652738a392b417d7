import { money, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';

/** What settlement brought a player on one day of Shanghai (migration 0095). */
export interface DayRow {
  readonly day: string;
  readonly bets: number;
  readonly stake: Money;
  readonly won: Money;
  readonly refunded: Money;
  readonly rebate: Money;
  readonly agentRebate: Money;
  /** Stakes of cancelled bets and void issues. */
  readonly returned: Money;
}

const DAYS = prepared(
  'betting.days',
  `select coalesce(d.day, a.day)::text as day, coalesce(d.bets, 0) as bets, coalesce(d.stake, 0) as stake, coalesce(d.won, 0) as won,
          coalesce(d.refunded, 0) as refunded, coalesce(d.rebate, 0) as rebate, coalesce(a.rebate, 0) as "agentRebate",
          coalesce(d.returned, 0) as returned
     from (select * from player_day where player = $1 and day between $2::date and $3::date) as d
     full join (select * from agent_day where player = $1 and day between $2::date and $3::date) as a on a.day = d.day
    order by 1 desc`,
);

/** The days of a player from `from` to `to`, both included, newest first; days without results are left out. */
export async function listDays(db: Queries, player: string, from: string, to: string): Promise<DayRow[]> {
  const rows = await db.query<Record<Exclude<keyof DayRow, 'day' | 'bets'>, bigint> & { day: string; bets: number }>(
    DAYS,
    [player, from, to],
  );
  return rows.map(({ day, bets, stake, won, refunded, rebate, agentRebate, returned }) => ({
    day,
    bets,
    stake: money(stake),
    won: money(won),
    refunded: money(refunded),
    rebate: money(rebate),
    agentRebate: money(agentRebate),
    returned: money(returned),
  }));
}

export interface GainRow {
  readonly player: bigint;
  readonly bets: number;
  readonly stake: bigint;
  readonly gain: bigint;
}

/** The largest gains by bets of one day. */
export function listGains(db: Queries, day: string, limit: number): Promise<GainRow[]> {
  return db.query<GainRow>(
    `select player, bets, stake, gain from player_day where day = $1::date and gain > 0 order by gain desc, player limit $2`,
    [day, limit],
  );
}

/** Today in Shanghai, and so many days before it. */
export async function findDay(db: Queries, daysAgo = 0): Promise<string> {
  const { day } = await db.one<{ day: string }>(
    `select ((app_now() at time zone 'Asia/Shanghai')::date - $1::int)::text as day`,
    [daysAgo],
  );
  return day;
}
