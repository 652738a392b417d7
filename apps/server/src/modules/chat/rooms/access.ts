import { chatModerationCalls } from '@caiting/contract';
import type { RefusalKey } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Refusal } from '../../../platform/outcome.ts';
import { findRoom, findRoomForUpdate, isManager } from '../core/queries.ts';
import { isInside } from './room-password.ts';

export const roomRoleBinding = bind(chatModerationCalls.getRoleFront, async ({ deps, session }, input) => {
  if (!(await findRoom(deps.db, input.roomCode))) return refuse('roomUnknown');
  return ok((await isManager(deps.db, input.roomCode, session.userId)) ? 1 : 0);
});

/** May this person enter (member) or manage (manager) the room the input names? Null = yes. The acts look again under the room's lock. */
export async function roomAccess(
  deps: Deps,
  who: 'member' | 'manager',
  session: Session,
  input: unknown,
): Promise<Refusal<RefusalKey> | null> {
  const roomCode = typeof input === 'object' && input !== null && 'roomCode' in input ? String(input.roomCode) : '';
  const room = await findRoom(deps.db, roomCode);
  if (!room) return refuse('roomUnknown');
  if (room.deleted_at) return refuse('roomDeleted');
  if (who === 'manager') return (await isManager(deps.db, room.code, session.userId)) ? null : refuse('forbidden');
  return (await isInside(deps, room, session.userId, null)) ? null : refuse('roomLocked');
}

/** Locks the room and looks whether this person manages it at the moment of acting; null = yes. */
export async function mayManage(tx: Tx, manager: Session, roomCode: string) {
  const room = await findRoomForUpdate(tx, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  return (await isManager(tx, roomCode, manager.userId)) ? null : refuse('forbidden');
}
