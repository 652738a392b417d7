import { GRADE_GUEST, GRADE_MANAGER, TEXTS } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { onlineCount } from './presence.ts';
import { presentRoom } from './present.ts';
import { findGuestLink, findRoom, isManager } from './queries.ts';

/** A room as this person sees it; a visitor with a guest link sees it as guest. */
export async function roomSettings(
  deps: Deps,
  session: Session | null,
  roomCode: string,
  guestCode: string | null,
): Promise<Outcome<RoomSettings, 'roomUnknown' | 'roomDeleted' | 'guestCodeUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room) return refuse('roomUnknown');
  if (room.deleted_at) return refuse('roomDeleted');
  if (!session && guestCode !== null) {
    const link = await findGuestLink(deps.db, guestCode);
    if (!link || link.room_code !== room.code) return refuse('guestCodeUnknown');
  }
  const hasRights = session !== null && (await isManager(deps.db, room.code, session.userId));
  return ok(
    presentRoom(room, {
      isManager: hasRights,
      grade: hasRights ? GRADE_MANAGER : (session?.grade ?? GRADE_GUEST),
      onlineCount: onlineCount(deps, room.code),
      bannedMessage: room.is_message_banned && !hasRights ? TEXTS.roomMuted : '',
      registerLink: '/register',
    }),
  );
}
