import { calls } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { aPlayer } from '../account/testing/players.ts';
import { envelopeRoom } from './testing/envelopes.ts';
import { balanceOf } from '../ledger/index.ts';

/** Opening: every share once, and the same answer however often it is asked. */

const { alike, ROOM, app, db, deps, aSender, send, open, look, cardOf, books } = await envelopeRoom();

test('asked again it answers the same amount; who comes late hears 已抢光', async () => {
  const [a, b, c] = [await aSender(), await aSender(), await aSender()];
  const { recordId } = (await send(a, { num: 1, type: 2, amount: '8.88' })).data;
  expect((await look(b, recordId)).data).toEqual({ state: 1, msg: '' });
  for (let press = 0; press < 3; press += 1)
    expect((await open(b, recordId)).data).toEqual({ state: 1, msg: '', amount: '8.88' });
  expect((await open(c, recordId)).data).toEqual({ state: 0, msg: '已抢光', amount: '0' });
  expect((await look(c, recordId)).data).toEqual({ state: 0, msg: '已抢光' });
  expect((await balanceOf(db, b.id)).balance).toBe(money(yuan(5_000) + 888_000_000n));
});

test('the card remembers what each person saw; the sender’s tells how it ended', async () => {
  const [a, b, c] = [await aSender(), await aSender(), await aSender()];
  const { recordId } = (await send(a, { num: 1, type: 2, amount: '3' })).data;
  await open(b, recordId);
  await callApp(app, calls.updateReadedRedEnvelop, { recordCode: recordId, state: 2 }, b);
  expect(await cardOf(b, recordId)).toMatchObject({ isRead: true, state: 2 });
  // Nothing is left in it: so the card says to whoever has not looked yet.
  expect(await cardOf(c, recordId)).toMatchObject({ isRead: true, state: 3 });
  expect(await cardOf(a, recordId)).toMatchObject({ isRead: true, state: 5 });
});

test('500 people press twice on 100 shares over two servers: 100 shares, one each, nobody is told emptied who could have had one', async () => {
  const second = await createApp({ ...alike, log: createLog('error') });
  await second.http.ready();
  const a = await aSender();
  const people = await Promise.all(Array.from({ length: 500 }, () => aPlayer(deps)));
  const { recordId } = (await send(a, { num: 100, type: 2, amount: '888' })).data;
  const answers = await Promise.all(
    [...people, ...people].map(async (who, index) => ({
      who: who.userId,
      ...(await open(who, recordId, { roomCode: ROOM }, index % 2 ? app : second)).data,
    })),
  );
  await second.http.close();
  const won = new Map(answers.filter(({ state }) => state === 1).map(({ who, amount }) => [who, amount]));
  expect(won.size).toBe(100);
  expect([...won.values()].reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)).toBe(88_800);
  // Both presses of a winner say the same; both of a loser say emptied.
  for (const { who, state, amount } of answers) {
    expect(state).toBe(won.has(who) ? 1 : 0);
    if (state === 1) expect(amount).toBe(won.get(who));
  }
  await books();
}, 60_000);

test('the server itself cannot write shares or claims', async () => {
  for (const sql of [
    'update envelope set left_fen = 0',
    'insert into envelope_claim values (1, 1, 1, 1, now())',
    'delete from envelope_claim',
  ])
    await expect(db.run(sql)).rejects.toMatchObject({ code: '42501' });
});

test('my red envelopes: the last seven days, with sender and sum', async () => {
  const [a, b] = [await aSender(), await aSender()];
  const early = (await send(a, { num: 1, type: 1, amount: '4' })).data.recordId;
  await open(b, early);
  await advance(db, 8 * 24 * 3_600_000);
  const late = (await send(a, { num: 2, type: 1, amount: '6' })).data.recordId;
  await open(b, late);
  const { data } = await callApp(app, calls.queryFrontReceiveRedEnvelopeByUserid, {}, b);
  expect(data).toMatchObject({ total: 1, totalAmount: '6' });
  expect(data.rows[0]).toMatchObject({ recordId: late, amount: '6', dispatchType: 1 });
});
