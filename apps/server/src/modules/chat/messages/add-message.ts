import { randomUUID } from 'node:crypto';
import { CHAT_MESSAGE_LENGTH_MAX, MESSAGE_TYPES, calls, chatImageCalls } from '@caiting/contract';
import type { SentMessage } from '@caiting/contract';
import { prepared } from '../../../platform/db/pool.ts';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { excessOf, refuseExcess } from '../core/clean-text.ts';
import { IS_OPEN } from '../core/room-kinds.ts';
import type { TalkRoom } from '../core/queries.ts';
import { insertHits } from '../filter/keep-hits.ts';
import { passed, screenText } from '../filter/screen.ts';
import { findMentions } from '../mentions/find-mentions.ts';
import type { Found } from '../mentions/find-mentions.ts';
import { placeMentions } from '../mentions/place-mentions.ts';
import type { AskedMentions } from '../mentions/place-mentions.ts';
import { isInside } from '../rooms/room-password.ts';
import { builderOf } from './bodies.ts';
import { refuseFlood, secondsOfSlowMode, secondsToWait } from './flood.ts';
import { presentMessage } from './present.ts';
import { findMessageByKey } from './queries.ts';
import { inRoomTurn } from './room-turns.ts';
import { findStanding } from './standing.ts';
import { speakerOf, writeMessage } from './write-message.ts';

export const addMessageBindings = [
  bind(
    calls.addMessage,
    ({ deps, session }, input) =>
      addMessage(deps, session, {
        roomCode: input.roomCode,
        messageTypeId: input.messageTypeId,
        message: input.message,
        sendKey: input.sendKey ?? randomUUID(),
        userIds: input.userIds,
        mentions: input.mentions,
      }),
    { looksAtRoom: true, looksAtSession: true },
  ),
  bind(chatImageCalls.addImage, ({ deps, session }, { roomCode, messageTypeId, message, sendKey = randomUUID() }) =>
    addMessage(deps, session, { roomCode, messageTypeId, message, sendKey }),
  ),
];

export type AddMessageRefusal =
  | 'loginExpired'
  | 'roomUnknown'
  | 'roomDeleted'
  | 'roomLocked'
  | 'messageEmpty'
  | 'messageTooLong'
  | 'messageLinesTooMany'
  | 'messageKindForbidden'
  | 'cardForged'
  | 'cardMixed'
  | 'imagePathMissing'
  | 'uploadUnknown'
  | 'muted'
  | 'slowMode'
  | 'textForbidden'
  | 'flooding'
  | 'tooManyRequests';

type Answer = Outcome<SentMessage, AddMessageRefusal>;

export interface AddMessage extends AskedMentions {
  readonly roomCode: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey: string;
}

/** Who writes it, by which login; null for what the site itself writes (the demo's talk). */
export type MessageSession = Omit<Session, 'sessionId'> & { readonly sessionId: string | null };

/**
 * Puts a text, a picture or a card into a public room. The room's row lock is the order of the room, and rights are read under it, so a mute holds for the
 * very next message. The same `sendKey` again gives the first message back and shows nothing twice.
 */
export async function addMessage(deps: Deps, session: MessageSession, input: AddMessage): Promise<Answer> {
  const build = builderOf(input.messageTypeId);
  if (!build && input.messageTypeId !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const made = build ? await build(deps, session.userId, input.messageTypeId, input.message) : null;
  if (made?.ok === false) return made;
  const built = made?.data ?? null;
  const values = await tenantValues(deps);
  const { gradesAsVip } = values;
  // How long a text of this room may be is known with its row.
  const { text: plain, mentions: asked } =
    built === null ? await placeMentions(deps.db, input.message, input) : { text: built, mentions: [] };
  // Longer than any room takes: not worth reading. A sign may stand for eighteen, so that a short post is a long text.
  const isRead = !built && excessOf(plain, CHAT_MESSAGE_LENGTH_MAX) === null;
  const screened = isRead ? screenText(plain, values) : passed(built ?? plain);
  const { userId, sessionId } = session;
  const who = { roomCode: input.roomCode, userId, sendKey: input.sendKey, texts: [plain, screened.text], sessionId };
  // A refused text leaves a line behind: what the filter found, and how often somebody would not stop.
  return inRoomTurn(deps, input.roomCode, takeIn);

  async function takeIn(tx: Tx): Promise<Answer> {
    // Sent together and worked off one after the other: the second sees what was done before the lock was ours, a mute among it.
    const [room, standing] = await Promise.all([lockRoomToTalk(tx, input.roomCode), findStanding(tx, who)]);
    if (!standing.is_signed_in) return refuse('loginExpired');
    if (!room) return refuse('roomUnknown');
    if (room.deleted_at) return refuse('roomDeleted');
    if (!(await isInside({ db: tx }, room, userId, null))) return refuse('roomLocked');
    if (standing.known_id !== null) {
      const known = await findMessageByKey(tx, room.code, userId, input.sendKey);
      if (known) return ok(presentMessage(known, gradesAsVip));
    }

    const speaker = speakerOf(session, room, standing);
    if (!speaker.ok) return speaker;
    if (plain === '') return refuse('messageEmpty');
    const excess = built ? null : excessOf(plain, room.message_length);
    if (excess) return refuseExcess(excess, room.message_length);
    const { text, isRefused, hits } = speaker.data.hasRights ? passed(plain) : screened;
    const keep = (messageId: string | null): Promise<void> =>
      insertHits(tx, { ...whose(session, room.code), messageId, body: plain, hits });
    if (isRefused) {
      await keep(null);
      return refuse('textForbidden');
    }
    const slow = secondsOfSlowMode(speaker.data, standing);
    if (slow > 0) return refuse('slowMode', { params: { seconds: slow } });
    const wait = await secondsToWait(tx, userId, input.messageTypeId, standing);
    if (wait > 0) return refuseFlood(tx, speaker.data, wait);

    const { mentions, note } = built ? NOBODY : await findMentions(tx, speaker.data, asked, text);
    const draft = { type: input.messageTypeId, body: text, sendKey: input.sendKey, mentions };
    const message = await writeMessage(tx, speaker.data, draft, gradesAsVip);
    if (hits.length > 0) await keep(message.id);
    return ok(note === undefined ? message : { ...message, note });
  }
}

const NOBODY: Found = { mentions: undefined, note: undefined };
const whose = (session: MessageSession, roomCode: string) => ({
  roomCode,
  senderId: session.userId,
  name: session.userName,
});

const ROOM_FOR_TALK = prepared(
  'chat.roomForTalk',
  `select code, deleted_at, has_password, is_message_banned, message_length, speak_from_grade, slow_seconds
     from chat_room where code = $1 and ${IS_OPEN} for update`,
);

/** The same lock, and of the room no more than every message needs. */
function lockRoomToTalk(tx: Queries, roomCode: string): Promise<TalkRoom | null> {
  return tx.maybeOne<TalkRoom>(ROOM_FOR_TALK, [roomCode]);
}
