import type { Queries, Tx } from '../db/pool.ts';

export interface MessageRow {
  readonly id: bigint;
  readonly channel: 'phone' | 'mail';
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export async function insertMessage(
  tx: Tx,
  message: Pick<MessageRow, 'channel' | 'address' | 'subject' | 'body'>,
): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(
    'insert into message (channel, address, subject, body) values ($1, $2, $3, $4) returning id',
    [message.channel, message.address, message.subject, message.body],
  );
  return id;
}

/** Locks a message that is still to be sent; null when it was sent, or has been cleaned away. */
export function findUnsentForUpdate(tx: Tx, id: string): Promise<MessageRow | null> {
  return tx.maybeOne<MessageRow>('select * from message where id = $1 and sent_at is null for update', [id]);
}

/** Whether a job of this message waits or runs. */
export async function isQueued(tx: Tx, queue: string, id: string): Promise<boolean> {
  const states = `('created', 'retry', 'active')`;
  return (
    (await tx.maybeOne(`select from pgboss.job where name = $1 and singleton_key = $2 and state in ${states} limit 1`, [
      queue,
      id,
    ])) !== null
  );
}

/** The provider has it: the code inside is not kept here any longer. */
export async function markSent(tx: Tx, id: string): Promise<void> {
  await tx.run(`update message set sent_at = app_now(), body = '' where id = $1`, [id]);
}

export function listMessages(db: Queries, limit: number): Promise<MessageRow[]> {
  return db.query<MessageRow>('select * from message order by created_at desc, id desc limit $1', [limit]);
}

export async function deleteOldMessages(tx: Queries): Promise<number> {
  return tx.run(`delete from message where created_at < app_now() - interval '1 day'`);
}
