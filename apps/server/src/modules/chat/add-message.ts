import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Session } from '../../platform/http/binding.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { buildBody, isBuiltType } from './built-body.ts';
import { cleanText } from './clean-text.ts';
import { secondsToSay } from './flood.ts';
import { presentMessage } from './present.ts';
import { findMessageByKey, findRoomForUpdate } from './queries.ts';
import { say, speakerIn } from './say.ts';

export type AddMessageRefusal =
  | 'roomUnknown'
  | 'roomDeleted'
  | 'messageEmpty'
  | 'messageTooLong'
  | 'messageKindForbidden'
  | 'cardForged'
  | 'cardMixed'
  | 'imagePathMissing'
  | 'uploadUnknown'
  | 'muted'
  | 'flooding';

export interface AddMessage {
  readonly roomCode: string;
  readonly messageTypeId: number;
  readonly message: string;
  readonly sendKey: string;
}

/**
 * Puts a text, a picture or a card into a public room. The room's row lock is the order of the room, and rights are read under it, so a mute holds for the
 * very next message. The same `sendKey` again gives the first message back and shows nothing twice.
 */
export async function addMessage(
  deps: Deps,
  session: Session,
  input: AddMessage,
): Promise<Outcome<ChatMessage, AddMessageRefusal>> {
  const isBuilt = isBuiltType(input.messageTypeId);
  if (!isBuilt && input.messageTypeId !== MESSAGE_TYPES.text) return refuse('messageKindForbidden');
  const built = isBuilt ? await buildBody(deps, session.userId, input.messageTypeId, input.message) : null;
  if (built?.ok === false) return built;
  const { gradesAsVip } = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, input.roomCode);
    if (!room) return refuse('roomUnknown');
    if (room.deleted_at) return refuse('roomDeleted');
    const known = await findMessageByKey(tx, room.code, session.userId, input.sendKey);
    if (known) return ok(presentMessage(known, gradesAsVip));

    const speaker = await speakerIn(tx, session, room);
    if (!speaker.ok) return speaker;
    const clean = built ? ({ kind: 'ok', text: built.data } as const) : cleanText(input.message, room.message_length);
    if (clean.kind === 'empty') return refuse('messageEmpty');
    if (clean.kind === 'tooLong') return refuse('messageTooLong', { params: { max: room.message_length } });
    const wait = await secondsToSay(tx, session.userId, input.messageTypeId, clean.text);
    if (wait > 0) return refuse('flooding', { params: { seconds: wait } });

    const said = { type: input.messageTypeId, body: clean.text, sendKey: input.sendKey };
    return ok(await say(tx, speaker.data, said, gradesAsVip));
  });
}
