import type { HeartbeatRecord } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';

/** Days a failed heartbeat is kept. */
const FAILURES_KEPT_DAYS = 30;

/** Adds to the counters of the current Shanghai day. */
export async function addPageViews(db: Queries, views: ReadonlyMap<string, number>): Promise<void> {
  await db.run(
    `insert into page_view (day, name, views)
     select (app_now() at time zone 'Asia/Shanghai')::date, v.name, v.views from unnest($1::text[], $2::bigint[]) as v (name, views)
     on conflict (day, name) do update set views = page_view.views + excluded.views`,
    [[...views.keys()], [...views.values()]],
  );
}

/** Adds seconds online, at most the time since the player's last report of the day: two pages of one player count once. */
export async function addOnlineTime(db: Queries, player: string, seconds: number): Promise<void> {
  await db.run(
    `with clock as (select app_now() as now, app_now() at time zone 'Asia/Shanghai' as here)
     insert into online_time as o (player, day, seconds, until_at)
     select $1, here::date, least($2, extract(epoch from here - here::date)::int), now from clock
     on conflict (player, day) do update
       set seconds = least(86400, o.seconds + least($2, extract(epoch from excluded.until_at - o.until_at)::int)),
           until_at = excluded.until_at
       where excluded.until_at > o.until_at`,
    [player, seconds],
  );
}

export function insertFailures(db: Queries, player: string, records: readonly HeartbeatRecord[]): Promise<number> {
  return db.run(
    `insert into heartbeat_failure (player, status, reason, checked_at, connection_ms)
     select $1, f.status, f.reason, to_timestamp(f.checked_ms / 1000.0), f.connection_ms
       from unnest($2::int[], $3::text[], $4::float8[], $5::int[]) as f (status, reason, checked_ms, connection_ms)`,
    [
      player,
      records.map(({ status }) => status),
      records.map(({ reason }) => reason),
      records.map(({ checkTime }) => checkTime),
      records.map(({ connectionTime }) => connectionTime),
    ],
  );
}

export function deleteOldFailures(db: Queries): Promise<number> {
  return db.run(`delete from heartbeat_failure where reported_at < app_now() - interval '${FAILURES_KEPT_DAYS} days'`);
}

export async function serverNow(db: Queries): Promise<Date> {
  return (await db.one<{ now: Date }>('select app_now() as now')).now;
}
