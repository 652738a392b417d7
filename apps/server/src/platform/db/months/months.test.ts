import { expect, test } from 'vitest';
import { setClock } from '../../clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeMonths, monthsAhead } from './months.ts';
import { partitionFindings } from './partition-shape.ts';

const { db, owner } = await testDatabase();

const PARENTS = ['agent_rebate', 'bet', 'bet_day', 'bet_result', 'entry', 'house_entry', 'player_day'];
const INSERT_ONLY = PARENTS.filter((name) => !name.endsWith('_day'));
const monthsOf = (parent: string) =>
  db.query<{ first: number | null; next: number }>(
    'select first_month as first, next_month as next from month_partitions() where parent = $1 order by first_month nulls first',
    [parent],
  );

test('a month is one of Shanghai, counted from January 2020', async () => {
  expect(
    await db.one(`select month_number('2020-01-01 00:00+08') as first, month_number('2019-12-31 23:59:59.999999+08') as before,
                         month_number('2026-11-30 15:59:59Z') as november, month_number('2026-11-30 16:00Z') as december`),
  ).toEqual({ first: 0, before: -1, november: 82, december: 83 });
  expect(
    await owner.one(`select month_start(83) = '2026-11-30 16:00Z' as same, month_number(month_start(83)) as back`),
  ).toEqual({
    same: true,
    back: 83,
  });
});

test.each(PARENTS)('%s has its months without a gap, three of them after this one', async (parent) => {
  const { now } = await db.one<{ now: number }>('select month_number(app_now()) as now');
  const months = await monthsOf(parent);
  expect(months[0]?.first).toBeNull();
  expect(months.at(-1)?.next).toBe(now + 4);
  for (const [at, month] of months.entries()) if (at > 0) expect(month.first).toBe(months[at - 1]?.next);
});

test('a clock put forward by years gets its months, those in between share one', async () => {
  const before = (await monthsOf('bet')).length;
  await setClock(db, { at: new Date('2031-05-31T16:30:00Z') });
  const months = await monthsOf('bet');
  expect(months.length).toBe(before + 5);
  // June 2031 in Shanghai: 11 × 12 + 5.
  expect(months.slice(-4)).toEqual([137, 138, 139, 140].map((first) => ({ first, next: first + 1 })));
  expect(await monthsAhead(db)).toBe(3);
  expect(await makeMonths(db)).toBe(0);
  expect(await partitionFindings(db)).toEqual([]);
});

test('a new month refuses change, deletion and truncation by itself, and nobody but the owner reads it', async () => {
  for (const parent of INSERT_ONLY) {
    const month = `${parent}_2031_06`;
    const column = parent === 'bet' ? 'id' : 'at';
    for (const sql of [`update ${month} set ${column} = ${column}`, `delete from ${month}`, `truncate ${month}`])
      await expect(owner.run(sql)).rejects.toThrow('is insert-only');
  }
  for (const parent of PARENTS)
    await expect(db.query(`select from ${parent}_2031_06`)).rejects.toThrow('permission denied');
});

test('the first order of a month moves the sequence up, is refused once, and is of that month then', async () => {
  const draw = () => owner.one<{ id: bigint }>(`select nextval('bet_order') as id`);
  const require = (id: bigint) => owner.query('select require_order_month($1, app_now())', [id]);
  const { id: old } = await draw();
  await expect(require(old)).rejects.toMatchObject({ code: '40001' });
  const { id: first } = await draw();
  expect(first).toBe(137n << 35n);
  await require(first);
  // Whoever drew before the move comes later: nothing is set back.
  await expect(require(old)).rejects.toMatchObject({ code: '40001' });
  expect((await draw()).id).toBe(first + 1n);
  // A clock set back: the numbers of the later month stand.
  await setClock(db, { at: new Date('2031-04-01T00:00:00Z') });
  await require(first);
  expect((await draw()).id).toBe(first + 2n);
});

test('a lock that is held for long fails the making, not those who bet', async () => {
  const held = await owner.begin();
  await held.tx.query('lock table entry in share update exclusive mode');
  const made = setClock(owner, { at: new Date('2033-01-15T00:00:00Z') });
  await expect(made).rejects.toMatchObject({ code: '55P03' });
  await held.rollback();
  await setClock(owner, { at: new Date('2033-01-15T00:00:00Z') });
  expect(await monthsAhead(db)).toBe(3);
});

test('the server has the parents analysed, which autovacuum never does', async () => {
  const parents = () =>
    owner.query<{ name: string }>(
      `select relname::text as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace and reltuples >= 0 order by 1`,
    );
  expect(await parents()).toEqual([]);
  await db.query('select analyze_months()');
  expect((await parents()).map(({ name }) => name)).toEqual(PARENTS);
});

test('a site that stood still for two years makes its month first, then one month a step', async () => {
  const { now } = await db.one<{ now: number }>('select month_number(app_now()) as now');
  // As the real clock does it: nobody makes partitions on the way.
  await owner.run(
    `update app_clock set base_app = month_start($1) + interval '3 days', base_real = clock_timestamp()`,
    [now + 24],
  );
  expect(await monthsAhead(db)).toBe(3 - 24);
  const steps: { made: number; ahead: number }[] = [];
  const counted = {
    one: async (text: string, params: readonly unknown[]) => {
      const row = await db.one<{ made: number }>(text, params);
      steps.push({ made: row.made, ahead: await monthsAhead(db) });
      return row;
    },
  };
  expect(await makeMonths(counted as never)).toBe(5 * PARENTS.length);
  // Those in between in one partition, with this month's; then the next three.
  expect(steps).toEqual([2, 1, 1, 1].map((each, ahead) => ({ made: each * PARENTS.length, ahead })));
  expect((await monthsOf('entry')).slice(-5)).toEqual(
    [[now + 4, now + 24], ...[24, 25, 26, 27].map((n) => [now + n, now + n + 1])].map(([first, next]) => ({
      first,
      next,
    })),
  );
  expect(await partitionFindings(db)).toEqual([]);
});
