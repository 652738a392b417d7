import { MUTE_DURATIONS, TEXTS } from '@caiting/contract';
import type { MuteRecord } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import { announce } from './announce.ts';
import { actTarget, deleteMutes, findGuestSpeaker, findMuteById, logAct, saveMute } from './moderation-queries.ts';
import type { MuteRow, NewMute } from './moderation-queries.ts';
import { appendEvent, findRoomForUpdate, isManager } from './queries.ts';

/** Muting people (SPEC §4). All of it under the room's lock, so it holds for the very next message in every process. */

const MINUTES: Readonly<Record<number, number | null>> = {
  [MUTE_DURATIONS.permanent]: null,
  [MUTE_DURATIONS.day]: 24 * 60,
  [MUTE_DURATIONS.week]: 7 * 24 * 60,
  [MUTE_DURATIONS.hour]: 60,
  [MUTE_DURATIONS.halfHour]: 30,
};

const SENTENCES: Readonly<Record<number, string>> = {
  [MUTE_DURATIONS.permanent]: TEXTS.mutedForever,
  [MUTE_DURATIONS.day]: TEXTS.mutedDay,
  [MUTE_DURATIONS.week]: TEXTS.mutedWeek,
  [MUTE_DURATIONS.hour]: TEXTS.mutedHour,
  [MUTE_DURATIONS.halfHour]: TEXTS.mutedHalfHour,
};

/** What a muted person reads in place of the input (SPEC §8). */
export function muteSentence(durationType: number): string {
  return SENTENCES[durationType] ?? TEXTS.muted;
}

export function presentMute(row: MuteRow): MuteRecord {
  return {
    id: String(row.id),
    target: row.guest_name === null ? (String(row.user_id) as UserId) : '',
    guestName: row.guest_name ?? '',
    nickname: row.nickname,
    userName: row.user_name,
    durationTypeId: row.duration_type,
    gmtModified: row.changed_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
  };
}

type MuteRefusal = 'notFound' | 'managerImmune' | 'forbidden' | 'roomUnknown';

/** Whom a manager mutes: a member, or a guest by the name they speak under. */
export type Whom = { readonly userId: string } | { readonly guestName: string };

/** Mutes a person for one of the five durations, or changes how long. */
export async function mute(
  deps: Deps,
  manager: Session,
  roomCode: string,
  whom: Whom,
  durationType: number,
): Promise<Outcome<undefined, MuteRefusal>> {
  return deps.db.tx(async (tx) => {
    const refused = await mayManage(tx, manager, roomCode);
    if (refused) return refused;
    const target =
      'userId' in whom ? await memberTarget(tx, whom.userId) : await guestTarget(tx, roomCode, whom.guestName);
    if (!target) return refuse('notFound');
    if ('userId' in whom && (await isManager(tx, roomCode, whom.userId))) return refuse('managerImmune');
    await silence(tx, roomCode, target, durationType, manager.userId);
    await logAct(tx, {
      roomCode,
      managerId: manager.userId,
      act: 'mute',
      target: actTarget({ sender_id: BigInt(target.userId), guest_name: target.guest?.name ?? null }),
      after: String(durationType),
    });
    return ok();
  });
}

/** Who is silenced: how they are known, and the names managers find them by. */
export type MuteTarget = Pick<NewMute, 'userId' | 'guest' | 'nickname' | 'userName'>;

/** Somebody with an account, by id; null for nobody. */
export async function memberTarget(tx: Tx, userId: string): Promise<MuteTarget | null> {
  const player = await findPlayer(tx, userId);
  return player && { userId, nickname: player.nickname, userName: player.name };
}

/** A guest who has spoken in the room. */
async function guestTarget(tx: Tx, roomCode: string, name: string): Promise<MuteTarget | null> {
  const spoke = await findGuestSpeaker(tx, roomCode, name);
  return spoke && silentGuest({ name, address: spoke.guest_address });
}

export const silentGuest = (guest: { readonly name: string; readonly address: string }): MuteTarget => ({
  userId: '0',
  guest,
  nickname: guest.name,
  userName: '',
});

/** Writes a mute and tells the room (push 3.3). The caller has checked who may do that, and holds the room's lock. */
export async function silence(
  tx: Tx,
  roomCode: string,
  target: MuteTarget,
  durationType: number,
  by: string,
): Promise<void> {
  const { ends_at } = await saveMute(tx, {
    ...target,
    roomCode,
    durationType,
    minutes: MINUTES[durationType] ?? null,
    by,
  });
  await tell(tx, roomCode, 'userMuted', {
    ...told(target.userId, target.guest?.name ?? null),
    durationTypeId: durationType,
    message: muteSentence(durationType),
    endsAt: ends_at?.getTime() ?? null,
  });
}

/** How pushes name who is muted. */
const told = (userId: bigint | string, guestName: string | null) => ({
  userId: guestName === null ? String(userId) : '',
  guestName: guestName ?? '',
});

/** Changes a mute by its id; duration 6 takes it away. */
export async function changeMute(
  deps: Deps,
  manager: Session,
  roomCode: string,
  id: string,
  durationType: number,
): Promise<Outcome<undefined, MuteRefusal>> {
  if (durationType === MUTE_DURATIONS.cancel) return unmute(deps, manager, roomCode, [id]);
  const row = /^[1-9]\d{0,18}$/.test(id) ? await findMuteById(deps.db, roomCode, id) : null;
  if (!row) return refuse('notFound');
  const whom = row.guest_name === null ? { userId: String(row.user_id) } : { guestName: row.guest_name };
  return mute(deps, manager, roomCode, whom, durationType);
}

export async function unmute(
  deps: Deps,
  manager: Session,
  roomCode: string,
  ids: readonly string[],
): Promise<Outcome<undefined, MuteRefusal>> {
  return deps.db.tx(async (tx) => {
    const refused = await mayManage(tx, manager, roomCode);
    if (refused) return refused;
    for (const row of await deleteMutes(tx, roomCode, ids)) {
      await logAct(tx, {
        roomCode,
        managerId: manager.userId,
        act: 'unmute',
        target: actTarget({ sender_id: row.user_id, guest_name: row.guest_name }),
        before: String(row.duration_type),
      });
      await tell(tx, roomCode, 'userUnmuted', told(row.user_id, row.guest_name));
    }
    return ok();
  });
}

/** Rights are read under the room's lock, at the moment of acting. */
export async function mayManage(tx: Tx, manager: Session, roomCode: string) {
  const room = await findRoomForUpdate(tx, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  return (await isManager(tx, roomCode, manager.userId)) ? null : refuse('forbidden');
}

async function tell(tx: Tx, roomCode: string, push: 'userMuted' | 'userUnmuted', data: unknown): Promise<void> {
  const seq = await appendEvent(tx, roomCode, push, data);
  announce(tx, roomCode, seq, push, data);
}
