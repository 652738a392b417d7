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

/** The mute that holds for a person now, or null. */
export function findMute(db: Queries, roomCode: string, userId: string): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(MUTE, [roomCode, userId]);
}

const MUTE = prepared(
  'chat.mute',
  `select ${MUTE_COLUMNS} from chat_mute where room_code = $1 and user_id = $2::bigint and guest_name is null and ${MUTE_IS_RUNNING}`,
);

/** The mute that holds for a guest now: their own, or one of their address within its first day that was there before they had a key. */
export function findGuestMute(
  db: Queries,
  roomCode: string,
  guest: { readonly name: string; readonly address: string; readonly since: Date | null },
): Promise<MuteRow | null> {
  return db.maybeOne<MuteRow>(GUEST_MUTE, [roomCode, guest.name, guest.address, guest.since]);
}

const GUEST_MUTE = prepared(
  'chat.guestMute',
  `select ${MUTE_COLUMNS} from chat_mute
    where room_code = $1 and guest_name is not null and ${MUTE_IS_RUNNING}
      and (guest_name = $2 or (guest_address = $3 and ($4::timestamptz is null or begun_at < $4::timestamptz)
                                and begun_at > app_now() - interval '1 day'))
    order by guest_name = $2 desc, ends_at desc nulls first limit 1`,
);
