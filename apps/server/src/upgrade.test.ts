import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { BET_STATES } from '@caiting/contract';
import type { ClientBase } from 'pg';
import { describe, expect, test } from 'vitest';
import { staffLogChecks } from './modules/console/index.ts';
import { auditEverythingOn } from './modules/whole-audit.ts';
import { embeddedTargets, migrateAsOwner, withClient } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDb, type DbTarget } from './platform/db/pool.ts';
import { grantDefaults } from './platform/db/roles.ts';
import { readSchema } from './platform/db/sql-files.ts';
import { emptyDatabase } from './platform/testing/database.ts';
import { extent } from './platform/testing/extent.ts';
import { balancesOf, countRows, loadTables, type Fixture } from './testing/upgrade/dump.ts';

/** A database of an older release with data in it, brought to the schema of today by what `start` runs (docs/decisions/0142). */
const FOLDER = new URL('./testing/upgrade/', import.meta.url);
const releases = readdirSync(FOLDER).filter((name) => name.endsWith('.br'));
const schema = await readSchema();

const readFixture = (release: string): Fixture =>
  JSON.parse(brotliDecompressSync(readFileSync(new URL(release, FOLDER))).toString()) as Fixture;

/** What the seed of each release made. */
const DEMO_ROWS: Readonly<Record<string, readonly { kind: string; count: number }[]>> = {
  'release-0019.json.br': [
    { kind: 'guestLink', count: 1 },
    { kind: 'player', count: 14 },
    { kind: 'staff', count: 5 },
  ],
  'release-0050.json.br': [
    { kind: 'guestLink', count: 1 },
    { kind: 'player', count: 23 },
    { kind: 'staff', count: 5 },
  ],
  'release-0060.json.br': [
    { kind: 'guestLink', count: 1 },
    { kind: 'player', count: 23 },
    { kind: 'staff', count: 5 },
  ],
};

/** What the audit says of a fixture itself, before any upgrade: nothing else may come. */
const OF_THE_FIXTURE: readonly RegExp[] = [
  // One issue was drawn by hand, from no chain.
  /^ssc1 202611210001: /,
  // Issues that nobody bet on were left out (make-fixture.ts); the days that they were drawn on still count them.
  /^\w+ of 2026-11-2[45] says \d+ drawn, /,
  // Made by builders, not by an act of staff.
  /^activity 7 by test /,
  /^rain 3 by test /,
];

/** What came after the first of these releases, and is in the later one. */
const SINCE = [
  'activity_claim',
  'agent_rebate',
  'content_item',
  'issue_settlement',
  'letter',
  'pledge_order',
  'rain_take',
  'yuebao_earning',
];

/** A superuser of the same database: rows are put in as they were, whatever triggers say. */
const asSuperuser = <T>(owner: DbTarget, act: (client: ClientBase) => Promise<T>): Promise<T> => {
  if (typeof owner === 'string') throw new Error('a database of the tests is the embedded one');
  return withClient({ ...owner, user: 'postgres' }, act);
};

/** The database as that release left it. */
async function restore(fixture: Fixture): Promise<DbTarget> {
  const owner = await emptyDatabase();
  const migrations = schema.migrations.slice(0, fixture.migrations.length);
  await withClient(owner, async (client) => {
    await grantDefaults(client);
    await migrate(client, { migrations, functions: fixture.functions.map((fn) => ({ ...fn })) });
  });
  await asSuperuser(owner, (client) => loadTables(client, fixture));
  return owner;
}

const rowsOf = ({ tables }: Fixture) => Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length]));
/** Tables that migrations themselves add rows to: none of those before may be gone. */
const GROWN_BY_MIGRATIONS: ReadonlySet<string> = new Set(['ledger_code']);

/** What is wrong with the database after the upgrade: counts and balances that are others now. */
async function losses(owner: DbTarget, fixture: Fixture) {
  return asSuperuser(owner, async (client) => {
    const expected = rowsOf(fixture);
    const now = await countRows(client, Object.keys(expected));
    for (const table of GROWN_BY_MIGRATIONS) now[table] = Math.min(now[table] ?? 0, expected[table] ?? 0);
    return {
      counts: { now, before: expected },
      balances: { now: await balancesOf(client), before: fixture.balances },
    };
  });
}

/** Each builds a database through every migration. */
const WITHIN = { timeout: 90_000 };

/** The newest; all of them in upgrade.slow.test.ts. */
describe.each(extent(releases.slice(-1), releases))('%s', (release) => {
  const fixture = readFixture(release);

  test('its migrations are still those of the code: none was edited, taken away or put in between', () => {
    expect(
      schema.migrations.slice(0, fixture.migrations.length).map(({ name, checksum }) => ({ name, checksum })),
    ).toEqual(fixture.migrations);
  });

  test('holds something of everything', () => {
    const rows = rowsOf(fixture);
    const wanted = ['player', 'entry', 'bet', 'chase', 'recharge_order', 'withdrawal', 'chat_message', 'direct_room'];
    const since = fixture.migrations.length > 19 ? SINCE : [];
    const all = [...wanted, ...since, 'envelope', 'envelope_claim', 'chat_mute'];
    expect(all.filter((table) => !rows[table])).toEqual([]);
    const results = fixture.tables.find(({ name }) => name === 'bet_result')?.rows.join('\n') ?? '';
    // A bet that is placed or under review has no result.
    const settled = BET_STATES.filter((state) => state !== 'placed' && state !== 'review');
    expect(settled.filter((state) => !results.includes(`,${state},`))).toEqual([]);
  });

  test(
    'a start brings it to the schema of today: the books are right, and every row and balance is there',
    WITHIN,
    async () => {
      const owner = await restore(fixture);
      await withClient(owner, migrateAsOwner);
      const { counts, balances } = await losses(owner, fixture);
      expect(counts.now).toEqual(counts.before);
      expect(balances.now).toEqual(balances.before);
      if (typeof owner === 'string') throw new Error('a database of the tests is the embedded one');
      const { app } = embeddedTargets(owner.host ?? '', owner.database ?? '');
      const db = openDb(app, { connectionsMax: 2, applicationName: 'upgrade' });
      try {
        const { findings } = await db.tx((tx) => auditEverythingOn(tx, staffLogChecks));
        expect(findings.filter(({ detail }) => !OF_THE_FIXTURE.some((known) => known.test(detail)))).toEqual([]);
        // What the seed of that release made is known as its own: the site cannot leave its demo with it (docs/decisions/0149).
        const marks = await db.query<{ kind: string; count: number }>(
          'select kind, count(*)::int as count from demo_row where ended_at is null group by kind order by kind',
        );
        expect(marks).toEqual(DEMO_ROWS[release]);
      } finally {
        await db.close();
      }
    },
  );

  test.each([
    ['loses a row', `delete from chat_manager where ctid = (select min(ctid) from chat_manager)`],
    [
      'changes a balance',
      `update account set balance = balance + 1 where balance = (select max(balance) from account)`,
    ],
  ])('a later migration that %s is found out', WITHIN, async (_, sql) => {
    const owner = await restore(fixture);
    const number = schema.migrations.length + 1;
    const planted = {
      number,
      name: `${number}_planted.sql`,
      sql,
      checksum: 'planted',
      functions: [],
      phase: 'stop' as const,
    };
    await withClient(owner, (client) => migrate(client, { ...schema, migrations: [...schema.migrations, planted] }));
    const { counts, balances } = await losses(owner, fixture);
    expect({ ...counts.now, ...balances.now }).not.toEqual({ ...counts.before, ...balances.before });
  });
});
