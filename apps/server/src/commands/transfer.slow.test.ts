import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { aPlayer } from '../modules/account/testing/players.ts';
import { logOnMachine, staffLogChecks } from '../modules/console/index.ts';
import { auditWhole } from '../modules/whole-audit.ts';
import { openDatabase, withClient } from '../platform/db/connect.ts';
import { emptyDatabase } from '../platform/testing/database.ts';
import { exportRows } from '../platform/transfer/export-rows.ts';
import { importRows, stageOf } from '../platform/transfer/import-rows.ts';
import { readSchema } from '../platform/db/sql-files.ts';
import { migrate } from '../platform/db/migrate.ts';
import { grantDefaults } from '../platform/db/roles.ts';
import { SQUASHED } from '../platform/db/first-release.ts';
import type { Manifest } from '../platform/transfer/tables.ts';
import { bet, caiting, drawn, hurry, startSite } from '../testing/drill-site.ts';

/** The way out: a site that has lived is written down, read into an empty database, and lives on. */
const root = mkdtempSync(join(tmpdir(), 'caiting-transfer-'));
chmodSync(root, 0o755);
const path = (name: string): string => join(root, name);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LONG = { timeout: 120_000 };
const schema = await readSchema();
const at = (dataFolder: string, ...args: string[]) => caiting({ CAITING_DATA: dataFolder }, ...args);

/** Every row of every table of the site, by a hash a table. */
async function everyRow(dataFolder: string): Promise<Record<string, string>> {
  const { db, ownerTarget, embedded } = await openDatabase({ dataFolder, connectionsMax: 1 });
  try {
    return await withClient(ownerTarget, async (owner) => {
      const tables = await owner.query<{ name: string }>(
        `select relname::text as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
            and relname not in ('sql_function', 'schema_release', 'migration')`,
      );
      const hashes: Record<string, string> = {};
      for (const { name } of tables.rows) {
        const { rows } = await owner.query<{ hash: string }>(
          `select md5(string_agg(t::text, ',' order by t::text)) as hash from "${name}" t`,
        );
        hashes[name] = rows[0]?.hash ?? '';
      }
      return hashes;
    });
  } finally {
    await db.close();
    await embedded?.release();
  }
}

test(
  'a lived-in site is exported and imported: the same rows, a clean audit, the next bet, and draws continue',
  { timeout: 600_000 },
  async () => {
    const site = await startSite(path('first'));
    await hurry(site);
    const player = await aPlayer(site.app.deps, { balance: yuan(100) });
    await logOnMachine(site.database.db, 'init', { admins: [], tenantName: '彩厅,\n"引号"\\' });
    for (let n = 0; n < 3; n += 1) await bet(site, player);
    await expect.poll(() => drawn(site), LONG).toBeGreaterThan(1);
    // Beside the running site.
    expect(await at(path('first'), 'export', path('rows'))).toMatchObject({ code: 0 });
    await bet(site, player);
    const seen = await drawn(site);
    await site.stop();
    expect(await at(path('first'), 'export', path('rows'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('not empty'),
    });
    rmSync(path('rows'), { recursive: true });
    expect(await at(path('first'), 'export', path('rows'))).toMatchObject({ code: 0 });
    const before = await everyRow(path('first'));

    mkdirSync(path('second'));
    expect(await at(path('second'), 'import', path('rows'))).toMatchObject({ code: 0 });
    expect(await at(path('second'), 'import', path('rows'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('not empty'),
    });
    // What is not in the database is copied beside: without the signer's key nothing that is prepared can be drawn.
    for (const name of readdirSync(path('first')).filter((name) => name.endsWith('.key') || name === 'signer'))
      cpSync(path(`first/${name}`), path(`second/${name}`), { recursive: true });
    expect(await everyRow(path('second'))).toEqual(before);
    expect(await at(path('second'), 'audit', '--full')).toMatchObject({ code: 0 });

    const again = await startSite(path('second'));
    await bet(again, player);
    await expect.poll(() => drawn(again), LONG).toBeGreaterThan(seen + 1);
    expect((await auditWhole(again.database.db, staffLogChecks)).findings).toEqual([]);
    await again.stop();
  },
);

test('a file that was changed is refused, and so is half an export; nothing is imported', async () => {
  const spoilt = path('spoilt');
  cpSync(path('rows'), spoilt, { recursive: true });
  const file = join(spoilt, 'public.account.gz');
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(file, gzipSync(text.replace('0', '1')));
  const target = await emptyDatabase();
  await withClient(target, async (client) => {
    await expect(importRows(client, spoilt, schema)).rejects.toThrow('public.account.gz');
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from account');
    expect(rows[0]?.n).toBeLessThan(5);
  });
  rmSync(join(spoilt, 'manifest.json'));
  expect(existsSync(join(spoilt, 'manifest.json'))).toBe(false);
  await withClient(await emptyDatabase(), (client) =>
    expect(importRows(client, spoilt, schema)).rejects.toThrow('half of one'),
  );
});

test('a column that there is no place for is named, and nothing is imported', async () => {
  const wide = path('wide');
  cpSync(path('rows'), wide, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(wide, 'manifest.json'), 'utf8')) as Manifest;
  const tables = manifest.tables.map((table) =>
    table.name === 'bet' ? { ...table, columns: [...table.columns, 'luck'] } : table,
  );
  writeFileSync(join(wide, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
  await withClient(await emptyDatabase(), (client) =>
    expect(importRows(client, wide, schema)).rejects.toThrow('no place for: bet.luck'),
  );
});

test('the rows come to the schema that they are of: the same, an earlier one, or that of the squashed migrations', () => {
  const own = schema.migrations.map(({ name, checksum }) => ({ name, checksum }));
  expect(stageOf({ migrations: own }, schema)).toEqual(schema.migrations);
  expect(stageOf({ migrations: own.slice(0, 30) }, schema)).toEqual(schema.migrations.slice(0, 30));
  // A contract that was still waiting when the migration behind it ran.
  expect(stageOf({ migrations: own.toSpliced(40, 1) }, schema)).toEqual(schema.migrations.toSpliced(40, 1));
  const squashed = [
    { name: '0001_first.sql', checksum: 'x' },
    { name: '0150_middle.sql', checksum: 'y' },
  ];
  expect(stageOf({ migrations: squashed }, schema)).toEqual(schema.migrations.slice(0, SQUASHED));
  expect(() => stageOf({ migrations: [...own, { name: '0099_later.sql', checksum: 'z' }] }, schema)).toThrow(
    '0099_later.sql',
  );
});

test('a database of a commit before the squashed migrations, which no start takes, gets out', async () => {
  const squashed = schema.migrations.slice(0, SQUASHED);
  const needed = new Set(squashed.flatMap(({ functions }) => functions));
  const old = await emptyDatabase();
  await withClient(old, async (client) => {
    await grantDefaults(client);
    await migrate(client, { migrations: squashed, functions: schema.functions.filter(({ name }) => needed.has(name)) });
    await client.query('truncate migration, sql_function');
    await client.query(
      `insert into migration (number, name, checksum) values (1, '0001_first.sql', 'x'), (150, '0150_middle.sql', 'y')`,
    );
    // Lists of that time: without what came later.
    await client.query(
      'drop table schema_release; alter table migration drop column phase; alter table sql_function drop column shape',
    );
    await client.query(`insert into tenant_setting (key, value, changed_by) values ('kept', '"彩厅"', 'test')`);
    await client.query('alter table tenant_setting drop column changed_at');
    const { tables } = await exportRows(client, path('old'));
    expect(tables.find(({ name }) => name === 'tenant_setting')?.columns).not.toContain('changed_at');
    await expect(migrate(client, schema)).rejects.toThrow('start it once with the first release');
  });
  await withClient(await emptyDatabase(), async (client) => {
    await importRows(client, path('old'), schema);
    const { rows } = await client.query(
      `select value, changed_at is not null as dated from tenant_setting where key = 'kept'`,
    );
    expect(rows).toEqual([{ value: '彩厅', dated: true }]);
    expect(await migrate(client, schema)).toEqual([]);
  });
});
