import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { openDatabase, withClient } from '@caiting/server/platform/db/connect';
import { startEmbedded } from '@caiting/server/platform/db/embedded';
import { deployFile } from '@caiting/server/testing/deploy-file';
import { until } from '@caiting/server/testing/until';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../caiting/site/root.ts';

/** The documented setting in which a system user is a role of the database, and the signer another user than the site: by the files of deploy/. */

const folder = mkdtempSync(join(tmpdir(), 'caiting-peer-'));
chmodSync(folder, 0o755);
const server = await startEmbedded({ dataFolder: folder, isDurable: false });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const admin = (sql: string) =>
  withClient({ host: server.socketFolder, user: 'postgres', database: 'postgres' }, (client) => client.query(sql));
const url = (user: string): string =>
  `postgres://${user}@localhost/caiting?host=${encodeURIComponent(server.socketFolder)}`;
/** Whoever runs the tests, in the place of one of the two system users. */
const me = userInfo().username;

/** The statements of postgres-peer.sql one by one: a database is made in no transaction with others. */
for (const statement of deployFile('postgres-peer.sql', {}).split(';'))
  if (statement.replace(/^\s*--.*$/gm, '').trim() !== '') await admin(statement);
const hba = join(folder, 'pg/pg_hba.conf');
writeFileSync(hba, `${deployFile('pg_hba.conf', {})}\n${readFileSync(hba, 'utf8')}`);

async function beUser(name: 'caiting' | 'caiting-signer'): Promise<void> {
  writeFileSync(join(folder, 'pg/pg_ident.conf'), deployFile('pg_ident.conf', { [`  ${name} `]: `  ${me} ` }));
  await admin('select pg_reload_conf()');
}
const comesIn = (role: string): Promise<boolean> =>
  withClient(url(role), async () => true).catch((error: { code?: string }) => {
    expect(error.code).toBe('28000');
    return false;
  });
/** For what a busy machine does late. */
const PATIENCE_MS = 50_000;

const ROLES = ['caiting', 'caiting_app', 'caiting_signer', 'postgres'];
/** A reload takes a moment: asked until the first role is let in. */
async function letIn(first: string): Promise<readonly string[]> {
  await until(() => comesIn(first), `${first} to be let in`, PATIENCE_MS);
  const may = await Promise.all(ROLES.map(comesIn));
  return ROLES.filter((_, at) => may[at]);
}

test('the site’s user is owner and server, and not the signer; a site opens so, without a password', async () => {
  await beUser('caiting');
  expect(await letIn('caiting')).toEqual(['caiting', 'caiting_app']);
  const signer = { databaseUrl: undefined };
  const { db } = await openDatabase({
    databaseUrl: url('caiting'),
    appDatabaseUrl: url('caiting_app'),
    dataFolder: folder,
    connectionsMax: 1,
  });
  expect(await db.one('select session_user as role')).toEqual({ role: 'caiting_app' });
  await db.close();
  // A signer that the site starts itself has no way in.
  await expect(
    openDatabase({ databaseUrl: url('caiting'), appDatabaseUrl: url('caiting_app'), signer, dataFolder: folder }),
  ).rejects.toThrow('caiting_signer');
}, 60_000);

test('the signer’s user is the signer alone, whose process serves by itself', async () => {
  await beUser('caiting-signer');
  expect(await letIn('caiting_signer')).toEqual(['caiting_signer']);
  const socket = join(folder, 'signer.sock');
  const settings = {
    CAITING_PRODUCTION: '1',
    CAITING_BEACON: 'drand',
    CAITING_DATA: join(folder, 'signer'),
    CAITING_SIGNER_KEY: join(folder, 'signer/key'),
    CAITING_SIGNER_SOCKET: socket,
    CAITING_SIGNER_DATABASE_URL: url('caiting_signer'),
  };
  const child = spawn(process.execPath, ['tools/caiting/entry/main.ts', 'signer'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(String(text)));
  const over = once(child, 'exit');
  await until(async () => child.exitCode !== null || (await answers(socket)), 'the signer to serve', PATIENCE_MS);
  child.kill('SIGTERM');
  const [code] = (await over) as [number | null];
  expect([code, said.join('')]).toEqual([0, '']);
}, 60_000);

/** Somebody listens there. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(path);
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
