import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { tellRoom } from './announce.ts';

/** Taking a message back, whoever decided it: its sender, a manager or an operator. */

export interface SenderRow {
  readonly sender_id: bigint;
  readonly guest_name: string | null;
}

/** Who wrote a message of a room; null for none, or a recalled one. */
export function findMessageSender(tx: Queries, roomCode: string, id: string): Promise<SenderRow | null> {
  return tx.maybeOne<SenderRow>(
    `select sender_id, guest_name from chat_message where id = $1::bigint and room_code = $2 and recalled_at is null`,
    [id, roomCode],
  );
}

/** What takes the place of a recalled message's content, in the log and in the memory of the servers. */
export const BLANKED = { message: '', messageTypeId: 0, images: [], userIds: [], mentions: [] };

type RecallListener = (tx: Tx, roomCode: string, id: string) => Promise<void>;
const listeners: RecallListener[] = [];

/** Lets a higher slice act in the transaction of a recall. Registered once, when the module is loaded. */
export function onRecall(listener: RecallListener): void {
  listeners.push(listener);
}

/** Takes a message from the list, the log and every screen (push 3.5). The caller holds the room's lock and has checked who may do that. */
export async function recallMessage(tx: Tx, roomCode: string, id: string): Promise<void> {
  await tx.run(
    `update chat_message set recalled_at = app_now() where id = $1::bigint and room_code = $2 and recalled_at is null`,
    [id, roomCode],
  );
  await tx.run('update chat_room set taken_back = taken_back + 1 where code = $1', [roomCode]);
  await blankLoggedMessage(tx, roomCode, id);
  await tellRoom(tx, roomCode, 'messageRecalled', { id });
  for (const listener of listeners) await listener(tx, roomCode, id);
}

/** A recalled text leaves the log too, so that nobody who comes back is sent it. */
async function blankLoggedMessage(tx: Queries, roomCode: string, id: string): Promise<void> {
  await tx.run(
    `update chat_event e set data = e.data || $3::jsonb
       from chat_message m where m.id = $2::bigint and e.room_code = $1 and e.seq = m.seq and e.push = 'message'`,
    [roomCode, id, JSON.stringify(BLANKED)],
  );
}
