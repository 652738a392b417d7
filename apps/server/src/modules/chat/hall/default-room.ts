import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';
import { findGuestLink } from '../guests/queries.ts';

/** The room that is meant where none is named: that of the guest link, else the open room with the smallest order number. */
export async function roomMeant(
  db: Queries,
  roomCode: string | null,
  guestCode: string | null,
): Promise<Outcome<string, 'guestCodeUnknown' | 'noOpenRooms'>> {
  if (roomCode !== null) return ok(roomCode);
  if (guestCode !== null) {
    const link = await findGuestLink(db, guestCode);
    return link ? ok(link.room_code) : refuse('guestCodeUnknown');
  }
  const first = await findFirstRoomCode(db);
  return first === null ? refuse('noOpenRooms') : ok(first);
}

/** SQL: rooms of the hall in the order shown. The code ends it, so that a page never repeats or skips a room. */
export const ROOM_ORDER = `deleted_at is null and ${IS_OF_HALL} order by sort, created_at, code`;

/** The room of who names none: the open one with the smallest order number. Null when there is none. */
async function findFirstRoomCode(db: Queries): Promise<string | null> {
  const row = await db.maybeOne<{ code: string }>(`select code from chat_room where ${ROOM_ORDER} limit 1`);
  return row?.code ?? null;
}
