import { GRADE_GUEST, GRADE_MANAGER, TEXTS } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findMute } from './moderation-queries.ts';
import { muteSentence } from './mute.ts';
import { onlineCount } from './presence.ts';
import { presentRoom } from './present.ts';
import { findGuestLink, findRoom, isManager } from './queries.ts';
import type { RoomRow } from './queries.ts';

/** What stands in place of the input; empty for who may speak. */
async function whyMuted(deps: Deps, room: RoomRow, session: Session | null): Promise<string> {
  if (room.is_message_banned) return TEXTS.roomMuted;
  const mute = session && (await findMute(deps.db, room.code, session.userId));
  return mute ? muteSentence(mute.duration_type) : '';
}

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
      onlineCount: await onlineCount(deps, room.code),
      bannedMessage: hasRights ? '' : await whyMuted(deps, room, session),
      registerLink: '/register',
    }),
  );
}
