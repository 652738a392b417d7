import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
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

test('after the bus was away, logged rooms read on and the others begin anew', async () => {
  const chat = new TestSocket(portTwo, 'chat', '3');
  const site = new TestSocket(portTwo, 'site', '4');
  await Promise.all([chat.frame(100), site.frame(100)]);
  const from = events.length;
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'caiting bus'`,
  );
  add('while away');
  await site.frame(101);
  await until(() => chat.seqs('main').includes(from + 1), 'the missed event');
  chat.close();
  site.close();
});
