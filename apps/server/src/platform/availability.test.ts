import { beforeEach, expect, test } from 'vitest';
import { noteAvailability, type PartProbe, type PartState } from './availability.ts';
import { testApp } from './testing/app.ts';
import { setClock } from './testing/database.ts';

const { app, owner, db } = await testApp({ config: { logLevel: 'silent' } });
const STILL = 0.000_001;
const at = (time: string) => setClock(owner, { at: new Date(`2026-11-${time}+08:00`), rate: STILL });

let betting: PartState = 'ok';
let isServing = true;
const probes: readonly PartProbe[] = [
  { part: 'betting', state: async () => betting },
  { part: 'cashier', state: async () => 'ok' },
  { part: 'chat', state: () => Promise.reject(new Error('no hub')) },
];
const note = () => noteAvailability(app.deps, probes, { read: async () => ({ isServing, body: null }) });
/** minutes, degraded, down. */
const daysOf = async (part: string) =>
  (
    await db.query<{ day: string; minutes: number; ok: number; degraded: number }>(
      `select to_char(day, 'MM-DD') as day, minutes, ok, degraded from list_availability(90) where part = $1`,
      [part],
    )
  ).map(({ day, minutes, ok, degraded }) => [day, minutes, degraded, minutes - ok - degraded]);

beforeEach(async () => {
  betting = 'ok';
  isServing = true;
  await owner.query('truncate availability_minute, availability_day');
});

test('a minute has one row per part, whoever writes it and however often, and keeps the worst that was seen', async () => {
  await at('20T12:00:05');
  await note();
  betting = 'degraded';
  await at('20T12:00:40');
  await note();
  betting = 'ok';
  // Another process, or the same after a restart.
  await Promise.all([note(), note(), note()]);
  expect(await db.query('select part, state from availability_minute order by part')).toEqual([
    { part: 'betting', state: 'degraded' },
    { part: 'cashier', state: 'ok' },
    { part: 'chat', state: 'down' },
  ]);
  expect(await daysOf('betting')).toEqual([['11-20', 1, 1, 0]]);
});

test('minutes without a row are down, those before the first are not counted, the one that has not been noted yet neither', async () => {
  await at('20T12:00:05');
  await note();
  await at('20T12:01:59');
  expect(await daysOf('cashier')).toEqual([['11-20', 1, 0, 0]]);
  await at('20T12:10:30');
  expect(await daysOf('cashier')).toEqual([['11-20', 10, 0, 9]]);
  await note();
  expect(await daysOf('cashier')).toEqual([['11-20', 11, 0, 9]]);
});

test('without a database that takes writes, or disk, every part is down', async () => {
  await at('20T12:00:05');
  isServing = false;
  await note();
  expect(await daysOf('betting')).toEqual([['11-20', 1, 0, 1]]);
});

test('days that are over become one row each; a day without a site was down from midnight to midnight', async () => {
  await at('19T23:58:10');
  await note();
  betting = 'degraded';
  await at('19T23:59:10');
  await note();
  betting = 'ok';
  // The whole of the 20th the site is away.
  await at('21T00:00:10');
  const before = await daysOf('betting');
  await note();
  await Promise.all([note(), note()]);
  const days = [
    ['11-19', 2, 1, 0],
    ['11-20', 1440, 0, 1440],
  ];
  expect(before).toEqual(days);
  expect(await daysOf('betting')).toEqual([...days, ['11-21', 1, 0, 0]]);
  expect((await db.one<{ n: number }>('select count(*)::int as n from availability_minute')).n).toBe(3);
  // A whole day is 1,440 minutes, also after the first.
  await at('22T00:00:10');
  await note();
  expect(await daysOf('betting')).toEqual([...days, ['11-21', 1440, 0, 1439], ['11-22', 1, 0, 0]]);
  // A clock that was set back writes nothing into a day that is summed.
  await at('21T12:00:10');
  betting = 'down';
  await note();
  await at('22T00:00:20');
  expect((await daysOf('betting'))[2]).toEqual(['11-21', 1440, 0, 1439]);
});

test('ninety days are told, and the server’s role can write none of it by itself', async () => {
  await at('01T00:00:10');
  await note();
  await setClock(owner, { at: new Date('2027-03-01T12:00:00+08:00'), rate: STILL });
  expect(await daysOf('betting')).toHaveLength(90);
  for (const table of ['availability_minute', 'availability_day'])
    await expect(db.query(`delete from ${table}`)).rejects.toThrow('permission denied');
  await expect(
    db.query(`insert into availability_minute values (date_trunc('minute', now()), 'chat', 'ok')`),
  ).rejects.toThrow('permission denied');
});
