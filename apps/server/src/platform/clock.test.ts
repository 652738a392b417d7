import { afterEach, expect, test } from 'vitest';
import { advance, appNow, setClock } from './clock.ts';
import { sqlState } from './db/pool.ts';
import { testDatabase } from './testing/database.ts';

const { db, owner } = await testDatabase();
afterEach(() => setClock(db, { offsetMs: 0 }));

test('the clock is the real one until someone sets it', async () => {
  expect(Math.abs((await appNow(db)).getTime() - Date.now())).toBeLessThan(2_000);
});

test('it can be set to a moment, moved, and run faster', async () => {
  await setClock(db, { at: new Date('2030-01-01T00:00:00Z') });
  await advance(db, 3_600_000);
  const hour = (await appNow(db)).getTime() - Date.parse('2030-01-01T01:00:00Z');
  expect(hour).toBeGreaterThanOrEqual(0);
  expect(hour).toBeLessThan(5_000);

  await setClock(db, { rate: 1000 });
  const { first, second } = await db.one<{ first: Date; second: Date }>(
    'with a as materialized (select app_now() as at), b as materialized (select pg_sleep(0.02), at from a) select b.at as first, app_now() as second from b',
  );
  expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(20_000);
});

test('it moves inside a transaction, so a close is seen by a long one', async () => {
  await db.tx(async (tx) => {
    const first = await appNow(tx);
    await tx.query('select pg_sleep(0.01)');
    expect((await appNow(tx)).getTime()).toBeGreaterThan(first.getTime());
  });
});

test('the server cannot write the clock table, and in production nobody sets the clock', async () => {
  const direct = await db.run('update app_clock set rate = 2').catch((caught: unknown) => caught);
  expect(sqlState(direct)).toBe('42501');

  await owner.tx(async (tx) => {
    await tx.query('select set_app_clock($1)', [new Date('2031-01-01')]);
    await tx.query('select enter_production()');
    expect(Math.abs((await appNow(tx)).getTime() - Date.now())).toBeLessThan(2_000);
    await tx.query('savepoint before');
    await expect(setClock(tx, { offsetMs: 5 })).rejects.toThrow(/production/);
    await tx.query('rollback to savepoint before');
    await tx.query('rollback');
  });
});
