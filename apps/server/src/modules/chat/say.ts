import assert from 'node:assert/strict';
import { GRADE_MANAGER } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import type { PlayerRow } from '../account/index.ts';
import { announce } from './announce.ts';
import { callMentioned } from './mentions.ts';
import type { Mentions } from './mentions.ts';
import { insertMessage } from './message-queries.ts';
import type { FloodRow, MessagePlace, NewMessage, StandingRow } from './message-queries.ts';
import { muteSentence } from './mute.ts';
import { presentMessage } from './present.ts';
import type { TalkRoom } from './queries.ts';
import { roomSilence } from './rooms.ts';

/** What every kind of message has in common: who may speak in a room now, and putting a message into its log. */

/** What of a session a message needs. */
export type SpeakerSession = Pick<Session, 'userId' | 'userName' | 'grade'>;

/** Name and picture as they stand on a message. */
type Sender = Pick<PlayerRow, 'nickname' | 'avatar'>;

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
 * May this person speak? With the standing read under the room's lock, mutes of the room, of the person's grade and of the person hold for
 * the very next message; managers are exempt.
 */
export function speakerOf(
  session: SpeakerSession,
  room: TalkRoom,
  standing: Omit<StandingRow, keyof FloodRow>,
): Outcome<Speaker, 'muted'> {
  const { nickname, avatar, grade } = standing;
  const speaker = {
    session: { ...session, grade },
    sender: { nickname, avatar },
    room,
    hasRights: standing.is_manager,
  };
  if (speaker.hasRights) return ok(speaker);
  const reason = roomSilence(room, grade);
  if (reason !== null) return refuse('muted', { params: { reason } });
  if (standing.mute_duration !== null)
    return refuse('muted', { params: { reason: muteSentence(standing.mute_duration) } });
  return ok(speaker);
}

export interface Said {
  readonly type: number;
  readonly body: string;
  readonly sendKey: string;
  /** People the server found to be mentioned. */
  readonly mentions?: Mentions | undefined;
}

/** Writes a message and its event under the room's next number, and tells the room after the commit. */
export async function say(
  tx: Tx,
  { session, sender, room, hasRights }: Speaker,
  said: Said,
  gradesAsVip: boolean,
): Promise<ChatMessage> {
  const author = {
    sender_id: BigInt(session.userId),
    guest_name: null,
    guest_address: null,
    nickname: sender.nickname,
    user_name: session.userName,
    avatar: sender.avatar,
    grade: hasRights ? GRADE_MANAGER : session.grade,
  };
  return writeMessage(tx, room.code, author, said, gradesAsVip);
}

type Author = Pick<
  NewMessage,
  'sender_id' | 'guest_name' | 'guest_address' | 'nickname' | 'user_name' | 'avatar' | 'grade'
>;

/** The same for whoever is behind it, a guest among them. The caller holds the room's lock. */
export async function writeMessage(
  tx: Tx,
  roomCode: string,
  author: Author,
  { type, body, sendKey, mentions }: Said,
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
  };
  const frame = presentMessage({ ...message, ...NO_PLACE }, gradesAsVip);
  const row = { ...message, ...(await insertMessage(tx, message, frame)) };
  if (mentions) await callMentioned(tx, row, mentions);
  const data = presentMessage(row, gradesAsVip);
  announce(tx, roomCode, data.seq, 'message', data);
  return data;
}

/** Stands where the database writes what it gives. */
const NO_PLACE: MessagePlace = { id: 0n, seq: 0n, created_at: new Date(0) };
