import { RECHARGE_KEYS, TRANSACTIONS, type ActivityKind } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { ActivityRow } from './queries.ts';

/** Recharges, and what was taken back of them: such a line is negative. */
export const RECHARGES = RECHARGE_KEYS.map((key) => TRANSACTIONS[key].code).join(', ');
const RECHARGES_NET = `${RECHARGES}, ${TRANSACTIONS.rechargeReversal.code}`;

/** Lines of the main account of player $1, those of archived months too: what something else than a bet caused is kept. */
const LINES = `(
  select amount, code, at, seq from entry where player = $1::int8 and asset = 'main'
  union all select amount, code, at, seq from kept_entries() where player = $1::int8 and asset = 'main') as line`;

/**
 * What each kind measures of player $1 within [$2, $3), from the records that other parts of the site keep: never from what a client says.
 * $4: the activity.
 */
const FIGURES: Readonly<Record<ActivityKind, string>> = {
  register: `select count(*)::int8 as figure from player where id = $1::int8 and registered_at >= $2 and registered_at < $3 and $4::int8 is not null`,
  // A first recharge that was taken back counts no more.
  firstRecharge: `
    select case when f.amount is null then 0
                else greatest(0, least(f.amount, (select sum(amount) from ${LINES} where code in (${RECHARGES_NET})))) end::int8 as figure
      from (select 1 where $4::int8 is not null) as one
      left join (select amount, at from ${LINES} where code in (${RECHARGES}) order by seq limit 1) as f
        on f.at >= $2 and f.at < $3`,
  rechargeSum: `
    select greatest(0, coalesce(sum(amount), 0))::int8 as figure from ${LINES}
     where code in (${RECHARGES_NET}) and at >= $2 and at < $3 and $4::int8 is not null`,
  // Settled stakes that stand, by whole days of Asia/Shanghai.
  turnover: `
    select coalesce(sum(stake - refunded), 0)::int8 as figure from player_day
     where player = $1::int8 and day >= shanghai_day($2) and day <= shanghai_day($3::timestamptz - interval '1 microsecond') and $4::int8 is not null`,
  checkIn: `
    select count(*)::int8 as figure from activity_check_in
     where activity = $4::int8 and player = $1::int8 and day >= shanghai_day($2) and day <= shanghai_day($3)`,
  level: `
    select greatest(0, grade)::int8 as figure from player
     where id = $1::int8 and $2::timestamptz <= $3::timestamptz and $4::int8 is not null`,
  invite: `
    select count(*)::int8 as figure
      from player p join activity a on a.id = $4::int8
     where p.upline = $1::int8 and p.registered_at >= $2 and p.registered_at < $3
       and (select coalesce(sum(c.recharge), 0) from cash_day c where c.player = p.id) >= greatest(a.invitee_recharge, 1)`,
};

async function figureBetween(
  db: Queries,
  activity: ActivityRow,
  player: string,
  from: Date,
  to: Date,
): Promise<bigint> {
  if (from >= to) return 0n;
  const { figure } = await db.one<{ figure: bigint }>(FIGURES[activity.kind], [player, from, to, activity.id]);
  return figure;
}

export interface Measured {
  readonly figure: bigint;
  /** The day that the figure is of, where each day counts; null when the activity does not reach that day. */
  readonly day: string | null;
  /** The figure of today so far, where each day counts. */
  readonly today: bigint | null;
}

/** The figure that a claim would be decided by at this moment. */
export async function measure(db: Queries, activity: ActivityRow, player: string): Promise<Measured> {
  if (activity.period !== 'day') {
    const figure = await figureBetween(db, activity, player, activity.starts_at, activity.ends_at);
    return { figure, day: null, today: null };
  }
  const { day, begins, ends, next } = await db.one<{ day: string; begins: Date; ends: Date; next: Date }>(
    `select (d.day)::text as day, d.day::timestamp at time zone 'Asia/Shanghai' as begins,
            (d.day + 1)::timestamp at time zone 'Asia/Shanghai' as ends, (d.day + 2)::timestamp at time zone 'Asia/Shanghai' as next
       from (select shanghai_day(app_now()) - 1 as day) as d`,
  );
  const within = (at: Date) =>
    at < activity.starts_at ? activity.starts_at : at > activity.ends_at ? activity.ends_at : at;
  const [figure, today] = await Promise.all([
    figureBetween(db, activity, player, within(begins), within(ends)),
    figureBetween(db, activity, player, within(ends), within(next)),
  ]);
  return { figure, day: within(begins) < within(ends) ? day : null, today };
}
