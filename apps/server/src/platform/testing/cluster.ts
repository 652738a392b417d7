import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { APP_FUNCTIONS, DEMO_FUNCTIONS, SECRET_COLUMNS } from '../db/app-rights.ts';
import { embeddedTargets, migrateAsOwner, withClient } from '../db/connect.ts';
import { pathTag, resolveDataFolder } from '../db/embedded/data-folder.ts';
import { startEmbedded, type EmbeddedServer } from '../db/embedded.ts';
import { isAlive } from '../db/folder-users.ts';
import { pricesTag } from '../db/site/prices.ts';
import { OWNER_ROLE, prepareCluster } from '../db/roles.ts';
import { readSchema, schemaTag } from '../db/sql-files.ts';
import { clusterFolder } from './memory-folder.ts';
import type { TestRun } from './run-folder.ts';

const REPOSITORY_ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Clones are called test_<pid>_<n>, so that those of a killed run can be told and dropped. */
const CLONE_NAME = /^test_(\d+)_\d+$/;

/** Rights are given beside the schema: another list is another template. */
const RIGHTS_TAG = createHash('sha256')
  .update(JSON.stringify([APP_FUNCTIONS, DEMO_FUNCTIONS, SECRET_COLUMNS]))
  .digest('hex')
  .slice(0, 8);

export interface TestCluster {
  readonly server: EmbeddedServer;
  readonly template: string;
}

/**
 * One embedded cluster for all test runs of this clone, without flushing to disk, and in it one migrated template per set of
 * migrations. Called once per run (vitest globalSetup); concurrent runs share the cluster, the last one stops it.
 */
export async function startTestCluster(run: TestRun): Promise<TestCluster> {
  const explicit = process.env['CAITING_TEST_DATA'] || undefined;
  const dataFolder = explicit
    ? resolveDataFolder(explicit, REPOSITORY_ROOT)
    : join(
        clusterFolder(pathTag(REPOSITORY_ROOT), REPOSITORY_ROOT) ?? resolveDataFolder(undefined, REPOSITORY_ROOT),
        'test',
      );
  mkdirSync(dataFolder, { recursive: true });
  run.noteDatabase(dataFolder);
  // Beside the folder of the run, not in it: other runs use the same cluster.
  const server = await startEmbedded({ dataFolder, isDurable: false, socketBase: dirname(run.folder) });
  const admin = { host: server.socketFolder, user: 'postgres', database: 'postgres' };
  const template = `template_${schemaTag(await readSchema())}_${await pricesTag()}_${RIGHTS_TAG}`;
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock(41)');
    await dropLeftovers(client, template);
    const known = await client.query('select 1 from pg_database where datname = $1 and not datallowconn', [template]);
    if (known.rowCount === 0) await makeTemplate(client, server, template);
  });
  return { server, template };
}

async function makeTemplate(admin: pg.ClientBase, server: EmbeddedServer, template: string): Promise<void> {
  await admin.query(`drop database if exists ${template} with (force)`);
  await prepareCluster(admin, template);
  await withClient(embeddedTargets(server.socketFolder, template).owner, migrateAsOwner);
  // Closed: a forgotten connection would make every clone wait. It also marks the template as complete.
  await admin.query(`alter database ${template} allow_connections false`);
}

async function dropLeftovers(admin: pg.ClientBase, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows) {
    const pid = CLONE_NAME.exec(datname)?.[1];
    const isOld = pid ? !isAlive(Number(pid)) : datname.startsWith('template_') && datname !== template;
    if (isOld) await admin.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
  }
}

let clones = 0;

/** A fresh copy of the template, about a tenth of a second. Returns its name. */
export const cloneTemplate = (socketFolder: string, template: string): Promise<string> =>
  createDatabase(socketFolder, template);

/** A database without a schema. Returns its name. */
export const createEmpty = (socketFolder: string): Promise<string> => createDatabase(socketFolder, 'template0');

async function createDatabase(socketFolder: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now() % 1_000_000}${(clones += 1)}`;
  const admin = { host: socketFolder, user: 'postgres', database: 'postgres' };
  await withClient(admin, (client) => client.query(`create database ${name} template ${template} owner ${OWNER_ROLE}`));
  return name;
}

export async function dropClone(socketFolder: string, name: string): Promise<void> {
  const admin = { host: socketFolder, user: 'postgres', database: 'postgres' };
  await withClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
}
