import { directIdOf } from '@caiting/contract';
import type { CallOutput, consoleChatCalls } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { announce } from './announce.ts';
import { findDirect, lockDirect } from './direct-queries.ts';
import { tellBoth } from './direct-rooms.ts';
import { decideHit, listHits } from './manners-queries.ts';
import { blankLoggedMessage, findMessageSender, recallMessage } from './moderation-queries.ts';
import { appendEvent, findRoomForUpdate } from './queries.ts';

/** What operators do with the filter's findings. */

const LINES = 100;

export async function openHits(deps: Deps): Promise<CallOutput<typeof consoleChatCalls.filterHits>> {
  const rows = await listHits(deps.db, LINES);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      roomCode: row.room_code as RoomCode,
      name: row.name,
      messageId: row.message_id === null ? null : (String(row.message_id) as MessageId),
      rule: row.rule,
      outcome: row.outcome,
      found: row.found,
      body: row.body,
      at: row.at.getTime(),
    })),
  };
}

/** Decides about a finding once. `remove` takes the message back from list, log and every screen, when it still stands. */
export async function reviewHit(
  deps: Deps,
  id: string,
  decision: 'keep' | 'remove',
  by: string,
): Promise<Outcome<undefined, 'notFound'>> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return refuse('notFound');
  return deps.db.tx(async (tx) => {
    const hit = await decideHit(tx, id, decision, by);
    if (!hit) return refuse('notFound');
    const messageId = hit.message_id === null ? null : String(hit.message_id);
    if (decision === 'keep' || messageId === null) return ok();
    const roomId = directIdOf(hit.room_code);
    const direct = roomId === null ? null : await findDirect(tx, roomId, String(hit.sender_id));
    if (direct) await lockDirect(tx, direct.room_code);
    else await findRoomForUpdate(tx, hit.room_code);
    if ((await findMessageSender(tx, hit.room_code, messageId)) === null) return ok();
    await recallMessage(tx, hit.room_code, messageId, null);
    await blankLoggedMessage(tx, hit.room_code, messageId);
    const seq = await appendEvent(tx, hit.room_code, 'messageRecalled', { id: messageId });
    announce(tx, hit.room_code, seq, 'messageRecalled', { id: messageId });
    if (direct) await tellBoth(tx, direct, String(hit.sender_id));
    return ok();
  });
}
