import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ok, refuse } from '../outcome.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { prepared, sqlState } from './pool.ts';

const { db, owner } = await testDatabase();
await owner.run(
  'create table pot (id bigint primary key, coins bigint not null check (coins >= 0), at timestamptz default now())',
);
await owner.run('insert into pot (id, coins) values (1, 100), (2, 100)');

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const coinsOf = async (id: number) =>
  (await db.one<{ coins: bigint }>('select coins from pot where id = $1', [id])).coins;

test('int8 is a bigint with all its digits, timestamptz a Date', async () => {
  const row = await db.one<{ big: bigint; at: Date }>('select 9007199254740993::int8 as big, at from pot where id = 1');
  expect(row.big).toBe(9007199254740993n);
  expect(row.at).toBeInstanceOf(Date);
});

test('so are the elements of int8[]', async () => {
  const row = await db.one<{ some: bigint[]; none: bigint[] }>(
    `select '{9007199254740993,-1,null}'::int8[] as some, '{}'::int8[] as none`,
  );
  expect(row).toEqual({ some: [9007199254740993n, -1n, null], none: [] });
});

test('one and maybeOne insist on the number of rows', async () => {
  await expect(db.one('select 1 where false')).rejects.toThrow(/one row, got 0/);
  await expect(db.maybeOne('select id from pot')).rejects.toThrow(/at most one row, got 2/);
  expect(await db.maybeOne('select 1 where false')).toBeNull();
});

test('a transaction that throws or is refused leaves nothing', async () => {
  const take = 'update pot set coins = coins - 10 where id = 1';
  await expect(db.tx(async (tx) => (await tx.run(take), Promise.reject(new Error('boom'))))).rejects.toThrow('boom');
  await db.tx(async (tx) => (await tx.run(take), refuse('balanceShort')));
  expect(await coinsOf(1)).toBe(100n);
  await db.tx(async (tx) => (await tx.run(take), refuse('balanceShort')), { keepsOnRefusal: true });
  await db.tx(async (tx) => (await tx.run(take), ok()));
  expect(await coinsOf(1)).toBe(80n);
});

test('what is asked at once is worked off in order, each with what was committed by then', async () => {
  const holder = await db.begin();
  await holder.tx.run('select from pot where id = 1 for update');
  const asked = db.tx((tx) =>
    Promise.all([
      tx.one('select 1'),
      tx.run('select from pot where id = 1 for update'),
      tx.one<{ coins: bigint }>('select coins from pot where id = 2'),
    ]),
  );
  await until(async () => (await db.query(WAITING)).length > 0, 'the wait for the lock');
  const before = await coinsOf(2);
  await holder.tx.run('update pot set coins = coins + 5 where id = 2');
  await holder.commit();
  expect((await asked)[2].coins).toBe(before + 5n);
});

test('a transaction that did not begin runs nothing, and its connection harms nobody', async () => {
  const before = await coinsOf(1);
  const isolation = 'nonsense' as 'serializable';
  const act = db.tx((tx) => tx.run('update pot set coins = coins + 1 where id = 1'), { isolation });
  await expect(act).rejects.toThrow(/nonsense/);
  expect(await coinsOf(1)).toBe(before);
  expect(await db.tx((tx) => tx.one('select 1 as n'))).toEqual({ n: 1 });
});

test('nothing is asked of a transaction that is over, and what follows a commit follows it', async () => {
  const done: string[] = [];
  const tx = await db.tx(async (open) => {
    open.afterCommit(() => done.push('commit'));
    return open;
  });
  expect(done).toEqual(['commit']);
  await expect(tx.run('select 1')).rejects.toThrow('the transaction is over');
});

test.each(['statement', 'commit'])('a transaction whose connection ended before a %s says why', async (next) => {
  const failed = db.tx(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = once(tx.client, 'error');
    await db.query('select pg_terminate_backend($1)', [pid]);
    await ended;
    if (next === 'statement') await tx.query('select 1');
  });
  // The server's own sentence or, where that was lost with the connection, the driver's: either ended it, and neither is "not queryable".
  await expect(failed).rejects.toThrow(/terminating connection|Connection terminated/);
});

test('two transactions that lock in opposite order both succeed: the deadlock victim runs again', async () => {
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  const move = (first: number, second: number) =>
    db.tx(async (tx) => {
      await tx.run('update pot set coins = coins + 1 where id = $1', [first]);
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      await tx.run('update pot set coins = coins + 1 where id = $1', [second]);
    });
  const before = await coinsOf(2);
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(await coinsOf(2)).toBe(before + 2n);
  expect(arrived).toBe(3);
});

test('a prepared statement is planned by name, and a name means one text', async () => {
  const sum = prepared('test.sum', 'select sum(coins)::int8 as coins from pot');
  expect((await db.one<{ coins: bigint }>(sum)).coins).toBeTypeOf('bigint');
  expect(() => prepared('test.sum', 'select 1')).toThrow(/two prepared/);
});

test('the app role cannot change the schema', async () => {
  const error = await db.run('create table sneaky (id int)').catch((caught: unknown) => caught);
  expect(sqlState(error)).toBe('42501');
});
