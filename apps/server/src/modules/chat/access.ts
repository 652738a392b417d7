import type { RefusalKey } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Guest, Session } from '../../platform/http/binding.ts';
import { refuse } from '../../platform/outcome.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { isInside } from './door.ts';
import { findGuestLink, findRoom, isManager } from './queries.ts';

/** Who a guest link makes its bearer; null for one that was revoked or never was. */
export async function resolveGuest(deps: Deps, guestCode: string): Promise<Guest | null> {
  const link = await findGuestLink(deps.db, guestCode);
  return link && { guestCode: link.code, nickname: link.nickname };
}

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
