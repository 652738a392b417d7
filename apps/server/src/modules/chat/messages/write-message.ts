import assert from 'node:assert/strict';
import { GRADE_MANAGER, wordOf } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { prepared } from '../../../platform/db/pool.ts';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findPlayer } from '../../account/index.ts';
import type { PlayerRow } from '../../account/index.ts';
import { announce } from '../core/announce.ts';
import type { TalkRoom } from '../core/queries.ts';
import { callMentioned } from '../mentions/call-mentioned.ts';
import type { Mentions } from '../mentions/find-mentions.ts';
import { muteSentence } from '../mutes/present.ts';
import { roomSilence } from '../rooms/set-room-rule.ts';
import { presentMessage } from './present.ts';
import type { MessageRow } from './queries.ts';
import type { FloodRow, StandingRow } from './standing.ts';

/** What every kind of message has in common: who may write in a room now, and putting a message into its log. */

/** What of a session a message needs. */
export type SpeakerSession = Pick<Session, 'userId' | 'userName' | 'grade'>;

/** Name and picture as they stand on a message. */
type Sender = Pick<PlayerRow, 'shown_name' | 'avatar'>;

export interface Speaker {
  readonly session: SpeakerSession;
  readonly sender: Sender;
  readonly room: TalkRoom;
  /** Manager of this room, as of now. */
  readonly hasRights: boolean;
}

/** A session's person. */
export async function findSender(db: Queries, session: SpeakerSession): Promise<PlayerRow> {
  const sender = await findPlayer(db, session.userId);
  assert(sender, 'a session belongs to a player');
  return sender;
}

/**
 * May this person write? With the standing read under the room's lock, mutes of the room, of the person's grade and of the person hold for
 * the very next message; managers are exempt.
 */
export function speakerOf(
  session: SpeakerSession,
  room: TalkRoom,
  standing: Omit<StandingRow, keyof FloodRow>,
): Outcome<Speaker, 'muted'> {
  const { shown_name, avatar, grade } = standing;
  const speaker = {
    session: { ...session, grade },
    sender: { shown_name, avatar },
    room,
    hasRights: standing.is_manager,
  };
  if (speaker.hasRights) return ok(speaker);
  const reason = roomSilence(room, grade);
  if (reason !== null) return refuse('muted', { params: { reason: wordOf(reason) } });
  if (standing.mute_duration !== null)
    return refuse('muted', { params: { reason: wordOf(muteSentence(standing.mute_duration)) } });
  return ok(speaker);
}

export interface Draft {
  readonly type: number;
  readonly body: string;
  readonly sendKey: string;
  /** People the server found to be mentioned. */
  readonly mentions?: Mentions | undefined;
}

/** Writes a message and its event under the room's next number, and tells the room after the commit. */
export async function writeMessage(
  tx: Tx,
  { session, sender, room, hasRights }: Speaker,
  draft: Draft,
  gradesAsVip: boolean,
): Promise<ChatMessage> {
  const author = {
    sender_id: BigInt(session.userId),
    guest_name: null,
    guest_address: null,
    // As others see it, also when the name is another one later.
    nickname: sender.shown_name,
    user_name: session.userName,
    avatar: sender.avatar,
    grade: hasRights ? GRADE_MANAGER : session.grade,
  };
  return writeAs(tx, room.code, author, draft, gradesAsVip);
}

type Author = Pick<
  NewMessage,
  'sender_id' | 'guest_name' | 'guest_address' | 'nickname' | 'user_name' | 'avatar' | 'grade'
>;

/** The same for whoever is behind it, a guest among them. The caller holds the room's lock. */
export async function writeAs(
  tx: Tx,
  roomCode: string,
  author: Author,
  { type, body, sendKey, mentions }: Draft,
  gradesAsVip: boolean,
): Promise<ChatMessage> {
  const message: NewMessage = {
    ...author,
    room_code: roomCode,
    send_key: sendKey,
    message_type: type,
    body,
    status: mentions ? 1 : 0,
    user_ids: [...(mentions?.userIds ?? [])],
    mention_names: [...(mentions?.names ?? [])],
    mentions: mentions?.places ?? null,
  };
  const frame = presentMessage({ ...message, ...NO_POSITION }, gradesAsVip);
  const row = { ...message, ...(await insertMessage(tx, message, frame)) };
  if (mentions) await callMentioned(tx, row, mentions);
  const data = presentMessage(row, gradesAsVip);
  announce(tx, roomCode, data.seq, 'message', data);
  return data;
}

/** Stands where the database writes what it gives. */
const NO_POSITION: MessagePosition = { id: 0n, seq: 0n, created_at: new Date(0) };

/** A message before it is in the log: what the database gives it is missing. */
interface NewMessage extends Omit<MessageRow, 'id' | 'seq' | 'created_at'> {
  /** Of a guest: hash of link and address. */
  readonly guest_address: string | null;
}

type MessagePosition = Pick<MessageRow, 'id' | 'seq' | 'created_at'>;

const INSERT_MESSAGE = prepared(
  'chat.insertMessage',
  `with place as (update chat_room set seq = seq + 1, said = said + 1 where code = $1 returning code, seq),
        written as (
          insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade, guest_name,
                                    guest_address, status, user_ids, mention_names, mentions, created_at)
          select code, seq, $2::bigint, $3, $4::int, $5, $6, $7, $8, $9::int, $10, $11, $12::int, $13::text[], $14::text[], $16::jsonb,
                 -- To the millisecond, as it travels.
                 date_trunc('milliseconds', app_now())
            from place returning room_code, id, seq, created_at),
        logged as (
          insert into chat_event (room_code, seq, push, data)
          select room_code, seq, 'message', $15::jsonb || jsonb_build_object('id', id::text, 'seq', seq,
                   'gmtCreated', (extract(epoch from created_at) * 1000)::bigint)
            from written)
   select id, seq, created_at from written`,
);

/**
 * Writes a message and its event under the next number of the room's log, in one statement. `frame` is the push without its position (`id`,
 * `seq`, `gmtCreated`), which is given back too. The caller holds the room's lock, or takes it here.
 */
function insertMessage(tx: Queries, message: NewMessage, frame: unknown): Promise<MessagePosition> {
  return tx.one<MessagePosition>(INSERT_MESSAGE, [
    message.room_code,
    message.sender_id,
    message.send_key,
    message.message_type,
    message.body,
    message.nickname,
    message.user_name,
    message.avatar,
    message.grade,
    message.guest_name,
    message.guest_address,
    message.status,
    message.user_ids,
    message.mention_names,
    JSON.stringify(frame),
    message.mentions && JSON.stringify(message.mentions),
  ]);
}
