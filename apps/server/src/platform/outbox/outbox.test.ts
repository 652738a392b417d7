import { expect, test } from 'vitest';
import { currentCall, inCall } from '../engine/call-id.ts';
import { laneNow, workIn, type Lane } from '../engine/lane.ts';
import { createLog } from '../log.ts';
import { ok, refuse } from '../outcome.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { Outbox, publishLater } from './outbox.ts';

const { db, owner } = await testDatabase();
await owner.run('create table effect (n int)');
const outbox = new Outbox(db, createLog('silent'));
const heard: string[] = [];
// Two rounds: in each the listener fails once with the whole batch and once alone.
let failures = 4;
outbox.on('tenant.changed', async ({ key }) => void heard.push(key));
outbox.on('protection.excluded', async (_event, tx) => {
  await tx.run('insert into effect values (1)');
  if ((failures -= 1) >= 0) throw new Error('not yet');
});

const left = async () => Number((await db.one<{ n: bigint }>('select count(*) as n from outbox')).n);
const effects = async () => Number((await db.one<{ n: bigint }>('select count(*) as n from effect')).n);

test('an event is handed over after its commit, and not at all after a rollback or a refusal', async () => {
  outbox.start();
  await db.tx(async (tx) => {
    await publishLater(tx, 'tenant.changed', { key: '1' });
    expect(heard).toEqual([]);
    return ok();
  });
  await db.tx(async (tx) => (await publishLater(tx, 'tenant.changed', { key: '2' }), refuse('balanceShort')));
  await db
    .tx(async (tx) => (await publishLater(tx, 'tenant.changed', { key: '3' }), Promise.reject(new Error('x'))))
    .catch(() => null);
  await db.tx(async (tx) => (await publishLater(tx, 'tenant.changed', { key: '4' }), ok()));
  await until(() => heard.length === 2, 'two events');
  expect(heard).toEqual(['1', '4']);
  await until(async () => (await left()) === 0, 'an empty outbox');
});

test.each([
  ['of a type nobody knows', 'tenant.renamed', { key: 'a' }],
  ['without a field', 'tenant.changed', {}],
  ['with a field too many', 'tenant.changed', { key: 'a', value: 1 }],
  ['with a number for a text', 'tenant.changed', { key: 1 }],
])('what SQL wrote is parsed: an event %s is not handed over, and waits', async (_, type, payload) => {
  await db.run('insert into outbox (type, payload) values ($1, $2)', [type, JSON.stringify(payload)]);
  outbox.wake();
  await until(async () => (await db.one<{ n: number }>('select sum(tries)::int as n from outbox')).n === 1, 'one try');
  expect(heard).toEqual(['1', '4']);
  await owner.run('delete from outbox');
});

test('a listener that fails takes its writes back, does not hold up others, and is tried again', async () => {
  await db.tx(async (tx) => {
    await publishLater(tx, 'protection.excluded', { player: '7' });
    await publishLater(tx, 'tenant.changed', { key: '5' });
  });
  await until(() => heard.at(-1) === '5', 'the event behind');
  expect(await effects()).toBe(0);
  await owner.run(`update outbox set due_at = '-infinity'`);
  outbox.wake();
  await until(async () => (await db.one<{ tries: number }>('select tries from outbox')).tries === 2, 'the second try');
  await owner.run(`update outbox set due_at = '-infinity'`);
  outbox.wake();
  await until(async () => (await left()) === 0, 'the third try');
  expect(await effects()).toBe(1);
  await outbox.stop();
});

test('news of a backlog comes between the live ones in small pieces: what is written later and live is heard before most of it', async () => {
  heard.length = 0;
  // All of it is there before anybody looks.
  await outbox.stop();
  await workIn('backlog', () =>
    db.tx(async (tx) => {
      for (let n = 0; n < 40; n += 1) await publishLater(tx, 'tenant.changed', { key: `old${n}` });
    }),
  );
  await db.tx((tx) => publishLater(tx, 'tenant.changed', { key: 'live' }));
  outbox.start();
  await until(() => heard.length === 41, 'all of them');
  expect(heard.indexOf('live')).toBeLessThanOrEqual(5);
  expect(heard.filter((key) => key !== 'live')).toEqual(Array.from({ length: 40 }, (_, n) => `old${n}`));
});

test('what a listener writes is of the lane of its event, whoever woke the dispatcher', async () => {
  const lanes: Lane[] = [];
  outbox.on('letter.sent', async () => void lanes.push(laneNow()));
  await db.tx((tx) => publishLater(tx, 'letter.sent', { players: '1' }));
  await until(() => lanes.length === 1, 'a live one');
  await workIn('backlog', () => db.tx((tx) => publishLater(tx, 'letter.sent', { players: '1' })));
  await until(() => lanes.length === 2, 'one of the backlog');
  await workIn('backlog', async () => outbox.wake());
  await db.tx((tx) => publishLater(tx, 'letter.sent', { players: '1' }));
  await until(() => lanes.length === 3, 'another live one');
  expect(lanes).toEqual(['live', 'backlog', 'live']);
  await outbox.stop();
});

test('each event is handed over in the name of the call that wrote it, whoever woke the dispatcher; one of the site itself in that of none', async () => {
  await outbox.stop();
  const calls: (string | null)[] = [];
  const own = new Outbox(db, createLog('silent'));
  own.on('tenant.changed', async () => void calls.push(currentCall()));
  const write = () => db.tx(async (tx) => (await publishLater(tx, 'tenant.changed', { key: 'x' }), ok()));
  await inCall('call-one', write);
  await write();
  // As an SQL function writes it, which knows of no call.
  const bySql = `insert into outbox (type, payload) values ('tenant.changed', '{"key": "x"}')`;
  await inCall('call-two', () => db.tx((tx) => tx.run(bySql)));
  await db.tx((tx) => tx.run(bySql));
  await inCall('call-three', async () => own.start());
  await until(() => calls.length === 4, 'the events');
  expect(calls).toEqual(['call-one', null, 'call-two', null]);
  await own.stop();
});

test('a listener that writes an event does so for the call that it was called for, and that it failed is told by it', async () => {
  const [calls, lines]: [(string | null)[], string[]] = [[], []];
  const own = new Outbox(db, createLog('error', { write: (line) => void lines.push(line) }));
  own.on('protection.excluded', async (_event, tx) => publishLater(tx, 'tenant.changed', { key: 'y' }));
  own.on('tenant.changed', async () => {
    calls.push(currentCall());
    if (calls.length < 3) throw new Error('not yet');
  });
  await inCall('call-four', () => db.tx((tx) => publishLater(tx, 'protection.excluded', { player: '7' })));
  own.start();
  // Twice in the first round: together and alone.
  await until(() => calls.length === 3, 'the second round', 20_000);
  await own.stop();
  expect(calls).toEqual(['call-four', 'call-four', 'call-four']);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.map(({ msg, request }) => [msg, request])).toEqual([['event handler failed', 'call-four']]);
});

test('an id that no front server makes gets neither into a statement nor into the table', async () => {
  await db.run('delete from outbox');
  for (const id of [`x'; drop table effect; --`, 'y'.repeat(65), ''])
    await inCall(id, () => db.tx((tx) => publishLater(tx, 'tenant.changed', { key: 'z' })));
  expect(await db.query('select distinct call_id from outbox')).toEqual([{ call_id: null }]);
  await inCall('y'.repeat(64), () => db.tx((tx) => publishLater(tx, 'tenant.changed', { key: 'z' })));
  expect(await db.query('select call_id from outbox order by id desc limit 1')).toEqual([{ call_id: 'y'.repeat(64) }]);
  await expect(owner.run(`update outbox set call_id = repeat('y', 65)`)).rejects.toThrow('too long');
  await db.run('delete from outbox');
});
