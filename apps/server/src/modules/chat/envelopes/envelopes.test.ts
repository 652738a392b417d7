import { calls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { envelopeRoom } from '../../envelopes/testing/envelopes.ts';
import { balanceOf } from '../../ledger/index.ts';
import { changeRoom, createRoom, setRoomManager } from '../index.ts';

/** Envelopes in a room: who may send and open them there, and what the room hears. */

const { ROOM, app, db, deps, aSender, proofOf, send, open, look } = await envelopeRoom();

test('a proof is good for one envelope; the same request again gives the first answer and sends nothing', async () => {
  const a = await aSender(yuan(100));
  const safetyProof = await proofOf(a);
  const requestId = crypto.randomUUID();
  const first = await send(a, { safetyProof, requestId });
  const again = await send(a, { safetyProof, requestId });
  expect(again.data).toEqual(first.data);
  expect((await balanceOf(db, a.id)).balance).toBe(yuan(90));
  expect((await send(a, { safetyProof })).code).toBe(-2114);
  expect((await send(a, { safetyProof, requestId, amount: '11' })).code).toBe(-2010);
});

test('a text that goes under the same key as the request does not stand in its way', async () => {
  const a = await aSender(yuan(100));
  const key = crypto.randomUUID();
  const text = { roomCode: ROOM as never, messageTypeId: 1, message: '先说一句', sendKey: key };
  expect((await callApp(app, calls.addMessage, text, a)).code).toBe(1);
  const sent = await send(a, { requestId: key });
  expect(sent.code).toBe(1);
  expect((await callApp(app, calls.addMessage, text, a)).data.message).toBe('先说一句');
  expect((await send(a, { requestId: key })).data).toEqual(sent.data);
});

test('a banned room and a muted person send none; a manager may', async () => {
  const [a, manager] = [await aSender(), await aSender()];
  await setRoomManager(deps, ROOM, manager.userId, true);
  await changeRoom(deps, ROOM, 'isMessageBanned', '1');
  expect(await send(a)).toMatchObject({ code: -2405, msg: '全体禁言' });
  expect((await send(manager)).code).toBe(1);
  await changeRoom(deps, ROOM, 'isMessageBanned', '0');
  const ban = { roomCode: ROOM as never, target: a.userId, durationTypeId: 2, nickName: 'x' };
  expect((await callApp(app, calls.addBanFront, ban, manager)).code).toBe(1);
  expect(await send(a)).toMatchObject({ code: -2405, msg: '您已被禁言1天' });
});

test('a forged card by addMessage is refused', async () => {
  const a = await aSender();
  const message = JSON.stringify({ recordId: '1', type: 2, isRead: false, state: 0, wishingRemark: '假' });
  expect((await callApp(app, calls.addMessage, { roomCode: ROOM as never, messageTypeId: 3, message }, a)).code).toBe(
    -2409,
  );
});

test('an envelope is opened only where it lies, by whoever may be there', async () => {
  const [a, b] = [await aSender(), await aSender()];
  await createRoom(deps, { code: 'locked', title: '密码房', subTitle: '', content: '' });
  await setRoomManager(deps, 'locked', a.userId, true);
  await changeRoom(deps, 'locked', 'password', '2580');
  const { recordId } = (await send(a, { roomCode: 'locked' as never })).data;
  for (const place of [{ roomCode: ROOM }, { roomCode: 'locked' }, { isDirect: '1', roomId: '1' }, {}]) {
    expect((await open(b, recordId, place)).code).toBe(-2420);
    expect((await look(b, recordId, place)).code).toBe(-2420);
    expect((await callApp(app, calls.queryReceiveRedEnvelope, { ...place, recordId } as never, b)).code).toBe(-2420);
  }
  expect((await open(a, recordId, { roomCode: 'locked' })).data.state).toBe(1);
});

test('the room hears that an envelope is all taken, in its log', async () => {
  const [a, b] = [await aSender(), await aSender()];
  const { recordId } = (await send(a, { num: 1, type: 1, amount: '4' })).data;
  await open(b, recordId);
  await until(async () => {
    const rows = await db.query<{ data: unknown }>(
      `select data from chat_event where push = 'envelopeEnded' and data->>'recordId' = $1`,
      [recordId],
    );
    return rows.length === 1;
  }, 'the event');
});
