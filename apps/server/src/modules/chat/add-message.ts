import assert from 'node:assert/strict';
import { GRADE_MANAGER, MESSAGE_TYPES, TEXTS } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Session } from '../../platform/http/binding.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { announce } from './announce.ts';
import { cleanText } from './clean-text.ts';
import { findMute } from './moderation-queries.ts';
import { muteSentence } from './mute.ts';
import { presentMessage } from './present.ts';
import {
  appendEvent,
  countRecentMessages,
  findMessageByKey,
  findRoomForUpdate,
  insertMessage,
  isManager,
} from './queries.ts';

/** Flood limits of anchors/chat §6.8, per person over all rooms. */
const SHORT_MAX = 5;
const LONG_MAX = 20;
const SAME_MAX = 3;
const SHORT_SECONDS = 5;
const LONG_SECONDS = 60;
const SAME_SECONDS = 30;

export type AddMessageRefusal =
  | 'roomUnknown'
  | 'roomDeleted'
  | 'messageEmpty'
  | 'messageTooLong'
  | 'messageKindForbidden'
  | 'muted'
  | 'flooding';

export interface AddMessage {
  readonly roomCode: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey: string;
}

/**
 * Puts a text into a public room. The room's row lock is the order of the room, and rights are read under it, so a mute holds for the
 * very next message. The same `sendKey` again gives the first message back and shows nothing twice.
 */
export async function addMessage(
  deps: Deps,
  session: Session,
  input: AddMessage,
): Promise<Outcome<ChatMessage, AddMessageRefusal>> {
  if (input.messageTypeId !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const { gradesAsVip } = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, input.roomCode);
    if (!room) return refuse('roomUnknown');
    if (room.deleted_at) return refuse('roomDeleted');
    const known = await findMessageByKey(tx, room.code, session.userId, input.sendKey);
    if (known) return ok(presentMessage(known, gradesAsVip));

    const hasRights = await isManager(tx, room.code, session.userId);
    if (room.is_message_banned && !hasRights) return refuse('muted', { params: { reason: TEXTS.roomMuted } });
    const mute = hasRights ? null : await findMute(tx, room.code, session.userId);
    if (mute) return refuse('muted', { params: { reason: muteSentence(mute.duration_type) } });
    const clean = cleanText(input.message, room.message_length);
    if (clean.kind === 'empty') return refuse('messageEmpty');
    if (clean.kind === 'tooLong') return refuse('messageTooLong', { params: { max: room.message_length } });
    const wait = await secondsToWait(tx, session.userId, clean.text);
    if (wait > 0) return refuse('flooding', { params: { seconds: wait } });

    const sender = await findPlayer(tx, session.userId);
    assert(sender, 'a session belongs to a player');
    const { seq, data } = await appendEvent(tx, room.code, 'message', async (next) => {
      const row = await insertMessage(tx, {
        roomCode: room.code,
        seq: next,
        senderId: session.userId,
        sendKey: input.sendKey,
        type: input.messageTypeId,
        body: clean.text,
        nickname: sender.nickname,
        userName: session.userName,
        avatar: sender.avatar,
        grade: hasRights ? GRADE_MANAGER : session.grade,
      });
      return presentMessage(row, gradesAsVip);
    });
    await announce(tx, room.code, seq, 'message', data);
    return ok(data);
  });
}

/** 0 when the person may speak now; else for how long they must wait. */
async function secondsToWait(tx: Tx, userId: string, text: string): Promise<number> {
  const recent = await countRecentMessages(tx, userId, text);
  if (recent.same >= SAME_MAX) return SAME_SECONDS;
  if (recent.long >= LONG_MAX) return LONG_SECONDS;
  return recent.short >= SHORT_MAX ? SHORT_SECONDS : 0;
}
