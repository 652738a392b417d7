import { SHARE_DIRECT_MAX } from '@caiting/contract';
import type { DirectRoom, RoomListItem } from '@caiting/contract';

/** A room or private chat to share to. */
export interface ShareTarget {
  /** Code of a public room, or id of a private chat. */
  readonly key: string;
  readonly isDirect: boolean;
  readonly title: string;
  readonly avatar: string;
  /** Why this person may not speak there, as it stands beside the name; null for who may. It cannot be ticked then. */
  readonly silence: 'roomMuted' | 'muted' | null;
}

/** The room's mute is told before an own one; neither is one for a manager, who is not `banned`. */
const silenceOf = ({ banned, isMessageBanned }: { banned: boolean; isMessageBanned: boolean }) =>
  banned ? (isMessageBanned ? 'roomMuted' : 'muted') : null;

export const targetOfRoom = (room: RoomListItem): ShareTarget => ({
  key: room.roomCode,
  isDirect: false,
  title: room.title,
  avatar: room.avatar,
  silence: silenceOf(room),
});

/** A private chat knows no managers: either mute stands. */
export const targetOfDirect = (room: DirectRoom): ShareTarget => ({
  key: room.roomId,
  isDirect: true,
  title: room.userName,
  avatar: room.avatar,
  silence: silenceOf({ ...room, banned: room.banned || room.isMessageBanned }),
});

/** Ticks or unticks; null when it would be the 31st private chat (product §9). Muted ones stay as they are. */
export function toggleTarget(
  chosen: readonly ShareTarget[],
  target: ShareTarget,
  limit = SHARE_DIRECT_MAX,
): readonly ShareTarget[] | null {
  if (chosen.some(({ key }) => key === target.key)) return chosen.filter(({ key }) => key !== target.key);
  if (target.silence !== null) return chosen;
  if (target.isDirect && chosen.filter(({ isDirect }) => isDirect).length >= limit) return null;
  return [...chosen, target];
}

export function searchTargets(targets: readonly ShareTarget[], search: string): readonly ShareTarget[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? targets : targets.filter(({ title }) => title.toLowerCase().includes(wanted));
}
