import { TEXTS } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { cut } from '../core/announce.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { isOfHall } from '../core/room-kinds.ts';

/** Everybody in the room is told (push 13) and cut. Module console checks the staff and logs the act. */
export async function deleteRoom(deps: Deps, roomCode: string): Promise<Outcome<undefined, 'roomUnknown'>> {
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    // The talk of a live room goes with its room alone.
    if (!room || room.deleted_at || !isOfHall(room.kind)) return refuse('roomUnknown');
    await tx.run(`update chat_room set deleted_at = app_now() where code = $1`, [roomCode]);
    await cut(tx, { roomCode }, 'roomDeleted', { message: TEXTS.roomDeleted });
    return ok();
  });
}
