import { statisticsCalls, type HeartbeatRecord } from '@caiting/contract';
import { appNow } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/pool.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';

/** A heartbeat is answered with the clock that decides; the client reports later the ones that failed. */
export const heartbeatBindings = [
  bind(statisticsCalls.heartbeat, async ({ deps }) => ok({ now: (await appNow(deps.db)).getTime() })),
  bind(statisticsCalls.reportHeartbeats, async ({ deps, session }, { records }) =>
    ok({ taken: await insertFailures(deps.db, session.userId, records) }),
  ),
];

/** Days a failed heartbeat is kept. */
const FAILURES_KEPT_DAYS = 30;

function insertFailures(db: Queries, player: string, records: readonly HeartbeatRecord[]): Promise<number> {
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
