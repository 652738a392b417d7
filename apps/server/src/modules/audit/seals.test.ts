import { yuan } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { advance, setClock, testDatabase } from '../../platform/testing/database.ts';
import { aPlayer } from '../betting/testing/build.ts';
import { sealFindings, sealFinishedDays } from './seals.ts';

const { db, owner } = await testDatabase();
const HOUR = 3_600_000;
const STILL = 0.000_001;

/** Two days with a player's money each; the clock stands in the third. */
beforeAll(async () => {
  await setClock(db, { at: new Date('2027-05-10T12:00:00+08:00'), rate: STILL });
  await owner.run('update audit_begin set at = app_now()');
  await aPlayer(db, yuan(100));
  await advance(db, 24 * HOUR);
  await aPlayer(db, yuan(50));
});

const said = async () => (await sealFindings(db)).findings.map(({ detail }) => detail);

test('a day is sealed an hour after its end, in its order, each seal on the one before and in the operators’ log', async () => {
  await setClock(db, { at: new Date('2027-05-11T00:59:00+08:00'), rate: STILL });
  expect(await sealFinishedDays(db)).toEqual([]);
  await setClock(db, { at: new Date('2027-05-12T01:01:00+08:00'), rate: STILL });
  expect(await sealFinishedDays(db)).toEqual(['2027-05-10', '2027-05-11']);
  expect(await sealFinishedDays(db)).toEqual([]);
  const seals = await db.query(
    `select day::text, seq, before = lag(hash, 1, sha256('')) over (order by seq) as follows, (parts -> 'entries' ->> 0)::int as entries,
            (house / 100000000)::int as house from day_seal order by seq`,
  );
  expect(seals).toEqual([
    { day: '2027-05-10', seq: 1, follows: true, entries: 1, house: -100 },
    { day: '2027-05-11', seq: 2, follows: true, entries: 1, house: -150 },
  ]);
  expect(
    await db.query(`select detail ->> 'day' as day, outcome from staff_log where act = 'sealDay' order by id`),
  ).toEqual([
    { day: '2027-05-10', outcome: 'done' },
    { day: '2027-05-11', outcome: 'done' },
  ]);
  expect(await said()).toEqual([]);
});

test('a line that is changed, taken out or put in later is named by its day and part', async () => {
  for (const [sql, part] of [
    [`update entry set ref = 7 where at < '2027-05-11'`, '2027-05-10: entries'],
    [`delete from house_entry where at >= '2027-05-11'`, '2027-05-11: house'],
    [
      `insert into entry select player, asset, seq + 1, amount, balance_after, code, batch, ref, 'x', at from entry where at < '2027-05-11'`,
      '2027-05-10: entries',
    ],
  ] as const) {
    const { tx, rollback } = await owner.begin();
    await tx.run('alter table entry disable trigger user; alter table house_entry disable trigger user');
    await tx.run(sql);
    const found = (await sealFindings(tx)).findings.map(({ detail }) => detail);
    await rollback();
    expect(found.join('\n')).toContain(part);
  }
  expect(await said()).toEqual([]);
});

test('the server itself writes no seal', async () => {
  for (const sql of [
    `update day_seal set hash = ''`,
    'delete from day_seal',
    'insert into day_seal select * from day_seal',
  ])
    await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
});
