import { MUTE_DURATIONS } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { findPlayer } from '../../account/index.ts';
import { SITE } from '../core/act-log.ts';
import { tellMute } from './tell-mute.ts';

/** Silencing a person in a room: by a manager, or by the site itself. */

const MINUTES: Readonly<Record<number, number | null>> = {
  [MUTE_DURATIONS.permanent]: null,
  [MUTE_DURATIONS.day]: 24 * 60,
  [MUTE_DURATIONS.week]: 7 * 24 * 60,
  [MUTE_DURATIONS.hour]: 60,
  [MUTE_DURATIONS.halfHour]: 30,
};

/** Who is silenced: how they are known, and the names managers find them by. */
export type MuteTarget = Pick<NewMute, 'userId' | 'guest' | 'nickname' | 'userName'>;

/** Somebody with an account, by id; null for nobody. */
export async function memberTarget(tx: Tx, userId: string): Promise<MuteTarget | null> {
  const player = await findPlayer(tx, userId);
  return player && { userId, nickname: player.nickname, userName: player.name };
}

export const silentGuest = (guest: { readonly name: string; readonly address: string }): MuteTarget => ({
  userId: '0',
  guest,
  nickname: guest.name,
  userName: '',
});

/** Writes a mute and tells the room (push 3.3), and those who write letters. The caller has checked who may do that, and holds the room's lock. */
export async function silence(
  tx: Tx,
  roomCode: string,
  target: MuteTarget,
  durationType: number,
  by: string,
): Promise<void> {
  const { id, title, ends_at, changed_at } = await saveMute(tx, {
    ...target,
    roomCode,
    durationType,
    minutes: MINUTES[durationType] ?? null,
    by,
  });
  const set = { duration_type: durationType, ends_at };
  await tellMute(tx, roomCode, { userId: target.userId, guestName: target.guest?.name ?? null }, set);
  if (target.guest) return;
  await publishLater(tx, 'chat.muted', {
    userId: target.userId,
    muteId: String(id),
    room: title,
    by: by === SITE ? 'site' : 'manager',
    endsAt: ends_at?.getTime() ?? null,
    at: changed_at.getTime(),
  });
}

interface NewMute {
  readonly roomCode: string;
  /** '0' for a guest. */
  readonly userId: string;
  /** Of a guest: their name and the address they write from. */
  readonly guest?: { readonly name: string; readonly address: string } | undefined;
  readonly nickname: string;
  readonly userName: string;
  readonly durationType: number;
  /** Null is for ever. */
  readonly minutes: number | null;
  readonly by: string;
}

/** Adds a mute, or changes the one there is. */
function saveMute(
  tx: Queries,
  mute: NewMute,
): Promise<{ id: bigint; title: string; ends_at: Date | null; changed_at: Date }> {
  const target = mute.guest
    ? '(room_code, guest_name) where guest_name is not null'
    : '(room_code, user_id) where guest_name is null';
  return tx.one(
    `insert into chat_mute as m (room_code, user_id, nickname, user_name, duration_type, ends_at, changed_by, guest_name, guest_address)
     values ($1, $2::bigint, $3, $4, $5, app_now() + $6::int * interval '1 minute', $7::bigint, $8, $9)
     on conflict ${target} do update
       set duration_type = excluded.duration_type, ends_at = excluded.ends_at, changed_by = excluded.changed_by, changed_at = app_now(),
           guest_address = excluded.guest_address, begun_at = case when m.ends_at <= app_now() then app_now() else m.begun_at end
     returning id, ends_at, changed_at, (select title from chat_room where code = room_code) as title`,
    [
      mute.roomCode,
      mute.userId,
      mute.nickname,
      mute.userName,
      mute.durationType,
      mute.minutes,
      mute.by,
      mute.guest?.name ?? null,
      mute.guest?.address ?? null,
    ],
  );
}
