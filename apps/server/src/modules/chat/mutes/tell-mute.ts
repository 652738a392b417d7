import type { Tx } from '../../../platform/db/pool.ts';
import { tellRoom } from '../core/announce.ts';
import { muteSentence } from './present.ts';
import { findHeldMute, type HeldMute } from './queries.ts';

interface Muted {
  readonly userId: bigint | string;
  /** Null for a member. */
  readonly guestName: string | null;
}

/**
 * Tells a room how somebody stands after a mute was set or lifted there: pages show what they were told last, so it is the mute that holds now, which may be
 * another one. Of a guest it is the one that was set, or null. The caller holds the room's lock.
 */
export async function tellMute(
  tx: Tx,
  roomCode: string,
  { userId, guestName }: Muted,
  set: HeldMute | null,
): Promise<void> {
  const held = guestName === null ? await findHeldMute(tx, roomCode, String(userId)) : set;
  const whom = { userId: guestName === null ? String(userId) : '', guestName: guestName ?? '' };
  if (held === null) return tellRoom(tx, roomCode, 'userUnmuted', whom);
  await tellRoom(tx, roomCode, 'userMuted', {
    ...whom,
    durationTypeId: held.duration_type,
    message: muteSentence(held.duration_type),
    endsAt: held.ends_at?.getTime() ?? null,
  });
}
