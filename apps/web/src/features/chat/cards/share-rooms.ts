import { SHARE_DIRECT_MAX } from '@caiting/contract';

/** A room or private chat to share to. */
export interface ShareTarget {
  /** Code of a public room, or id of a private chat. */
  readonly key: string;
  readonly isDirect: boolean;
  readonly title: string;
  readonly avatar: string;
  /** The whole room is muted, or this person in it: it cannot be ticked. */
  readonly isRoomMuted: boolean;
  readonly isMuted: boolean;
}

/** Ticks or unticks; null when it would be the 31st private chat (SPEC §9). Muted ones stay as they are. */
export function toggleTarget(
  chosen: readonly ShareTarget[],
  target: ShareTarget,
  limit = SHARE_DIRECT_MAX,
): readonly ShareTarget[] | null {
  if (chosen.some(({ key }) => key === target.key)) return chosen.filter(({ key }) => key !== target.key);
  if (target.isRoomMuted || target.isMuted) return chosen;
  if (target.isDirect && chosen.filter(({ isDirect }) => isDirect).length >= limit) return null;
  return [...chosen, target];
}

export function searchTargets(targets: readonly ShareTarget[], search: string): readonly ShareTarget[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? targets : targets.filter(({ title }) => title.toLowerCase().includes(wanted));
}
