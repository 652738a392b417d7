import { calls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { openHits, reviewHit } from '../index.ts';
import { callingHall } from '../testing/calling.ts';

/** What the filter does with messages, and what operators do with its findings. */

const { app, deps, aRoom, send, guestSends, refusal } = await callingHall();

test('refused, masked or passed and flagged as the site sets it; managers are not read', async () => {
  const room = await aRoom();
  const { roomCode, manager, member } = room;
  expect(await send(member, roomCode, '加微信 wang888666')).toMatchObject(refusal('textForbidden'));
  expect(await guestSends(room, '看 abc123.com')).toMatchObject(refusal('textForbidden'));
  expect((await send(member, roomCode, '这个稳 赚 不 赔啊')).data.message).toBe('这个*******啊');
  await setTenantValue(deps, 'chatContactOutcome', 'flag', 'test');
  const flagged = await send(member, roomCode, '打 13800138000');
  expect(flagged.data.message).toBe('打 13800138000');
  expect((await send(manager, roomCode, '客服电话 13800138000')).code).toBe(1);
  await setTenantValue(deps, 'chatContactOutcome', 'refuse', 'test');

  const hits = (await openHits(deps)).list.filter((hit) => hit.roomCode === roomCode);
  expect(hits.map(({ rule: kind, outcome, messageId }) => [kind, outcome, messageId !== null])).toEqual([
    ['contact', 'flag', true],
    ['word', 'mask', true],
    ['link', 'refuse', false],
    ['contact', 'refuse', false],
  ]);
  expect((await reviewHit(deps, hits[0]?.id ?? '', 'remove', 'anna')).ok).toBe(true);
  expect((await reviewHit(deps, hits[0]?.id ?? '', 'keep', 'boris')).ok).toBe(false);
  const history = (await callApp(app, calls.getMessageListWeb, { roomCode }, member)).data.list;
  expect(history.map(({ id }) => id)).not.toContain(flagged.data.id);
});
