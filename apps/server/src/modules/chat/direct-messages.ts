import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { announce } from './announce.ts';
import { buildBody, isBuiltType } from './built-body.ts';
import { cleanText } from './clean-text.ts';
import { findDirect, isMessageOf, lockDirect, markRead, touchDirect } from './direct-queries.ts';
import type { DirectRow } from './direct-queries.ts';
import { tellBoth } from './direct-rooms.ts';
import { directRules, passed, screenText } from './filter/screen.ts';
import { secondsToSay } from './flood.ts';
import { insertHits } from './manners-queries.ts';
import { countRecentMessages, findMessageByKey } from './message-queries.ts';
import { blankLoggedMessage, findMessageSender, managesSomewhere, recallMessage } from './moderation-queries.ts';
import { presentMessage } from './present.ts';
import { appendEvent } from './queries.ts';
import { findSender, say } from './say.ts';
import type { Said } from './say.ts';

/** What two people do in their private chat. Nobody can be muted there; flood limits and the filter hold. */

export interface AddDirectMessage {
  readonly roomId: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey: string;
}

type AddDirectRefusal =
  | 'roomUnknown'
  | 'messageEmpty'
  | 'messageTooLong'
  | 'messageKindForbidden'
  | 'cardForged'
  | 'cardMixed'
  | 'imagePathMissing'
  | 'uploadUnknown'
  | 'textForbidden'
  | 'flooding';

/** Puts a text, a picture or a card into a private chat; the same `sendKey` again gives the first message back. */
export async function addDirectMessage(
  deps: Deps,
  session: Session,
  input: AddDirectMessage,
): Promise<Outcome<ChatMessage, AddDirectRefusal>> {
  const isBuilt = isBuiltType(input.messageTypeId);
  if (!isBuilt && input.messageTypeId !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const made = isBuilt ? await buildBody(deps, session.userId, input.messageTypeId, input.message) : null;
  if (made?.ok === false) return made;
  const built = made?.data ?? null;
  const values = await tenantValues(deps);
  const { gradesAsVip } = values;
  // What the filter refused is kept.
  return deps.db.tx(takeIn, { keepsOnRefusal: true });

  async function takeIn(tx: Tx): Promise<Outcome<ChatMessage, AddDirectRefusal>> {
    const direct = await findDirect(tx, input.roomId, session.userId);
    if (!direct) return refuse('roomUnknown');
    await lockDirect(tx, direct.room_code);
    const known = await findMessageByKey(tx, direct.room_code, session.userId, input.sendKey);
    if (known) return ok(presentMessage(known, gradesAsVip));
    const clean = built ? ({ kind: 'ok', text: built } as const) : cleanText(input.message, direct.message_length);
    if (clean.kind === 'empty') return refuse('messageEmpty');
    if (clean.kind === 'tooLong') return refuse('messageTooLong', { params: { max: direct.message_length } });
    const isRead = !built && !(await managesSomewhere(tx, session.userId));
    const { text, isRefused, hits } = isRead ? screenText(clean.text, directRules(values)) : passed(clean.text);
    const caught = { roomCode: direct.room_code, senderId: session.userId, name: session.userName };
    if (isRefused) {
      await insertHits(tx, { ...caught, messageId: null, body: clean.text, hits });
      return refuse('textForbidden');
    }
    const recent = await countRecentMessages(tx, session.userId, text);
    const wait = await secondsToSay(tx, session.userId, input.messageTypeId, recent);
    if (wait > 0) return refuse('flooding', { params: { seconds: wait } });
    const said = { type: input.messageTypeId, body: text, sendKey: input.sendKey };
    const message = await sayDirect(tx, session, direct, said, gradesAsVip);
    await insertHits(tx, { ...caught, messageId: message.id, body: clean.text, hits });
    return ok(message);
  }
}

/** Writes a message into a private chat whose row the caller has locked. One's own words are read. */
export async function sayDirect(
  tx: Tx,
  session: Session,
  direct: DirectRow,
  said: Said,
  gradesAsVip: boolean,
): Promise<ChatMessage> {
  const room = await lockDirect(tx, direct.room_code);
  const hasRights = await managesSomewhere(tx, session.userId);
  const sender = await findSender(tx, session);
  const message = await say(tx, { session, sender, room, hasRights }, said, gradesAsVip);
  await touchDirect(tx, direct.id);
  await markRead(tx, direct.id, session.userId, message.id);
  await tellBoth(tx, direct, session.userId);
  return message;
}

/** Takes an own message back. */
export async function recallDirect(
  deps: Deps,
  session: Session,
  roomId: string,
  id: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown'>> {
  return deps.db.tx(async (tx) => {
    const direct = await findDirect(tx, roomId, session.userId);
    if (!direct) return refuse('roomUnknown');
    await lockDirect(tx, direct.room_code);
    const sender = await findMessageSender(tx, direct.room_code, id);
    if (String(sender?.sender_id) !== session.userId) return refuse('messageUnknown');
    await recallMessage(tx, direct.room_code, id, null);
    await blankLoggedMessage(tx, direct.room_code, id);
    const seq = await appendEvent(tx, direct.room_code, 'messageRecalled', { id });
    announce(tx, direct.room_code, seq, 'messageRecalled', { id });
    await tellBoth(tx, direct, session.userId);
    return ok();
  });
}

/** Moves the person's read mark to a message of the chat; the other one sees it. */
export async function readDirect(
  deps: Deps,
  session: Session,
  roomId: string,
  id: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown'>> {
  return deps.db.tx(async (tx) => {
    const direct = await findDirect(tx, roomId, session.userId);
    if (!direct) return refuse('roomUnknown');
    await lockDirect(tx, direct.room_code);
    if (!(await isMessageOf(tx, direct.room_code, id))) return refuse('messageUnknown');
    if (!(await markRead(tx, direct.id, session.userId, id))) return ok();
    const data = { userId: session.userId, id };
    const seq = await appendEvent(tx, direct.room_code, 'directRead', data);
    announce(tx, direct.room_code, seq, 'directRead', data);
    await tellBoth(tx, direct, session.userId);
    return ok();
  });
}
