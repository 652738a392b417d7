import { MUTE_DURATIONS } from '@caiting/contract';
import { expect, test } from 'vitest';
import { until } from '../../../platform/testing/until.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { memberTarget, silence } from '../mutes/silence.ts';
import type { MuteTarget } from '../mutes/silence.ts';
import { actingHall } from '../testing/acting.ts';

/** Rights are read under the room's lock, so what was decided a moment before holds. */

const { db, aPerson, aRoom, send } = await actingHall();

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a mute, a room password or a manager’s right of the moment before holds for a message that waits for its turn', async () => {
  const { roomCode, manager, member } = await aRoom();
  const whileWaiting = async (speaker: Session, change: (tx: Tx) => Promise<unknown>) => {
    const holder = await db.begin();
    await findRoomForUpdate(holder.tx, roomCode);
    const said = send(speaker, roomCode, '轮到我了吗');
    await until(async () => (await db.query(WAITING)).length > 0, 'the message that waits');
    await change(holder.tx);
    await holder.commit();
    return said;
  };
  const muting = async (tx: Tx) => {
    const target = await memberTarget(tx, member.userId);
    await silence(tx, roomCode, target as MuteTarget, MUTE_DURATIONS.hour, manager.userId);
  };
  expect(await whileWaiting(member, muting)).toMatchObject({ ok: false, key: 'muted' });
  const other = await aPerson();
  const shutting = (tx: Tx) => tx.run(`select set_room_password($1, 'x')`, [roomCode]);
  expect(await whileWaiting(other, shutting)).toMatchObject({ ok: false, key: 'roomLocked' });
  expect(await whileWaiting(manager, async () => undefined)).toMatchObject({ ok: true });
  const dismissing = (tx: Tx) => tx.run('delete from chat_manager where room_code = $1', [roomCode]);
  expect(await whileWaiting(manager, dismissing)).toMatchObject({ ok: false, key: 'roomLocked' });
});
