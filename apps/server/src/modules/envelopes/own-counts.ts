import { ENVELOPE_RECORD_DAYS } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import { TODAY } from './queries.ts';

/** How many envelopes a person received in the days that the list of received ones opens with. */
export async function countReceived(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from envelope_claim
      where user_id = $1::bigint and claimed_at >= ((select ${TODAY}) - $2::int)::timestamp at time zone 'Asia/Shanghai'`,
    [userId, ENVELOPE_RECORD_DAYS],
  );
  return count;
}
