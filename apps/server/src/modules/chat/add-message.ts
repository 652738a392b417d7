import { CHAT_MESSAGE_LENGTH_MAX, MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, SentMessage } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { buildBody, isBuiltType } from './built-body.ts';
import { cleanText, isTooLong } from './clean-text.ts';
import { isInside } from './door.ts';
import { passed, screenText } from './filter/screen.ts';
import { refuseFlood, secondsOfSlowMode, secondsToSay } from './flood.ts';
import { insertHits } from './manners-queries.ts';
import { findMentions } from './mentions.ts';
import type { Found } from './mentions.ts';
import { findMessageByKey, findStanding } from './message-queries.ts';
import { presentMessage } from './present.ts';
import { lockRoomToTalk } from './queries.ts';
import { inRoomTurn, OnItsWay } from './room-turns.ts';
import { say, speakerOf } from './say.ts';

export type AddMessageRefusal =
  | 'loginExpired'
  | 'roomUnknown'
  | 'roomDeleted'
  | 'roomLocked'
  | 'messageEmpty'
  | 'messageTooLong'
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

export interface AddMessage {
  readonly roomCode: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey: string;
  /** Ids of who is mentioned, comma list, or `all`: what the client asks for. */
  readonly userIds?: string;
}

/**
 * Puts a text, a picture or a card into a public room. The room's row lock is the order of the room, and rights are read under it, so a mute holds for the
 * very next message. The same `sendKey` again gives the first message back and shows nothing twice.
 */
export async function addMessage(deps: Deps, session: Session, input: AddMessage): Promise<Answer> {
  const isBuilt = isBuiltType(input.messageTypeId);
  if (!isBuilt && input.messageTypeId !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const made = isBuilt ? await buildBody(deps, session.userId, input.messageTypeId, input.message) : null;
  if (made?.ok === false) return made;
  const built = made?.data ?? null;
  const values = await tenantValues(deps);
  const { gradesAsVip } = values;
  // How long a text of this room may be is known with its row.
  const cleaned = built ? ({ kind: 'ok', text: built } as const) : cleanText(input.message, Number.POSITIVE_INFINITY);
  const plain = cleaned.kind === 'ok' ? cleaned.text : '';
  // Longer than any room takes: not worth reading. A sign may stand for eighteen, so that a short post is a long text.
  const isRead = !built && !isTooLong(plain, CHAT_MESSAGE_LENGTH_MAX);
  const screened = isRead ? screenText(plain, values) : passed(built ?? plain);
  const { userId } = session;
  const sessionId = session.isLately ? session.sessionId : null;
  const who = { roomCode: input.roomCode, userId, sendKey: input.sendKey, texts: [plain, screened.text], sessionId };
  // A refused text leaves a line behind: what the filter found, and how often somebody would not stop.
  return inRoomTurn(deps, input.roomCode, takeIn);

  async function takeIn(tx: Tx): Promise<Answer | OnItsWay<Answer>> {
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
    if (cleaned.kind === 'empty') return refuse('messageEmpty');
    if (cleaned.kind === 'tooLong' || (!built && isTooLong(plain, room.message_length)))
      return refuse('messageTooLong', { params: { max: room.message_length } });
    const { text, isRefused, hits } = speaker.data.hasRights ? passed(plain) : screened;
    const keep = (messageId: string | null): Promise<void> =>
      insertHits(tx, { ...whose(session, room.code), messageId, body: plain, hits });
    if (isRefused) {
      await keep(null);
      return refuse('textForbidden');
    }
    const slow = secondsOfSlowMode(speaker.data, standing);
    if (slow > 0) return refuse('slowMode', { params: { seconds: slow } });
    const wait = await secondsToSay(tx, userId, input.messageTypeId, standing);
    if (wait > 0) return refuseFlood(tx, speaker.data, wait);

    const { mentions, note } = built ? NOBODY : await findMentions(tx, speaker.data, input.userIds ?? '', text);
    const said = { type: input.messageTypeId, body: text, sendKey: input.sendKey, mentions };
    const saying = say(tx, speaker.data, said, gradesAsVip);
    const answer = (message: ChatMessage) => ok(note === undefined ? message : { ...message, note });
    // The usual message asks for nothing after it is written.
    if (mentions === undefined && hits.length === 0) return new OnItsWay<Answer>(tx, saying.then(answer));
    const message = await saying;
    await keep(message.id);
    return answer(message);
  }
}

const NOBODY: Found = { mentions: undefined, note: undefined };
const whose = (session: Session, roomCode: string) => ({
  roomCode,
  senderId: session.userId,
  name: session.userName,
});
