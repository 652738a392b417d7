import { MUTE_DURATIONS, TEXTS } from '@caiting/contract';
import type { MuteRecord } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import type { PlayerRow } from '../account/index.ts';
import { announce } from './announce.ts';
import { deleteMutes, findMuteById, logAct, saveMute } from './moderation-queries.ts';
import type { MuteRow } from './moderation-queries.ts';
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
    target: String(row.user_id) as UserId,
    nickname: row.nickname,
    userName: row.user_name,
    durationTypeId: row.duration_type,
    gmtModified: row.changed_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
  };
}

type MuteRefusal = 'notFound' | 'managerImmune' | 'forbidden' | 'roomUnknown';

/** Mutes a person for one of the five durations, or changes how long. */
export async function muteUser(
  deps: Deps,
  manager: Session,
  roomCode: string,
  targetId: string,
  durationType: number,
): Promise<Outcome<undefined, MuteRefusal>> {
  return deps.db.tx(async (tx) => {
    const refused = await mayManage(tx, manager, roomCode);
    if (refused) return refused;
    const target = await findPlayer(tx, targetId);
    if (!target) return refuse('notFound');
    if (await isManager(tx, roomCode, targetId)) return refuse('managerImmune');
    await silence(tx, roomCode, target, durationType, manager.userId);
    await logAct(tx, {
      roomCode,
      managerId: manager.userId,
      act: 'mute',
      target: targetId,
      after: String(durationType),
    });
    return ok();
  });
}

/** Writes a mute and tells the room (push 3.3). The caller has checked who may do that, and holds the room's lock. */
export async function silence(
  tx: Tx,
  roomCode: string,
  target: Pick<PlayerRow, 'id' | 'nickname' | 'name'>,
  durationType: number,
  by: string,
): Promise<void> {
  const userId = String(target.id);
  const { ends_at } = await saveMute(tx, {
    roomCode,
    userId,
    nickname: target.nickname,
    userName: target.name,
    durationType,
    minutes: MINUTES[durationType] ?? null,
    by,
  });
  await tell(tx, roomCode, 'userMuted', {
    userId,
    durationTypeId: durationType,
    message: muteSentence(durationType),
    endsAt: ends_at?.getTime() ?? null,
  });
}

/** Changes a mute by its id; duration 6 takes it away. */
export async function changeMute(
  deps: Deps,
  manager: Session,
  roomCode: string,
  id: string,
  durationType: number,
): Promise<Outcome<undefined, MuteRefusal>> {
  if (durationType === MUTE_DURATIONS.cancel) return unmute(deps, manager, roomCode, [id]);
  const mute = /^[1-9]\d{0,18}$/.test(id) ? await findMuteById(deps.db, roomCode, id) : null;
  return mute ? muteUser(deps, manager, roomCode, String(mute.user_id), durationType) : refuse('notFound');
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
      const target = String(row.user_id);
      await logAct(tx, {
        roomCode,
        managerId: manager.userId,
        act: 'unmute',
        target,
        before: String(row.duration_type),
      });
      await tell(tx, roomCode, 'userUnmuted', { userId: target });
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
  const { seq } = await appendEvent(tx, roomCode, push, async () => data);
  announce(tx, roomCode, seq, push, data);
}
