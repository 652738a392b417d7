import { chatCalls, chatModerationCalls, liveCalls } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { advance } from '../../../platform/clock.ts';
import { until } from '../../../platform/testing/until.ts';
import { balanceOf, blockBets } from '../../ledger/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { liveSite } from '../testing/live-site.ts';

/** Gifts: what they move, in which order they are told, and when they are refused (product §3: eight prices, code 306). */

const { owner, db, deps, as, aRoom, aViewer, send, findings } = await liveSite();
afterAll(async () => expect(await findings()).toEqual([]));

const incomeOf = async (who: Parameters<typeof as>[0]) => (await as(who, liveCalls.liveIncome, {})).data;
const giftsIn = async (who: Parameters<typeof as>[0], room: string) => {
  const { talkRoom } = (await as(who, liveCalls.liveRoom, { room })).data;
  const { data } = await as(who, chatCalls.getMessageListWeb, { roomCode: talkRoom });
  return data.list.filter(({ messageTypeId }) => messageTypeId === 11).map(({ message }) => JSON.parse(message));
};

test('the price leaves the sender, becomes the income of who streams, and is told in the room', async () => {
  const { room, streamer } = await aRoom();
  const viewer = await aViewer();
  const sent = await send(viewer, room, { gift: 'porsche', count: 2, price: '188' });
  expect(sent).toMatchObject({ code: 1, data: { balance: '624', giftDayLeft: '19624' } });
  expect(sent.data.card).toMatchObject({ gift: 'porsche', count: 2, runCount: 2, amount: '376' });
  expect(await balanceOf(db, viewer.id)).toMatchObject({ balance: yuan(624), held: 0n });
  expect(await incomeOf(streamer)).toMatchObject({
    balance: '376',
    today: '376',
    total: '376',
    list: [{ gift: 'porsche', count: 2, amount: '376', sender: viewer.nickname }],
  });
  expect(await giftsIn(viewer, room)).toEqual([sent.data.card]);
  expect(await db.query('select code, amount, ref from entry where player = $1 and code = 306', [viewer.id])).toEqual([
    { code: 306, amount: -yuan(376), ref: BigInt(sent.data.card.giftId) },
  ]);
});

test('the same gift within three seconds goes on counting, each with its own posting; another gift begins anew', async () => {
  const { room } = await aRoom();
  const viewer = await aViewer();
  const first = (await send(viewer, room)).data.card;
  const second = (await send(viewer, room, { count: 3 })).data.card;
  expect(second).toMatchObject({ runId: first.runId, runCount: 4 });
  expect((await send(viewer, room, { gift: 'cuke', price: '38' })).data.card).toMatchObject({ runCount: 1 });
  await advance(owner, 3_001);
  expect((await send(viewer, room)).data.card).toMatchObject({ runCount: 1 });
  expect(await db.one('select count(*)::int as n from entry where player = $1 and code = 306', [viewer.id])).toEqual({
    n: 4,
  });
});

test('the same request again moves nothing and gives the same answer', async () => {
  const { room } = await aRoom();
  const viewer = await aViewer();
  const requestId = randomUUID();
  const first = await send(viewer, room, { requestId });
  expect(await send(viewer, room, { requestId })).toMatchObject({ code: 1, data: first.data });
  expect((await send(viewer, room, { requestId, count: 2 })).code).toBe(-2010);
  expect((await balanceOf(db, viewer.id)).balance).toBe(yuan(992));
});

describe('refused, and nothing is taken', () => {
  test.each([
    ['a gift that is not', { gift: 'moon' }, -2575],
    ['a price that is not the present one', { price: '7' }, -2573],
    ['a hundred at once', { count: 100 }, -2002],
    ['none', { count: 0 }, -2002],
    ['one unit more than the balance', { gift: 'money', price: '888' }, -2209],
  ])('%s', async (_, input, code) => {
    const { room } = await aRoom();
    const viewer = await aViewer(money(yuan(888) - 1n));
    expect((await send(viewer, room, input)).code).toBe(code);
    expect((await balanceOf(db, viewer.id)).balance).toBe(yuan(888) - 1n);
  });

  test('to an ended show, to one that is only planned, to a room that is not', async () => {
    const { room, streamer } = await aRoom();
    const viewer = await aViewer();
    await as(streamer, liveCalls.endLive, { room });
    expect((await send(viewer, room)).code).toBe(-2571);
    expect((await send(viewer, 'nowhere')).code).toBe(-2570);
    expect((await balanceOf(db, viewer.id)).balance).toBe(yuan(1_000));
  });

  test('to oneself', async () => {
    const { room, streamer } = await aRoom();
    expect((await send(streamer, room)).code).toBe(-2572);
  });

  test('by somebody who is muted in the room', async () => {
    const { room, streamer } = await aRoom();
    const viewer = await aViewer();
    const { talkRoom } = (await as(streamer, liveCalls.liveRoom, { room })).data;
    const mute = { roomCode: talkRoom, target: viewer.userId, durationTypeId: '1' };
    expect((await as(streamer, chatModerationCalls.addBanFront, mute)).code).toBe(1);
    expect((await send(viewer, room)).code).toBe(-2405);
    expect((await balanceOf(db, viewer.id)).balance).toBe(yuan(1_000));
  });

  test('by somebody who has excluded himself, or at a limit of his own', async () => {
    const { room } = await aRoom();
    const [out, limited] = [await aViewer(), await aViewer()];
    await deps.db.tx((tx) => blockBets(tx, out.id, new Date('2100-01-01')));
    expect((await send(out, room)).code).not.toBe(1);
    await db.query('select protection_begin($1)', [limited.id]);
    await owner.run(`insert into protection_limit (player, kind, period, amount) values ($1, 'loss', 'day', $2)`, [
      limited.id,
      yuan(10),
    ]);
    expect((await send(limited, room)).code).toBe(1);
    const refused = await send(limited, room);
    expect(refused.code).not.toBe(1);
    expect((await balanceOf(db, limited.id)).balance).toBe(yuan(992));
  });

  test('above what anybody may give on a day, to the unit', async () => {
    const { room } = await aRoom();
    const viewer = await aViewer();
    await setTenantValue(deps, 'giftDayAmount', '16', 'test');
    try {
      expect((await send(viewer, room, { count: 3 })).code).toBe(-2574);
      expect((await send(viewer, room, { count: 2 })).code).toBe(1);
      const over = await send(viewer, room);
      expect(over).toMatchObject({ code: -2574 });
    } finally {
      await setTenantValue(deps, 'giftDayAmount', '20000', 'test');
    }
  });
});

test('gifts of many at once: the ledger, the ranking, the show and the income say the same', async () => {
  const { room, streamer } = await aRoom();
  const viewers = await Promise.all(Array.from({ length: 8 }, () => aViewer(yuan(100))));
  // Eight gifts of 8 yuan each, and a ninth for which nobody has the money any more: 12 × 8 = 96 fits, 13 does not.
  const sent = await Promise.all(viewers.flatMap((viewer) => Array.from({ length: 13 }, () => send(viewer, room))));
  expect(sent.filter(({ code }) => code === 1)).toHaveLength(8 * 12);
  expect(sent.filter(({ code }) => code === -2209)).toHaveLength(8);
  const total = `${8 * 12 * 8}`;
  expect(await incomeOf(streamer)).toMatchObject({ balance: total, total });
  const { data } = await as(streamer, liveCalls.giftRanking, { room });
  expect(data.list.map(({ amount, gifts }) => [amount, gifts])).toEqual(viewers.map(() => ['96', 12]));
  expect(data.list.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await db.one('select gifts, income from live_show where room = $1', [room])).toEqual({
    gifts: 96n,
    income: yuan(768),
  });
  expect(new Set((await giftsIn(viewers[0] as never, room)).map(({ giftId }) => giftId)).size).toBeGreaterThan(1);
});

test('gifts that wait for their room hold two connections, and all are sent when it is free', async () => {
  const { room } = await aRoom();
  const viewers = await Promise.all(Array.from({ length: 30 }, () => aViewer()));
  const waiting = async () =>
    (await owner.one<{ count: number }>('select count(*)::int as count from pg_locks where not granted')).count;
  const sent = await owner.tx(async (tx) => {
    await tx.run('select from chat_room where code = $1 for update', [`live-${room}`]);
    const all = viewers.map((viewer) => send(viewer, room));
    await until(async () => (await waiting()) > 0, 'the first gift at the lock');
    // Whoever asks for something else is answered, and behind that answer no more gifts have come to the lock.
    for (let times = 0; times < 5; times += 1)
      expect((await as(viewers[0] as never, liveCalls.liveList, {})).code).toBe(1);
    expect(await waiting()).toBeLessThanOrEqual(2);
    return () => Promise.all(all);
  });
  expect((await sent()).map(({ code }) => code)).toEqual(viewers.map(() => 1));
});

test('income is taken to the balance once, never more than there is', async () => {
  const { room, streamer } = await aRoom();
  await send(await aViewer(), room, { gift: 'durex', price: '58' });
  const requestId = randomUUID();
  const take = (amount: string, id: string = randomUUID()) =>
    as(streamer, liveCalls.takeLiveIncome, { amount, requestId: id });
  expect((await take('58.01')).code).toBe(-2582);
  expect((await take('0')).code).not.toBe(1);
  expect(await take('50', requestId)).toMatchObject({ code: 1, data: { balance: '50' } });
  expect(await take('50', requestId)).toMatchObject({ code: 1, data: { balance: '50' } });
  expect((await take('8.01')).code).toBe(-2582);
  expect(await incomeOf(streamer)).toMatchObject({ balance: '8', total: '58', payouts: [{ amount: '50' }] });
  expect((await balanceOf(db, streamer.id)).balance).toBe(yuan(50));
});

test('a gift counts as a stake in one’s own limits and as no turnover', async () => {
  const { room } = await aRoom();
  const viewer = await aViewer();
  await db.query('select protection_begin($1)', [viewer.id]);
  await send(viewer, room, { gift: 'cuke', price: '38' });
  expect(await db.one('select staked, returned from protection_day where player = $1', [viewer.id])).toEqual({
    staked: yuan(38),
    returned: 0n,
  });
});
