import type { Mention } from '@caiting/contract';
import { prepared } from '../../../platform/db/pool.ts';
import type { Queries } from '../../../platform/db/pool.ts';

/** The row of a message, and finding one that has been sent before. */

export interface MessageRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly seq: bigint;
  /** 0 for a guest, who has a name and no account. */
  readonly sender_id: bigint;
  readonly guest_name: string | null;
  readonly send_key: string;
  readonly message_type: number;
  readonly body: string;
  readonly status: number;
  readonly user_ids: string[];
  readonly mention_names: string[];
  readonly mentions: readonly Mention[] | null;
  readonly nickname: string;
  readonly user_name: string;
  readonly avatar: string;
  readonly grade: number;
  readonly created_at: Date;
}

export const MESSAGE_COLUMNS = `id, room_code, seq, sender_id, guest_name, send_key, message_type, body, status, user_ids, mention_names, mentions, nickname, user_name, avatar, grade, created_at`;

export function findMessageByKey(
  tx: Queries,
  roomCode: string,
  senderId: string,
  sendKey: string,
): Promise<MessageRow | null> {
  return tx.maybeOne<MessageRow>(BY_KEY, [roomCode, senderId, sendKey]);
}

const BY_KEY = prepared(
  'chat.messageByKey',
  `select ${MESSAGE_COLUMNS} from chat_message where room_code = $1 and sender_id = $2::bigint and send_key = $3`,
);
