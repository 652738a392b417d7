import { MESSAGE_TYPES } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';

/** A text of a room that was not recalled, with the name on it; null when there is no such message. It is not recalled before the transaction ends. */
export const findTextMessage = (
  db: Tx,
  roomCode: string,
  messageId: string,
): Promise<{ name: string; text: string } | null> =>
  db.maybeOne(
    `select coalesce(guest_name, nickname) as name, body as text from chat_message
      where room_code = $1 and id = $2::bigint and message_type = ${MESSAGE_TYPES.text} and recalled_at is null for share`,
    [roomCode, messageId],
  );
