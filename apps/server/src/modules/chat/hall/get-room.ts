import { GRADE_GUEST, GRADE_MANAGER, calls } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findRoom, isManager } from '../core/queries.ts';
import type { RoomRow } from '../core/queries.ts';
import { guestOf } from '../guests/guest-of.ts';
import { findGuestLink } from '../guests/queries.ts';
import { muteSentence } from '../mutes/present.ts';
import { findGuestMute, findHeldMute } from '../mutes/queries.ts';
import { onlineCount } from '../online/count-online.ts';
import { ruleOf } from '../rooms/room-setting.ts';
import { mutedGrades, roomSilence } from '../rooms/set-room-rule.ts';
import { roomMeant } from './default-room.ts';

export const getRoomBinding = bind(
  calls.getRoomWeb,
  async ({ deps, session, ip }, { roomCode, guestCode, guestKey }) => {
    const meant = await roomMeant(deps.db, roomCode ?? null, guestCode ?? null);
    if (!meant.ok) return meant;
    const shown = guestCode === undefined ? null : { guestCode, guestKey: guestKey ?? null, ip };
    return roomSettings(deps, session, meant.data, shown);
  },
);

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
      ? await findHeldMute(deps.db, room.code, session.userId)
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

interface RoomView {
  readonly isManager: boolean;
  readonly grade: number;
  readonly onlineCount: number;
  /** Why this person may not write; empty when they may. */
  readonly bannedMessage: string;
  /** The own mute that runs, whatever else silences the room. */
  readonly ownMute: { readonly message: string; readonly endsAt: number | null } | null;
  readonly registerLink: string;
}

function presentRoom(room: RoomRow, view: RoomView): RoomSettings {
  return {
    roomCode: room.code as RoomCode,
    title: room.title,
    subTitle: room.sub_title,
    avatar: room.avatar,
    imageUrl: room.image_url,
    content: room.content,
    gmtCreated: room.created_at.getTime(),
    isManager: view.isManager,
    isBanned: view.bannedMessage !== '',
    bannedMessage: view.bannedMessage,
    isMessageBanned: room.is_message_banned,
    isPassword: room.has_password,
    isShowList: room.is_show_list,
    messageLength: room.message_length,
    mutedGrades: mutedGrades(room.speak_from_grade),
    slowSeconds: room.slow_seconds,
    ownMute: view.ownMute?.message ?? '',
    ownMuteEndsAt: view.ownMute?.endsAt ?? null,
    registerLink: view.registerLink,
    grade: view.grade,
    onlineCount: view.onlineCount,
    envelopeRule: ruleOf(room),
  };
}
