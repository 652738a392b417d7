import { prepared } from '../../../platform/db/pool.ts';
import type { Queries } from '../../../platform/db/pool.ts';

/** SQL of mutes that several of their verbs, and whoever must know of them, read. */

export interface MuteRow {
  readonly id: bigint;
  /** 0 for a guest. */
  readonly user_id: bigint;
  readonly guest_name: string | null;
  readonly nickname: string;
  readonly user_name: string;
  readonly duration_type: number;
  readonly ends_at: Date | null;
  readonly changed_at: Date;
}

export const MUTE_COLUMNS = `id, user_id, guest_name, nickname, user_name, duration_type, ends_at, changed_at`;
/** Of a row of chat_mute. */
export const MUTE_IS_RUNNING = `(ends_at is null or ends_at > app_now())`;

/** The mute by a manager, or by the site against a flood, that holds for a person now, or null: the one that managers change. */
export function findMute(db: Queries, roomCode: string, userId: string): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(MUTE, [roomCode, userId]);
}

const MUTE = prepared(
  'chat.mute',
  `select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and user_id = $2::bigint and guest_name is null and ${MUTE_IS_RUNNING}`,
);

/** What of the mutes that run holds the longest. */
export interface HeldMute {
  readonly duration_type: number;
  /** Null is for ever. */
  readonly ends_at: Date | null;
}

/** SQL: of a person in a room, by whomever and wherever it was set; a select of at most one row of `duration_type` and `ends_at`. */
export const HELD_MUTE = (room: string, user: string): string => `(
  select duration_type, ends_at from chat_mute where room_code = ${room} and user_id = ${user} and guest_name is null and ${MUTE_IS_RUNNING}
  union all
  select duration_type, ends_at from chat_staff_mute
   where user_id = ${user} and guest_name is null and (room_code is null or room_code = ${room}) and ends_at > app_now()
   order by ends_at desc nulls first limit 1)`;

/** What keeps a person from writing in a room now, or null. */
export function findHeldMute(db: Queries, roomCode: string, userId: string): Promise<HeldMute | null> {
  return db.maybeOne<HeldMute>(HELD, [roomCode, userId]);
}

const HELD = prepared('chat.heldMute', HELD_MUTE('$1', '$2::bigint'));

/** The mute that holds for a guest now: their own, or one of their address within its first day that was there before they had a key. */
export function findGuestMute(
  db: Queries,
  roomCode: string,
  guest: { readonly name: string; readonly address: string; readonly since: Date | null },
): Promise<HeldMute | null> {
  return db.maybeOne<HeldMute>(GUEST_MUTE, [roomCode, guest.name, guest.address, guest.since]);
}

const ofGuest = (table: string): string => `
  select duration_type, ends_at, guest_name = $2 as is_own from ${table}
   where room_code = $1 and guest_name is not null and ${MUTE_IS_RUNNING}
     and (guest_name = $2 or (guest_address = $3 and ($4::timestamptz is null or begun_at < $4::timestamptz)
                               and begun_at > app_now() - interval '1 day'))`;
const GUEST_MUTE = prepared(
  'chat.guestMute',
  `${ofGuest('chat_mute')} union all ${ofGuest('chat_staff_mute')} order by is_own desc, ends_at desc nulls first limit 1`,
);
