import { MENTION_ALL, pushes } from '@caiting/contract';
import type { Mention } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { NoticeFrame } from '../../../platform/outbox/bus.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { shownNickname } from '../../account/index.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { whisper } from '../core/announce.ts';
import { findRoom } from '../core/queries.ts';
import type { Mentions } from './find-mentions.ts';

interface CallingMessage {
  readonly id: bigint;
  readonly room_code: string;
  readonly sender_id: bigint;
  readonly nickname: string;
  readonly created_at: Date;
}

/** Keeps the mentions of a message for those who are away, and tells those who are there (push 3.7). */
export async function callMentioned(tx: Tx, message: CallingMessage, mentions: Mentions): Promise<void> {
  const isAll = mentions.userIds.includes(MENTION_ALL.id);
  await insertMentions(tx, message.room_code, message.id, isAll ? [EVERYBODY] : mentions.userIds);
  const data = {
    id: String(message.id) as MessageId,
    userId: String(message.sender_id),
    nickname: shownNickname(message.nickname),
    isAll,
    gmtCreated: message.created_at.getTime(),
  };
  const frameTo = (userId: string): NoticeFrame =>
    frameOf(pushes.mentioned, { ...data, ...mentionOf(mentions.places, userId) });
  if (isAll) return whisper(tx, { roomCode: message.room_code }, frameTo(MENTION_ALL.id));
  for (const userId of mentions.userIds) await whisper(tx, { roomCode: message.room_code, userId }, frameTo(userId));
  await tellElsewhere(tx, data.nickname, message.room_code, mentions.userIds);
}

/** Who is named hears of it on every page. Talk beside a live picture has no page of its own to lead to. */
async function tellElsewhere(tx: Tx, sender: string, roomCode: string, userIds: readonly string[]): Promise<void> {
  const room = await findRoom(tx, roomCode);
  if (room?.kind !== 'public' || userIds.length === 0) return;
  await publishLater(tx, 'chat.mentioned', { roomCode, room: room.title, sender, players: userIds.join(',') });
}

/** Where a text calls somebody first. */
export function mentionOf(places: readonly Mention[], userId: string): { mention?: Mention } {
  const mention = places.find((place) => place.userId === userId);
  return mention ? { mention } : {};
}

/** The id of everybody in chat_mention. */
const EVERYBODY = '0';

async function insertMentions(
  tx: Queries,
  roomCode: string,
  messageId: bigint,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into chat_mention (room_code, user_id, message_id) select $1, unnest($3::bigint[]), $2 on conflict do nothing`,
    [roomCode, messageId, userIds],
  );
}
