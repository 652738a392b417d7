import assert from 'node:assert/strict';
import { GRADE_MANAGER } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import { announce } from './announce.ts';
import { callMentioned } from './mentions.ts';
import type { Mentions } from './mentions.ts';
import { findMute } from './moderation-queries.ts';
import { muteSentence } from './mute.ts';
import { presentMessage } from './present.ts';
import { appendEvent, insertMessage, isManager } from './queries.ts';
import type { RoomRow } from './queries.ts';
import { roomSilence } from './rooms.ts';

/** What every kind of message has in common: who may speak in a room now, and putting a message into its log. */

/** What of a session a message needs. */
export type SpeakerSession = Pick<Session, 'userId' | 'userName' | 'grade'>;

export interface Speaker {
  readonly session: SpeakerSession;
  readonly room: RoomRow;
  /** Manager of this room, as of now. */
  readonly hasRights: boolean;
}

/** Under the room's lock: mutes of the room, of the person's grade as it is now and of the person hold for the very next message; managers are exempt. */
export async function speakerIn(tx: Tx, session: Session, room: RoomRow): Promise<Outcome<Speaker, 'muted'>> {
  const hasRights = await isManager(tx, room.code, session.userId);
  if (hasRights) return ok({ session, room, hasRights });
  const grade = room.speak_from_grade === null ? session.grade : ((await findPlayer(tx, session.userId))?.grade ?? 0);
  const reason = roomSilence(room, grade);
  if (reason !== null) return refuse('muted', { params: { reason } });
  const mute = await findMute(tx, room.code, session.userId);
  if (mute) return refuse('muted', { params: { reason: muteSentence(mute.duration_type) } });
  return ok({ session, room, hasRights });
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
  { session, room, hasRights }: Speaker,
  said: Said,
  gradesAsVip: boolean,
): Promise<ChatMessage> {
  const sender = await findPlayer(tx, session.userId);
  assert(sender, 'a session belongs to a player');
  const { seq, data } = await appendEvent(tx, room.code, 'message', async (next) => {
    const row = await insertMessage(tx, {
      ...said,
      roomCode: room.code,
      seq: next,
      senderId: session.userId,
      nickname: sender.nickname,
      userName: session.userName,
      avatar: sender.avatar,
      grade: hasRights ? GRADE_MANAGER : session.grade,
    });
    if (said.mentions) await callMentioned(tx, row, said.mentions);
    return presentMessage(row, gradesAsVip);
  });
  announce(tx, room.code, seq, 'message', data);
  return data;
}
