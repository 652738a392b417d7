import { TEXTS } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { cut } from '../core/announce.ts';
import { findRoomForUpdate } from '../core/queries.ts';

/** Makes somebody a manager of a room, or takes it from them. They must enter the room again to have, or to lose, the rights (push 15). */
export async function setRoomManager(
  deps: Deps,
  roomCode: string,
  userId: string,
  isOn: boolean,
): Promise<Outcome<undefined, 'roomUnknown'>> {
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    await saveManager(tx, roomCode, userId, isOn);
    await cut(tx, { roomCode, userId }, 'permissionChanged', { message: TEXTS.permissionChanged });
    return ok();
  });
}

export async function saveManager(tx: Queries, roomCode: string, userId: string, isOn: boolean): Promise<void> {
  await tx.run(
    isOn
      ? `insert into chat_manager (room_code, user_id) values ($1, $2::bigint) on conflict do nothing`
      : `delete from chat_manager where room_code = $1 and user_id = $2::bigint`,
    [roomCode, userId],
  );
}
