import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { REPORT_ROLE } from '../db/roles.ts';
import { createLog } from '../log.ts';
import type { ServerModule } from '../module.ts';
import type { RoomLog } from '../sockets/room.ts';
import { testApp } from '../testing/app.ts';
import { TestSocket } from '../testing/socket.ts';
import { until } from '../testing/until.ts';

/** One log for both servers, as the database would hold it. */
const events: { seq: number; code: number; data: unknown }[] = [];
const roomLog: RoomLog = {
  head: async () => ({ epoch: 'e', seq: events.length }),
  read: async (_room, after, limit) => events.filter(({ seq }) => seq > after).slice(0, limit),
};
const fixture: ServerModule = {
  name: 'fixture',
  start: async ({ hub }) => {
    hub.provideLog('room:', roomLog);
    for (const kind of ['chat', 'site'] as const) {
      const rooms = kind === 'chat' ? ['room:main'] : ['site'];
      hub.authenticate(kind, async (_kind, key) => ({ kind, rooms, userId: key, sessionId: key, guestCode: null }));
    }
  },
};

// Two servers of one deployment: one database, two processes' worth of everything else.
const one = await testApp({ modules: [fixture], isListening: true, config: { bus: 'postgres', logLevel: 'silent' } });
const { db, appTarget, ownerTarget, config } = one;
const two = await createApp({ config, log: createLog('silent'), db, appTarget, ownerTarget, modules: [fixture] });
const portTwo = await two.start();
afterAll(() => two.stop());

const add = (text: string): number => events.push({ seq: events.length + 1, code: 1, data: { text } });

test('an event on one server reaches the sockets of the other, in order', async () => {
  const here = new TestSocket(one.port, 'chat', '1');
  const there = new TestSocket(portTwo, 'chat', '2');
  await Promise.all([here.frame(100), there.frame(100)]);
  for (let n = 0; n < 20; n += 1) one.app.deps.hub.logged('room:main', add(`from one ${n}`), { code: 1, data: { n } });
  await Promise.all([here.frame(1, 20), there.frame(1, 20)]);
  expect(there.seqs('main')).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(here.seqs('main')).toEqual(there.seqs('main'));
  here.close();
  there.close();
});

test('a cut on one server ends the session on the other', async () => {
  const there = new TestSocket(portTwo, 'site', '7');
  await there.frame(100);
  one.app.deps.hub.cut({ sessionId: '7' }, { code: 14, data: { message: 'x' } });
  expect(await there.frame(14)).toHaveLength(1);
  expect(await there.closed()).toBe(1008);
});

/** Value of a figure of the bus, as a scrape of that server shows it. */
async function figure({ deps }: { deps: App['deps'] }, name: string, label = ''): Promise<number> {
  const text = await deps.metrics.registry.metrics();
  return Number(new RegExp(`^${name}${label} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}
const NOTICES = 'caiting_bus_notices_total';

test('figures tell what was published, what came from others, how long it took, and how often the connection was lost', async () => {
  const published = await figure(one.app, NOTICES, '{way="published"}');
  const received = await figure(two, NOTICES, '{way="received"}');
  const timed = await figure(one.app, 'caiting_bus_lag_seconds_count');
  for (let n = 0; n < 5; n += 1) bus('one').live('site', { code: 111, data: { n } });
  await until(async () => (await figure(two, NOTICES, '{way="received"}')) === received + 5, 'five notices');
  expect(await figure(one.app, NOTICES, '{way="published"}')).toBe(published + 5);
  await until(async () => (await figure(one.app, 'caiting_bus_lag_seconds_count')) > timed, 'a notice that came back');

  const reconnects = await figure(two, 'caiting_bus_reconnects_total');
  await breakBus();
  await until(async () => (await figure(two, 'caiting_bus_reconnects_total')) === reconnects + 1, 'the bus to be back');
});

const bus = (pid: 'one' | 'two') => (pid === 'one' ? one.app.deps.hub : two.deps.hub);
const breakBus = () =>
  db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'caiting bus'`,
  );

test('what is said while the bus is away is heard on the other server when it is back: cuts and pushes too', async () => {
  const [stays, goes] = [new TestSocket(portTwo, 'site', '8'), new TestSocket(portTwo, 'site', '9')];
  await Promise.all([stays.frame(100), goes.frame(100)]);
  await breakBus();
  // Nobody has noticed yet, or everybody has: neither may lose anything.
  bus('one').cut({ sessionId: '9' }, { code: 14, data: { message: 'x' } });
  bus('one').live('site', { code: 111, data: { n: 1 } });
  expect(await goes.closed()).toBe(1008);
  await until(() => stays.frames.some(({ code }) => code === 111 || code === 101), 'the push, or a new beginning');
  stays.close();
});

test('a cut that a server could not hear is made up for, and spares who came after it', async () => {
  const before = new TestSocket(portTwo, 'site', '10');
  await before.frame(100);
  await db.query(`insert into bus_cut (notice) values ('{"kind": "cut", "to": {"userId": "10"}}')`);
  // In doubt a socket is cut: who comes in the time that it may take to hear of it.
  const isPast = `select from bus_cut where notice->'to'->>'userId' = '10' and at < clock_timestamp() - interval '1 second'`;
  await until(async () => (await db.query(isPast)).length > 0, 'the cut to be past');
  const after = new TestSocket(portTwo, 'site', '10');
  await after.frame(100);
  await breakBus();
  expect(await before.closed()).toBe(1008);
  await after.frame(101);
  expect(after.closeCode).toBeNull();
  after.close();
});

test('a push too large for the bus makes the other server begin anew', async () => {
  const [here, there] = [new TestSocket(one.port, 'site', '11'), new TestSocket(portTwo, 'site', '12')];
  await Promise.all([here.frame(100), there.frame(100)]);
  bus('one').live('site', { code: 111, data: { text: 'x'.repeat(9_000) } });
  await Promise.all([here.frame(111), there.frame(101)]);
  here.close();
  there.close();
});

test('after the bus was away, logged rooms read on and the others begin anew', async () => {
  const chat = new TestSocket(portTwo, 'chat', '3');
  const site = new TestSocket(portTwo, 'site', '4');
  await Promise.all([chat.frame(100), site.frame(100)]);
  const from = events.length;
  await breakBus();
  add('while away');
  await site.frame(101);
  await until(() => chat.seqs('main').includes(from + 1), 'the missed event');
  chat.close();
  site.close();
});

test('who only reads reports neither hears what servers tell each other nor says anything there', async () => {
  const reports = new pg.Client(
    typeof ownerTarget === 'string'
      ? { connectionString: ownerTarget, user: REPORT_ROLE }
      : { ...ownerTarget, user: REPORT_ROLE },
  );
  await reports.connect();
  const heard: unknown[] = [];
  reports.on('notification', (message) => heard.push(message));
  const stays = new TestSocket(portTwo, 'site', '11');
  await stays.frame(100);
  await expect(reports.query('select name from public.bus_channel')).rejects.toThrow(/permission denied/);
  await reports.query('listen caiting_bus');
  const forged = { from: 'nobody', notice: { kind: 'cut', to: { sessionId: '11' } } };
  await reports.query('select pg_notify($1, $2)', ['caiting_bus', JSON.stringify(forged)]);
  // Behind it on the way to both.
  bus('one').live('site', { code: 111, data: { n: 2 } });
  await stays.frame(111);
  await reports.query('select 1');
  expect(stays.closeCode).toBeNull();
  expect(heard.filter((message) => !JSON.stringify(message).includes(forged.from))).toEqual([]);
  stays.close();
  await reports.end();
});
