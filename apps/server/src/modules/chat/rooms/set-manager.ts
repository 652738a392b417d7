import { TEXTS } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tellPlayer } from '../../account/index.ts';
import { cut } from '../core/announce.ts';
import { findRoomForUpdate } from '../core/queries.ts';

/**
 * Makes somebody a manager of a room, or takes it from them. They must enter the room again to have, or to lose, the rights (push 15). `refusedBy` is asked
 * before somebody gets them; what it wrote stays.
 */
export async function setRoomManager<K extends string = never>(
  deps: Deps,
  roomCode: string,
  userId: string,
  isOn: boolean,
  refusedBy: (tx: Tx) => Promise<Refusal<K> | null> = () => Promise.resolve(null),
): Promise<Outcome<undefined, 'roomUnknown' | K>> {
  return deps.db.tx<Outcome<undefined, 'roomUnknown' | K>>(
    async (tx) => {
      const room = await findRoomForUpdate(tx, roomCode);
      if (!room || room.deleted_at) return refuse('roomUnknown');
      if ((await isManager(tx, roomCode, userId)) === isOn) return ok();
      const refused = isOn ? await refusedBy(tx) : null;
      if (refused) return refused;
      await saveManager(tx, roomCode, userId, isOn);
      await tellPlayer(tx, userId, isOn ? 'managerMadeByStaff' : 'managerEndedByStaff', { room: room.title });
      await cut(tx, { roomCode, userId }, 'permissionChanged', { message: TEXTS.permissionChanged });
      return ok();
    },
    { keepsOnRefusal: true },
  );
}

async function isManager(tx: Queries, roomCode: string, userId: string): Promise<boolean> {
  const found = 'select from chat_manager where room_code = $1 and user_id = $2::bigint';
  return (await tx.maybeOne(found, [roomCode, userId])) !== null;
}

/** Makes somebody a manager of a room that is new: nobody is inside yet who would have to be told. */
export const makeManager = (tx: Queries, roomCode: string, userId: string): Promise<void> =>
  saveManager(tx, roomCode, userId, true);

export async function saveManager(tx: Queries, roomCode: string, userId: string, isOn: boolean): Promise<void> {
  await tx.run(
    isOn
      ? `insert into chat_manager (room_code, user_id) values ($1, $2::bigint) on conflict do nothing`
      : `delete from chat_manager where room_code = $1 and user_id = $2::bigint`,
    [roomCode, userId],
  );
}
