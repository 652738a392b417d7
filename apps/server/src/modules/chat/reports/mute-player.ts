import { MUTE_ALONE_DAYS, MUTE_DURATIONS, type ReportReason } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { ok, type Outcome } from '../../../platform/outcome.ts';
import { tellPlayer } from '../../account/index.ts';
import { findHeldMute } from '../mutes/queries.ts';
import { muteByStaff, unmuteByStaff, type MuteRooms } from '../mutes/staff-mute.ts';
import { mutedWords, roomWords, tellReason } from './tell.ts';

/** Mutes of a player outside a report. Who may for how long is the console's to say. */

/** The last moment that one of staff alone mutes until, and whether a mute until a moment would hold at all. */
export function muteBounds(db: Queries, until: number): Promise<{ alone: Date; isPast: boolean }> {
  return db.one(
    `select app_now() + interval '${MUTE_ALONE_DAYS} days' as alone, to_timestamp($1::float8 / 1000) <= app_now() as "isPast"`,
    [until],
  );
}

/** Mutes, and writes the player why. */
export async function mutePlayerByStaff(
  tx: Tx,
  mute: { readonly userId: string; readonly room: MuteRooms; readonly until: Date; readonly reason: ReportReason },
  by: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'managerImmune'>> {
  const { userId, room, until, reason } = mute;
  const muted = await muteByStaff(tx, {
    whom: { userId },
    room,
    until,
    reason,
    by,
    duration: MUTE_DURATIONS.untilTime,
  });
  if (!muted.ok) return muted;
  await tellReason(tx, userId, reason, mutedWords(await roomWords(tx, room), muted.data));
  return ok();
}

/**
 * Lifts, and writes the player so. `isHeld`: in the room asked for one of all rooms holds still, which is not lifted in one of them; nobody is told then that
 * they can speak.
 */
export async function unmutePlayerByStaff(
  tx: Tx,
  userId: string,
  room: MuteRooms,
): Promise<Outcome<{ readonly isHeld: boolean }, 'roomUnknown' | 'notFound'>> {
  const lifted = await unmuteByStaff(tx, userId, room);
  if (!lifted.ok) return lifted;
  const isHeld = room !== null && (await findHeldMute(tx, room, userId)) !== null;
  if (!isHeld) await tellPlayer(tx, userId, 'unmutedByStaff', { room: await roomWords(tx, room) });
  return ok({ isHeld });
}
