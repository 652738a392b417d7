import type { Queries } from '../../../platform/db/pool.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';
import { listDemo } from '../../tenant/index.ts';

/** Accounts opened on a day of Shanghai, but for those that the demo's own process plays. */
export async function countRegistered(db: Queries, day: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*)::int as count from player
      where registered_at >= $1::date::timestamp at time zone 'Asia/Shanghai' and registered_at < ($1::date + 1)::timestamp at time zone 'Asia/Shanghai' and id <> all($2::int8[])`,
    [day, await listDemo(db, 'life')],
  );
  return row.count;
}

/** Requests of people that wait for a decision. */
export function listAccountQueues(
  db: Queries,
): Promise<(Waiting & { readonly queue: 'verifications' | 'recoveries' })[]> {
  return db.query(
    `select 'verifications' as queue, ${waitingOf('created_at')} from manual_verification where state = 'pending'
     union all select 'recoveries', ${waitingOf('created_at')} from recovery_request where state = 'pending'`,
  );
}
