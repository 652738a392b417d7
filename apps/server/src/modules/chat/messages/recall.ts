import { chatModerationCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { actTarget, logAct } from '../core/act-log.ts';
import { done } from '../core/done.ts';
import { findRoomForUpdate, isManager } from '../core/queries.ts';
import { findMessageSender, recallMessage } from '../core/recall-message.ts';

export const recallBinding = bind(chatModerationCalls.updateMessageStateFront, ({ deps, session }, input) =>
  done(recall(deps, session, input.roomCode, input.id)),
);

/** Takes a message back: own ones by anybody, all by managers. */
async function recall(
  deps: Deps,
  session: Session,
  roomCode: string,
  id: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown' | 'forbidden'>> {
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    const sender = await findMessageSender(tx, roomCode, id);
    if (sender === null) return refuse('messageUnknown');
    const isOwn = String(sender.sender_id) === session.userId;
    if (!isOwn && !(await isManager(tx, roomCode, session.userId))) return refuse('forbidden');
    if (!isOwn) {
      const target = actTarget({ userId: sender.sender_id, guestName: sender.guest_name });
      await logAct(tx, { roomCode, managerId: session.userId, act: 'recall', target, before: id });
    }
    await recallMessage(tx, roomCode, id);
    return ok();
  });
}
