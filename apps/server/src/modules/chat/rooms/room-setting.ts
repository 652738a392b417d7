import { FIELD_NAMES } from '@caiting/contract';
import type { EnvelopeRule } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { logAct } from '../core/act-log.ts';
import type { Act } from '../core/act-log.ts';
import { tellRoom } from '../core/announce.ts';
import { findRoomForUpdate, isManager } from '../core/queries.ts';
import { isOfHall } from '../core/room-kinds.ts';
import type { RoomRow } from '../core/queries.ts';

/** A setting of a room: how its text is read, where it is kept, how it stands in the log and who is told. */
export interface RoomSetting {
  /** Only rooms of the hall have it. */
  readonly isOfHall?: true;
  readonly column: keyof RoomRow | 'sort';
  /** The value of a text; null when it does not fit. */
  read(text: string, roomCode: string): { value: unknown } | null | Promise<{ value: unknown } | null>;
  /** Writes what is no column that the server may write, and gives the room as it is then. */
  save?(tx: Tx, room: RoomRow, value: unknown): Promise<RoomRow>;
  /** How a manager's change stands in the log, with the old and the new value; for settings that managers change. */
  act?(before: RoomRow, after: RoomRow): Pick<Act, 'act' | 'before' | 'after'>;
  /** Tells whoever is inside; absent where nobody inside has anything to change. */
  tell?(tx: Tx, room: RoomRow): Promise<void>;
}

/** Changes one setting and tells the room. With a manager their right is looked at under the room's lock, and their act is logged. */
export async function applySetting(
  deps: Deps,
  roomCode: string,
  setting: RoomSetting,
  text: string,
  manager?: Session,
): Promise<Outcome<undefined, 'roomUnknown' | 'badInput' | 'forbidden'>> {
  const read = await setting.read(text, roomCode);
  if (!read) return refuse('badInput', { field: 'value', params: { field: FIELD_NAMES.message } });
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    if (!room || room.deleted_at || (setting.isOfHall && !isOfHall(room.kind))) return refuse('roomUnknown');
    if (manager && !(await isManager(tx, roomCode, manager.userId))) return refuse('forbidden');
    const after = setting.save
      ? await setting.save(tx, room, read.value)
      : await saveColumn(tx, room, setting.column, read.value);
    if (manager && setting.act) await logAct(tx, { roomCode, managerId: manager.userId, ...setting.act(room, after) });
    await setting.tell?.(tx, after);
    return ok();
  });
}

async function saveColumn(tx: Tx, room: RoomRow, column: RoomSetting['column'], value: unknown): Promise<RoomRow> {
  await tx.run(`update chat_room set ${column} = $2 where code = $1`, [room.code, value]);
  return { ...room, [column]: value };
}

export const wholeUpTo = (max: number, text: string): { value: number } | null =>
  /^(?:0|[1-9]\d{0,5})$/.test(text) && Number(text) <= max ? { value: Number(text) } : null;

export const onOrOff = (text: string): { value: boolean } | null =>
  text === '1' || text === '0' ? { value: text === '1' } : null;

/** What the room asks of who opens an envelope in it. */
export const ruleOf = (room: RoomRow): EnvelopeRule => ({
  minGrade: room.envelope_min_grade,
  minDays: room.envelope_min_days,
  minRecharge: room.envelope_min_recharge,
});

/** The push of most settings: all of them as they are now. */
export function tellSettings(tx: Tx, room: RoomRow): Promise<void> {
  return tellRoom(tx, room.code, 'roomSettings', {
    title: room.title,
    subTitle: room.sub_title,
    content: room.content,
    messageLength: room.message_length,
    slowSeconds: room.slow_seconds,
    envelopeRule: ruleOf(room),
  });
}
