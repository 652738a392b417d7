import { GRADE_GUEST, GRADE_MANAGER, TEXTS } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { guestOf } from './guests.ts';
import { findGuestMute, findMute } from './moderation-queries.ts';
import { muteSentence } from './mute.ts';
import { onlineCount } from './presence.ts';
import { presentRoom } from './present.ts';
import { findGuestLink, findRoom, isManager } from './queries.ts';
import type { TalkRoom } from './queries.ts';

/** Why a grade may not speak in a room, before any mute of the person; null for who may. Managers are not asked. */
export function roomSilence(room: TalkRoom, grade: number): string | null {
  if (room.is_message_banned) return TEXTS.roomMuted;
  return room.speak_from_grade !== null && grade < room.speak_from_grade ? TEXTS.gradeMuted : null;
}

/** A room as this person sees it; whoever shows a guest link sees it as that guest, signed in or not. */
export async function roomSettings(
  deps: Deps,
  visitor: Session | null,
  roomCode: string,
  shown: { readonly guestCode: string; readonly guestKey: string | null; readonly ip: string } | null,
): Promise<Outcome<RoomSettings, 'roomUnknown' | 'roomDeleted' | 'guestCodeUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room) return refuse('roomUnknown');
  if (room.deleted_at) return refuse('roomDeleted');
  const session = shown ? null : visitor;
  const link = shown && (await findGuestLink(deps.db, shown.guestCode));
  if (shown && link?.room_code !== room.code) return refuse('guestCodeUnknown');
  const guest = link && shown && (await guestOf(deps, link, shown.guestKey, shown.ip));
  const hasRights = session !== null && (await isManager(deps.db, room.code, session.userId));
  const mute = hasRights
    ? null
    : session
      ? await findMute(deps.db, room.code, session.userId)
      : guest && (await findGuestMute(deps.db, room.code, guest));
  const ownMute = mute && { message: muteSentence(mute.duration_type), endsAt: mute.ends_at?.getTime() ?? null };
  const grade = hasRights ? GRADE_MANAGER : (session?.grade ?? GRADE_GUEST);
  return ok(
    presentRoom(room, {
      isManager: hasRights,
      grade,
      onlineCount: await onlineCount(deps, room.code),
      bannedMessage: hasRights ? '' : (roomSilence(room, grade) ?? ownMute?.message ?? ''),
      ownMute,
      registerLink: '/register',
    }),
  );
}
