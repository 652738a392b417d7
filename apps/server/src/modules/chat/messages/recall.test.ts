import { chatModerationCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { roomHistory } from './history.ts';
import { actingHall } from '../testing/acting.ts';

/** Taking messages back (product §4). */

const { db, deps, aPerson, aRoom, as, send } = await actingHall();

test('own messages by anybody, others’ by managers only; the text is gone from list and log', async () => {
  const { roomCode, manager, member } = await aRoom();
  const other = await aPerson();
  const said = await send(member, roomCode, '说错了话');
  const id = said.ok ? said.data.id : '';
  expect(await as(other, chatModerationCalls.updateMessageStateFront, { roomCode, id })).toMatchObject({
    key: 'forbidden',
  });
  expect(await as(member, chatModerationCalls.updateMessageStateFront, { roomCode, id })).toMatchObject({ ok: true });
  expect(await as(member, chatModerationCalls.updateMessageStateFront, { roomCode, id })).toMatchObject({
    key: 'messageUnknown',
  });
  const second = await send(member, roomCode, '广告广告');
  expect(
    await as(manager, chatModerationCalls.updateMessageStateFront, { roomCode, id: second.ok ? second.data.id : '' }),
  ).toMatchObject({ ok: true });
  const page = await roomHistory(deps, roomCode, { pageSize: 20 });
  expect(page.ok && page.data.list).toEqual([]);
  const logged = await db.query<{ data: unknown }>('select data from chat_event where room_code = $1', [roomCode]);
  expect(JSON.stringify(logged)).not.toMatch(/说错了话|广告/);
});
