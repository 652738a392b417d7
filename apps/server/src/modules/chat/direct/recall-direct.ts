import { chatDirectCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { done } from '../core/done.ts';
import { findMessageSender, recallMessage } from '../core/recall-message.ts';
import { findDirect, lockDirect } from './queries.ts';

export const recallDirectBinding = bind(chatDirectCalls.recallDirectMessageWeb, ({ deps, session }, input) =>
  done(recallDirect(deps, session, input.roomId, input.id)),
);

/** Takes an own message back. */
async function recallDirect(
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
    await recallMessage(tx, direct.room_code, id);
    return ok();
  });
}
