import type { ReportReason } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { SITE, actTarget, logAct } from '../core/act-log.ts';
import { lockOpenRooms } from '../core/queries.ts';
import { findMessageSender, recallMessage } from '../core/recall-message.ts';
import { tellTaken } from './tell.ts';

/** A message that was taken back. */
export interface Taken {
  readonly roomCode: string;
  /** Null for a guest. */
  readonly userId: string | null;
}

/** Takes these messages back, those that stand, with their line in the room's log. The caller holds the rooms' locks. */
export async function recallAll(
  tx: Tx,
  messages: readonly { readonly room_code: string; readonly id: bigint }[],
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const { room_code: roomCode, id } of messages) {
    const sender = await findMessageSender(tx, roomCode, String(id));
    if (sender === null) continue;
    const target = actTarget({ userId: sender.sender_id, guestName: sender.guest_name });
    await logAct(tx, { roomCode, managerId: SITE, act: 'recall', target, before: String(id) });
    await recallMessage(tx, roomCode, String(id));
    taken.push({ roomCode, userId: sender.guest_name === null ? String(sender.sender_id) : null });
  }
  return taken;
}

/** Takes one message back, outside a report; its sender reads why. */
export function recallByStaff(
  deps: Deps,
  roomCode: string,
  id: string,
  reason: ReportReason,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown'>> {
  return deps.db.tx(async (tx) => {
    if ((await lockOpenRooms(tx, roomCode)).length === 0) return refuse('roomUnknown');
    const taken = await recallAll(tx, [{ room_code: roomCode, id: BigInt(id) }]);
    if (taken.length === 0) return refuse('messageUnknown');
    await tellTaken(tx, taken, reason);
    return ok();
  });
}
