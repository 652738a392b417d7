import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { isHeldUp, openDb, sqlState } from './pool.ts';

const { appTarget } = await testDatabase();
const db = openDb(appTarget, { isBounded: true });
afterAll(() => db.close());

const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;

test('what a call asks ends before its caller gives up; jobs and audits have minutes', async () => {
  expect(await db.one(limits)).toEqual({ statement: '20s', lock: '8s' });
  expect(await db.tx((tx) => tx.one(limits), { isLong: true })).toEqual({ statement: '15min', lock: '1min' });
  const snapshot = `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_timeout') as whole`;
  expect(await db.tx((tx) => tx.one(snapshot), { isSnapshot: true })).toEqual({ idle: '0', whole: '8h' });
  expect(await db.tx((tx) => tx.one(snapshot))).toEqual({ idle: '1min', whole: '0' });
  // The next one on the same connection is bounded again.
  expect(await db.tx((tx) => tx.one(limits))).toEqual({ statement: '20s', lock: '8s' });
});

test('a statement over its limit is ended, and the connection serves on', async () => {
  const slow = db.tx(async (tx) => {
    await tx.run(`set local statement_timeout = '50ms'`);
    await tx.query('select pg_sleep(10)');
  });
  expect(sqlState(await slow.catch((error: unknown) => error))).toBe('57014');
  expect(await db.one('select 1 as one')).toEqual({ one: 1 });
});

test('who waited in vain for a connection is told what who waited in vain for a lock is', async () => {
  const target = typeof appTarget === 'string' ? { connectionString: appTarget } : appTarget;
  const pool = new pg.Pool({ ...target, max: 1, connectionTimeoutMillis: 1_000 });
  const only = await pool.connect();
  const error: unknown = await pool.query('select 1').catch((failure: unknown) => failure);
  only.release();
  await pool.end();
  expect(error).toBeInstanceOf(Error);
  expect(isHeldUp(error)).toBe(true);
});
