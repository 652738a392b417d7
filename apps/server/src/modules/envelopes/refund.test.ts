import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { advance } from '../../platform/testing/database.ts';
import { envelopeRoom } from './testing/envelopes.ts';
import { balanceOf } from '../ledger/index.ts';
import { refundExpired } from './refund.ts';

/** What nobody took goes back to its sender, once. */

const { db, deps, aSender, send, open, look, cardOf, books } = await envelopeRoom();

const HALF_DAY_MS = 12 * 3_600_000;

test('after 12 hours it is expired and the rest goes back, once, however many servers look', async () => {
  const [a, b, c] = [await aSender(yuan(100)), await aSender(yuan(1)), await aSender(yuan(1))];
  const { recordId } = (await send(a, { num: 2, type: 1, amount: '10' })).data;
  await open(b, recordId);
  await advance(db, HALF_DAY_MS - 60_000);
  expect((await look(c, recordId)).data.state).toBe(1);
  await advance(db, 60_000);
  expect((await open(c, recordId)).data).toMatchObject({
    state: -1,
    msg: '该红包已超过12小时。如已领取，可在“我的红包”中查看。',
  });
  await Promise.all([refundExpired(deps), refundExpired(deps), refundExpired(deps)]);
  expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(90), held: 0n });
  expect(await cardOf(a, recordId)).toMatchObject({ isRead: true, state: 4 });
  expect((await open(b, recordId)).data).toMatchObject({ state: 1, amount: '10' });
  await books();
});

test('a refund cut off in the middle moves nothing, and the next turn pays it', async () => {
  const a = await aSender(yuan(100));
  await send(a, { num: 2, type: 1, amount: '10' });
  await advance(db, HALF_DAY_MS);
  // The server's connection dies after the statement and before the commit.
  const died = await db
    .tx(
      async (tx) => {
        await tx.query('select refund_envelope()');
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      },
      { attempts: 1 },
    )
    .catch(() => 'died');
  expect(died).toBe('died');
  expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(80), held: yuan(20) });
  expect(await refundExpired(deps)).toBeGreaterThan(0);
  expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(100), held: 0n });
  await books();
});

test('opening and refunding in the same second pay every fen once', async () => {
  const [a, b] = [await aSender(yuan(1_000)), await aSender(yuan(1))];
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await send(a, { num: 1, type: 1, amount: '5' })).data.recordId);
  await advance(db, HALF_DAY_MS - 1_000);
  const stop = performance.now() + 2_500;
  const opening = (async () => {
    const states: number[] = [];
    for (const id of ids) {
      states.push((await open(b, id)).data.state);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return states;
  })();
  while (performance.now() < stop) await refundExpired(deps);
  const opened = (await opening).filter((state) => state === 1).length;
  await refundExpired(deps);
  expect((await balanceOf(db, b.id)).balance).toBe(yuan(1 + 5 * opened));
  expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(1_000 - 5 * opened), held: 0n });
  await books();
});
