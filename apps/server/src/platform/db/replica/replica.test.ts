import { expect, onTestFinished, test } from 'vitest';
import { Deadline, DeadlinePassed, underDeadline } from '../../engine/deadline.ts';
import { createLog } from '../../log.ts';
import { testDatabase } from '../../testing/database.ts';
import { isDatabaseAway, sqlState, type DbTarget } from '../pool.ts';
import { openReplica } from './open-replica.ts';
import { PLACE, Replica } from './replica.ts';
import type { ReadPlace } from './reads.ts';
import { fakeStandby } from './testing/fake-standby.ts';
import { gateTo } from './testing/gate.ts';

const { db, owner, appTarget } = await testDatabase();
const standby = await fakeStandby(owner, appTarget);
const log = createLog('silent');
const BOUND_MS = 60_000;
const { place } = await db.one<{ place: string }>(`select ${PLACE} as place`);

async function opened(target: DbTarget = standby.target, of = place) {
  const replica = new Replica({ primary: db, target, place: of, boundMs: BOUND_MS, connectionsMax: 4, log });
  const places: ReadPlace[] = [];
  replica.note = (one) => void places.push(one);
  onTestFinished(async () => {
    await replica.close();
    await standby.standsAt(null);
    await standby.isStandby(true);
    await standby.hasBeatOf('9999-01-01');
  });
  await replica.look();
  return { replica, places };
}
/** Which of the two answered. */
const WHERE = 'select current_schema() as at';
const SLEEPS_THERE = `select current_schema() as at, case when current_schema() = 'standby' then pg_sleep(60) end`;
const [THERE, HERE] = [{ at: 'standby' }, { at: 'public' }];

test('a replica that has what the primary has is read, in transactions of one moment too', async () => {
  const { replica, places } = await opened();
  expect(replica.isUp).toBe(true);
  const reads = replica.reads();
  expect(await reads.one(WHERE)).toEqual(THERE);
  expect(await reads.query(WHERE)).toEqual([THERE]);
  expect(await reads.maybeOne(WHERE)).toEqual(THERE);
  const found = await reads.tx(
    async (tx) => [await tx.one(WHERE), await tx.one(`select current_setting('transaction_isolation') as level`)],
    { isolation: 'repeatable read', isReadOnly: true },
  );
  expect(found).toEqual([THERE, { level: 'repeatable read' }]);
  expect(reads.behindMs).toBe(0);
  expect(new Set(places)).toEqual(new Set(['replica']));
});

test('what was committed before a call came is in its answer, whoever wrote it: else the primary is asked', async () => {
  const { replica, places } = await opened();
  expect(await replica.reads().one(WHERE)).toEqual(THERE);
  await standby.standsAt(await standby.place());
  // Through another process: this one knows nothing of it.
  await owner.run(`insert into seed (name) values ('written elsewhere')`);
  await standby.place();
  expect(await replica.reads().one(WHERE)).toEqual(HERE);
  expect(places).toEqual(['replica', 'behind']);
});

test('it is waited for a moment, which is all that a commit takes to come there', async () => {
  const { replica } = await opened();
  await standby.standsAt(await standby.place());
  await owner.run(`insert into seed (name) values ('soon there')`);
  await standby.place();
  const reading = replica.reads({ patienceMs: 60_000 }).one(WHERE);
  await standby.standsAt(null);
  expect(await reading).toEqual(THERE);
});

test('where an older answer will do it is given within the bound, and says how old it is', async () => {
  const { replica, places } = await opened();
  await standby.standsAt(await standby.place());
  await replica.look();
  await owner.run(`insert into seed (name) values ('not there yet')`);
  await standby.place();
  const reads = replica.reads({ mayBeOld: async () => true });
  expect(await reads.one(WHERE)).toEqual(THERE);
  expect(reads.behindMs).toBeGreaterThan(0);
  expect(reads.behindMs).toBeLessThanOrEqual(BOUND_MS);
  // Who has just acted is not shown it.
  expect(await replica.reads({ mayBeOld: async () => false }).one(WHERE)).toEqual(HERE);
  // Nor is anybody what is older than the bound: of a place before the first beat nobody knows how old it is.
  await standby.standsAt('0/1');
  expect(await replica.reads({ mayBeOld: async () => true }).one(WHERE)).toEqual(HERE);
  expect(places).toEqual(['replica', 'own', 'behind']);
  await replica.look();
  expect(replica.isUp).toBe(false);
  expect(replica.lagMs).toBe(Infinity);
});

test('a promoted one is read no more, from its promotion on', async () => {
  const { replica, places } = await opened();
  await standby.isStandby(false);
  expect(await replica.reads({ mayBeOld: async () => true }).one(WHERE)).toEqual(HERE);
  await replica.look();
  expect(replica.isUp).toBe(false);
  expect(await replica.reads().one(WHERE)).toEqual(HERE);
  expect(places).toEqual(['behind', 'away']);
});

test('the server of another site is not read, whenever it comes to the address', async () => {
  const { replica, places } = await opened(standby.target, '1.1');
  expect(await replica.reads({ mayBeOld: async () => true }).one(WHERE)).toEqual(HERE);
  expect(places).toEqual(['away']);
});

test('one that stands further without the row of the last beat follows another primary', async () => {
  const { replica } = await opened();
  await standby.hasBeatOf('2020-01-01');
  await replica.look();
  expect(replica.isUp).toBe(false);
});

test('a read that the replay of the log ended is asked of the primary, and the next one of the replica', async () => {
  const { replica, places } = await opened();
  expect(await replica.reads().one('select answer()')).toEqual({ answer: 'of the primary' });
  expect(await replica.reads().one(WHERE)).toEqual(THERE);
  expect(places).toEqual(['failed', 'replica']);
});

test('nothing is written by a read, there or here', async () => {
  const { replica } = await opened();
  const write = `insert into seed (name) values ('by a read')`;
  const held = `select from seed for update`;
  for (const act of [
    () => replica.reads().run(write),
    () => replica.reads().tx((tx) => tx.run(write), { isReadOnly: true }),
    () => replica.reads().query(held),
  ]) {
    const error: unknown = await act().catch((failure: unknown) => failure);
    expect(sqlState((error as Error).cause)).toBe('25006');
    // Else whoever asked would be told to come again.
    expect(isDatabaseAway(error)).toBe(false);
  }
});

test('who is too late asks neither', async () => {
  const { replica, places } = await opened();
  const late = underDeadline(new Deadline(performance.now() + 50), () => replica.reads().one('select pg_sleep(60)'));
  await expect(late).rejects.toSatisfy((error) => error instanceof DeadlinePassed || sqlState(error) === '57014');
  expect(places).toEqual([]);
});

const socketOf = ({ host }: Exclude<DbTarget, string>): string => host;

test('one that stands still delays a read by half a second, and the next ones by nothing until it is back', async () => {
  const gate = await gateTo(socketOf(standby.target));
  const { replica, places } = await opened({ ...standby.target, host: gate.folder });
  expect(await replica.reads().one(WHERE)).toEqual(THERE);
  const under = replica.reads().one(SLEEPS_THERE);
  await expect.poll(() => activeThere(), { timeout: 20_000 }).toBe(1);
  gate.freeze();
  expect(await replica.reads().one(WHERE)).toEqual(HERE);
  const asked = performance.now();
  for (let turn = 0; turn < 20; turn += 1) expect(await replica.reads().one(WHERE)).toEqual(HERE);
  // Each would take half a second if it asked.
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect(places).toEqual(['replica', 'failed', ...Array.from({ length: 20 }, () => 'away')]);
  await replica.look();
  expect(replica.isUp).toBe(false);
  // What was under way when it stopped is not waited for any longer.
  expect(await under).toMatchObject(HERE);
  gate.open();
  await replica.look();
  expect(replica.isUp).toBe(true);
  expect(await replica.reads().one(WHERE)).toEqual(THERE);
});

test('one that dies fails no read, not even those under way', async () => {
  const gate = await gateTo(socketOf(standby.target));
  const { replica, places } = await opened({ ...standby.target, host: gate.folder });
  const reading = replica.reads().one(SLEEPS_THERE);
  await expect.poll(() => activeThere(), { timeout: 20_000 }).toBe(1);
  gate.shut();
  expect(await reading).toMatchObject(HERE);
  expect(await replica.reads().one(WHERE)).toEqual(HERE);
  await replica.look();
  expect(replica.isUp).toBe(false);
  expect(places).toEqual(['failed', 'away']);
});

const activeThere = async (): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)%' and wait_event = 'PgSleep'`,
    )
  ).n;

test('what waiting does not mend ends the start with one sentence', async () => {
  const { host, user, database } = standby.target;
  const urlOf = (name: string, role = user): string =>
    `postgres://${role}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const start = (url: string, ownTarget = appTarget) =>
    openReplica({ url, db, appTarget: ownTarget, boundMs: BOUND_MS, connectionsMax: 2, log }).then((replica) => {
      onTestFinished(() => replica.close());
      return replica;
    });
  const said = async (url: string, ownTarget?: DbTarget): Promise<string> =>
    start(url, ownTarget).then(String, (error: Error) => error.message);
  expect(await said('replica.example:5432')).toBe(
    'caiting: DATABASE_REPLICA_URL: it is not of the form postgres://user:password@host:5432/database',
  );
  expect(await said(urlOf('postgres'))).toContain(
    'caiting: DATABASE_REPLICA_URL: "postgres" there is no copy of this site’s database',
  );
  expect(await said(urlOf(database, 'postgres'))).toContain(
    'caiting: DATABASE_REPLICA_URL: it signs in as "postgres"; it must be "caiting_app"',
  );
  expect(await said(urlOf(database, 'nobody'))).toContain(
    'caiting: DATABASE_REPLICA_URL: the server does not let user "nobody" in',
  );
  expect(await said(`postgres://${user}@127.0.0.1:1,127.0.0.1:2/${database}`)).toBe(
    'caiting: DATABASE_REPLICA_URL: it names several servers; it must name the one standby that is read',
  );
  // The sign-in of a server whose own address names several.
  const own = `postgres://somebody:secret@127.0.0.1:1,127.0.0.1:2/${database}`;
  expect(await said(`postgres://localhost/${database}?host=${encodeURIComponent(host)}`, own)).toContain(
    'caiting: DATABASE_REPLICA_URL: the server does not let user "somebody" in',
  );
  // One that is away is no reason not to start, and neither is the primary itself, which a standby may have become.
  const away = await start(`postgres://${user}@localhost/${database}?host=/nowhere`);
  expect(away.isUp).toBe(false);
  const itself = await start(urlOf(database));
  expect(itself.isUp).toBe(false);
});
