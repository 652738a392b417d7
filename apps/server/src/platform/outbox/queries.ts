import { prepared, type Tx } from '../db/pool.ts';
import { currentCall, settableCall } from '../engine/call-id.ts';
import type { Lane } from '../engine/lane.ts';

export interface StoredEvent {
  readonly id: bigint;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tries: number;
  /** The call that it was written for; null: of the site itself, of many calls, or of a server of before. */
  readonly call_id: string | null;
}

const INSERT = prepared('outbox.insert', 'insert into outbox (type, payload, call_id) values ($1, $2, $3)');

export async function insertEvent(tx: Tx, type: string, payload: object): Promise<void> {
  await tx.run(INSERT, [type, JSON.stringify(payload), settableCall(currentCall())]);
}

const take = (lane: Lane) =>
  prepared(
    `outbox.take_${lane}`,
    `select id, type, payload, tries, call_id from outbox where due_at <= clock_timestamp() and ${lane === 'live' ? 'not is_backlog' : 'is_backlog'}
      order by id limit $1 for update skip locked`,
  );
const TAKE = { live: take('live'), backlog: take('backlog') };

/** Locks what is due of a lane, oldest first; skips rows that another process has locked. */
export function takeEvents(tx: Tx, lane: Lane, limit: number): Promise<StoredEvent[]> {
  return tx.query<StoredEvent>(TAKE[lane], [limit]);
}

export async function deleteEvents(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.run('delete from outbox where id = any($1::int8[])', [ids]);
}

/** A parked event comes again, with all its tries. False when it is not parked (any more): of two who do it at once one does. */
export async function unparkEvent(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(
    `update outbox set tries = 0, due_at = clock_timestamp() where id = $1 and due_at = 'infinity'`,
    [id],
  );
  return count === 1;
}

/** Exponential backoff: again after 1, 2, 4 … seconds; after the last try it stays as a dead letter for an operator to see. */
export async function postponeEvent(tx: Tx, id: bigint, triesMax: number): Promise<void> {
  await tx.run(
    `update outbox set tries = tries + 1,
       due_at = case when tries + 1 >= $2 then 'infinity' else clock_timestamp() + (2 ^ tries) * interval '1 second' end
     where id = $1`,
    [id, triesMax],
  );
}
