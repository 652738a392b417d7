import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { announce } from './announce.ts';
import { actTarget, blankLoggedMessage, findMessageSender, logAct, recallMessage } from './moderation-queries.ts';
import { appendEvent, findRoomForUpdate, isManager } from './queries.ts';

/** Takes a message back: own ones by anybody, all by managers. It leaves the list, the log and every screen (push 3.5). */
export async function recall(
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
    await recallMessage(tx, roomCode, id, null);
    await blankLoggedMessage(tx, roomCode, id);
    if (!isOwn)
      await logAct(tx, { roomCode, managerId: session.userId, act: 'recall', target: actTarget(sender), before: id });
    const seq = await appendEvent(tx, roomCode, 'messageRecalled', { id });
    announce(tx, roomCode, seq, 'messageRecalled', { id });
    return ok();
  });
}
