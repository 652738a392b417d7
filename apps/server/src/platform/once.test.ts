import { expect, test } from 'vitest';
import { bodyHash, once } from './once.ts';
import { ok, refuse } from './outcome.ts';
import { testDatabase } from './testing/database.ts';

const { db, owner } = await testDatabase();
await owner.run('create table act (n int)');
const key = { userId: '1', call: 'test', body: { amount: 5n, list: ['a'] } };
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const acts = async () => (await db.one<{ n: bigint }>('select count(*) as n from act')).n;

const act = (requestId: string, body: unknown = key.body) =>
  db.tx((tx) =>
    once(tx, { ...key, requestId, body }, async () => {
      await tx.run('insert into act values (1)');
      return ok({ at: String(await acts()) });
    }),
  );

test('ten at once with one id: done once, one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(id(1))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await acts()).toBe(1n);
});

test('another body or another call under the same id is refused', async () => {
  expect(await act(id(1), { amount: 6n, list: ['a'] })).toMatchObject({ key: 'requestIdReused' });
  const other = await db.tx((tx) => once(tx, { ...key, call: 'other', requestId: id(1) }, async () => ok(1)));
  expect(other).toMatchObject({ key: 'requestIdReused' });
});

test('a refusal is not kept: the same id may try again', async () => {
  expect(await db.tx((tx) => once(tx, { ...key, requestId: id(2) }, async () => refuse('balanceShort')))).toMatchObject(
    { ok: false },
  );
  expect(await act(id(2))).toMatchObject({ ok: true });
});

test('the order of fields and the request id do not change the hash; a value does', () => {
  const hash = bodyHash({ a: 1, b: [{ c: 2n, d: 'x' }] });
  expect(bodyHash({ b: [{ d: 'x', c: 2n }], a: 1, requestId: 'r' }).equals(hash)).toBe(true);
  expect(bodyHash({ a: 1, b: [{ c: 2, d: 'x' }] }).equals(hash)).toBe(false);
});
