import type { MUTE_DURATIONS } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { SITE, actTarget, logAct } from '../core/act-log.ts';
import { findRoom, isManager, lockOpenRooms } from '../core/queries.ts';
import { tellMute } from './tell-mute.ts';

/** Mutes by staff: beside those of managers, who do not lift them. What staff did stands in their own log. */

/** Null: all rooms that are entered by their code, those among them that are opened later. */
export type MuteRooms = string | null;

export interface StaffMute {
  readonly whom: { readonly userId: string } | { readonly guestName: string; readonly guestAddress: string };
  /** Of a guest always one room. */
  readonly room: MuteRooms;
  readonly duration: (typeof MUTE_DURATIONS)['hour' | 'day' | 'threeDays' | 'week' | 'untilTime'];
  readonly until: Date;
  readonly reason: string;
  readonly by: string;
}

/** Why nobody mutes this person there, seen without a lock: before something is kept that can never come true. */
export async function muteRefusal(
  db: Queries,
  userId: string,
  room: MuteRooms,
): Promise<Refusal<'roomUnknown' | 'managerImmune'> | null> {
  if (room === null) return null;
  const found = await findRoom(db, room);
  if (found === null || found.deleted_at !== null) return refuse('roomUnknown');
  return (await isManager(db, room, userId)) ? refuse('managerImmune') : null;
}

/**
 * Mutes in one room or all, for the very next message there, and tells the rooms. One that ends later stays as it is. Managers are exempt in their own room, as
 * from any mute; the caller writes the letter. Gives when the mute ends.
 */
export async function muteByStaff(tx: Tx, mute: StaffMute): Promise<Outcome<Date, 'roomUnknown' | 'managerImmune'>> {
  const { whom, room } = mute;
  const rooms = await lockOpenRooms(tx, room);
  if (room !== null && rooms.length === 0) return refuse('roomUnknown');
  const userId = 'userId' in whom ? whom.userId : '0';
  const guestName = 'userId' in whom ? null : whom.guestName;
  if (room !== null && guestName === null && (await isManager(tx, room, userId))) return refuse('managerImmune');
  const endsAt = await saveStaffMute(tx, mute);
  const set = { duration_type: mute.duration, ends_at: endsAt };
  const who = { userId, guestName };
  for (const code of rooms) await tellMute(tx, code, who, set);
  if (room !== null)
    await logAct(tx, {
      roomCode: room,
      managerId: SITE,
      act: 'mute',
      target: actTarget(who),
      after: String(mute.duration),
    });
  return ok(endsAt);
}

/** Lifts what staff set, in one room that of its managers too, and tells the rooms. `notFound`: there was none. */
export async function unmuteByStaff(
  tx: Tx,
  userId: string,
  room: MuteRooms,
): Promise<Outcome<undefined, 'roomUnknown' | 'notFound'>> {
  const rooms = await lockOpenRooms(tx, room);
  if (room !== null && rooms.length === 0) return refuse('roomUnknown');
  const lifted = await tx.run(
    `delete from chat_staff_mute where user_id = $1::bigint and guest_name is null and ($2::text is null or room_code = $2) and ends_at > app_now()`,
    [userId, room],
  );
  const ofManagers =
    room === null
      ? 0
      : await tx.run(
          `delete from chat_mute where user_id = $1::bigint and guest_name is null and room_code = $2 and (ends_at is null or ends_at > app_now())`,
          [userId, room],
        );
  if (lifted + ofManagers === 0) return refuse('notFound');
  for (const code of rooms) await tellMute(tx, code, { userId, guestName: null }, null);
  if (room !== null)
    await logAct(tx, {
      roomCode: room,
      managerId: SITE,
      act: 'unmute',
      target: actTarget({ userId, guestName: null }),
    });
  return ok();
}

/** Adds a mute, or makes the one there is longer; gives when it ends. */
async function saveStaffMute(tx: Queries, { whom, room, duration, until, reason, by }: StaffMute): Promise<Date> {
  const { ends_at } = await tx.one<{ ends_at: Date }>(
    `with saved as (
       insert into chat_staff_mute as m (user_id, guest_name, guest_address, room_code, duration_type, ends_at, reason, by_name)
       values ($1::bigint, $2, $3, $4, $5, $6, $7, $8)
       on conflict (user_id, guest_name, room_code) do update
         set guest_address = excluded.guest_address, duration_type = excluded.duration_type, ends_at = excluded.ends_at, reason = excluded.reason,
             by_name = excluded.by_name, begun_at = case when m.ends_at <= app_now() then app_now() else m.begun_at end
         where m.ends_at < excluded.ends_at
       returning ends_at)
     select ends_at from saved
     union all
     select ends_at from chat_staff_mute
      where user_id = $1::bigint and guest_name is not distinct from $2 and room_code is not distinct from $4 and not exists (select from saved)
     limit 1`,
    [
      'userId' in whom ? whom.userId : '0',
      'userId' in whom ? null : whom.guestName,
      'userId' in whom ? null : whom.guestAddress,
      room,
      duration,
      until,
      reason,
      by,
    ],
  );
  return ends_at;
}

export interface StaffMuteRow {
  readonly room_code: string | null;
  readonly ends_at: Date;
  readonly reason: string;
  readonly by_name: string;
}

/** Mutes by staff that hold for a person now. */
export function listStaffMutes(db: Queries, userId: string): Promise<StaffMuteRow[]> {
  return db.query<StaffMuteRow>(
    `select room_code, ends_at, reason, by_name from chat_staff_mute
      where user_id = $1::bigint and guest_name is null and ends_at > app_now() order by room_code nulls first`,
    [userId],
  );
}
