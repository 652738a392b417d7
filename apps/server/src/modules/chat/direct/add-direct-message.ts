import { randomUUID } from 'node:crypto';
import { MESSAGE_TYPES, chatDirectCalls } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText, refuseExcess } from '../core/clean-text.ts';
import { managesSomewhere } from '../core/queries.ts';
import { insertHits } from '../filter/keep-hits.ts';
import { directRules, passed, screenText } from '../filter/screen.ts';
import { builderOf } from '../messages/bodies.ts';
import { secondsToWait } from '../messages/flood.ts';
import { presentMessage } from '../messages/present.ts';
import { findMessageByKey } from '../messages/queries.ts';
import { countRecentMessages } from '../messages/standing.ts';
import { findDirect, lockDirect } from './queries.ts';
import type { SpeakerSession } from '../messages/write-message.ts';
import { writeDirect } from './write-direct.ts';

export const addDirectMessageBinding = bind(chatDirectCalls.addDirectMessage, ({ deps, session }, input) =>
  addDirectMessage(deps, session, { ...input, sendKey: input.sendKey ?? randomUUID() }),
);

interface AddDirectMessage {
  readonly roomId: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey: string;
}

type AddDirectRefusal =
  | 'roomUnknown'
  | 'messageEmpty'
  | 'messageTooLong'
  | 'messageLinesTooMany'
  | 'messageKindForbidden'
  | 'cardForged'
  | 'cardMixed'
  | 'imagePathMissing'
  | 'uploadUnknown'
  | 'textForbidden'
  | 'flooding';

/** Puts a text, a picture or a card into a private chat; the same `sendKey` again gives the first message back. Nobody can be muted there; rate limits and the filter hold. */
export async function addDirectMessage(
  deps: Deps,
  session: SpeakerSession,
  input: AddDirectMessage,
): Promise<Outcome<ChatMessage, AddDirectRefusal>> {
  const build = builderOf(input.messageTypeId);
  if (!build && input.messageTypeId !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const made = build ? await build(deps, session.userId, input.messageTypeId, input.message) : null;
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
    if (clean.kind !== 'ok') return refuseExcess(clean.kind, direct.message_length);
    const isRead = !built && !(await managesSomewhere(tx, session.userId));
    const { text, isRefused, hits } = isRead ? screenText(clean.text, directRules(values)) : passed(clean.text);
    const caught = { roomCode: direct.room_code, senderId: session.userId, name: session.userName };
    if (isRefused) {
      await insertHits(tx, { ...caught, messageId: null, body: clean.text, hits });
      return refuse('textForbidden');
    }
    const recent = await countRecentMessages(tx, session.userId, text);
    const wait = await secondsToWait(tx, session.userId, input.messageTypeId, recent);
    if (wait > 0) return refuse('flooding', { params: { seconds: wait } });
    const draft = { type: input.messageTypeId, body: text, sendKey: input.sendKey };
    const message = await writeDirect(tx, session, direct, draft, gradesAsVip);
    await insertHits(tx, { ...caught, messageId: message.id, body: clean.text, hits });
    return ok(message);
  }
}
