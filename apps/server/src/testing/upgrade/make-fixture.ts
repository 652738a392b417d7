/**
 * `node apps/server/src/testing/upgrade/make-fixture.ts`: plays a site of this release and writes what is then in its database to
 * release-<last migration>.json.br beside this file. Once per release, by its last commit; docs/decisions/0142.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { brotliCompressSync } from 'node:zlib';
import { readConfig } from '../../config.ts';
import { createApp } from '../../app.ts';
import { startServer } from '../../main.ts';
import { modules } from '../../modules/index.ts';
import { openDatabase, withClient } from '../../platform/db/connect.ts';
import { openDb } from '../../platform/db/pool.ts';
import { createLog } from '../../platform/log.ts';
import { readSchema } from '../../platform/db/sql-files.ts';
import { setOwner } from '../../platform/testing/owner.ts';
import { balancesOf, dumpTables, type Fixture } from './dump.ts';
import { playTheDemo, playTheRest } from './play-everything.ts';

const SIZE_MAX = 300 * 1024;
/** Of the issues that nobody bet on one in so many stays. */
const KEPT_OF = 20;

const folder = mkdtempSync(join(tmpdir(), 'caiting-fixture-'));
// The database's own user must be able to enter.
chmodSync(folder, 0o755);
try {
  const config = readConfig({ CAITING_DATA: folder, PORT: '0', CAITING_LOG: 'error' });
  const site = await startServer(config);
  try {
    await playTheDemo(site.app);
  } finally {
    await site.stop();
  }
  const { embedded, db, ...targets } = await openDatabase({ dataFolder: folder });
  try {
    // Builders lay down what only the owner writes.
    const owner = openDb(targets.ownerTarget, { connectionsMax: 2, applicationName: 'caiting-fixture' });
    setOwner(db, owner);
    const pay = { paySandboxUrl: 'http://127.0.0.1:9', paySandboxKey: randomUUID() };
    const app = await createApp({
      config: { ...config, ...pay },
      log: createLog(config.logLevel),
      db,
      ...targets,
      modules,
    });
    await app.http.ready();
    try {
      await playTheRest(app);
    } finally {
      await app.http.close();
      await owner.close();
    }
    const admin = { host: embedded?.socketFolder ?? '', user: 'postgres', database: 'caiting' };
    writeFixture(await withClient(admin, fixtureOf));
  } finally {
    await db.close();
    await embedded?.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function fixtureOf(client: ClientBase): Promise<Fixture> {
  const { migrations, functions } = await readSchema();
  await forgetQuietIssues(client);
  return {
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    functions,
    ...(await dumpTables(client)),
    balances: await balancesOf(client),
  };
}

/** Thousands of issues that nobody bet on would be most of the file, and an upgrade treats them like the others. */
async function forgetQuietIssues(client: ClientBase): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table quiet as
       select id from issue i
        where not exists (select from bet where issue_id = i.id) and not exists (select from chase_issue where issue_id = i.id)
          and id % ${KEPT_OF} <> 0`,
  );
  for (const table of ['draw_result', 'feed_report'])
    await client.query(`delete from ${table} where issue_id in (select id from quiet)`);
  await client.query('delete from issue where id in (select id from quiet)');
  await client.query('drop table quiet');
  await client.query('set session_replication_role = origin');
}

function writeFixture(fixture: Fixture): void {
  const packed = brotliCompressSync(JSON.stringify(fixture));
  const counts = fixture.tables.map(({ name, rows }) => `${rows.length} ${name}`);
  process.stdout.write(`${counts.join(', ')}\n${packed.length} bytes packed\n`);
  if (packed.length > SIZE_MAX) throw new Error(`a fixture of ${packed.length} bytes, at most ${SIZE_MAX}`);
  const release = String(fixture.migrations.length).padStart(4, '0');
  writeFileSync(new URL(`./release-${release}.json.br`, import.meta.url), packed);
}
