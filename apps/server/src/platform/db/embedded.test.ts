import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import { withClient } from './connect.ts';
import { resolveDataFolder } from './embedded/data-folder.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { isAlive, isUnreaped } from './folder-users.ts';
import { databaseUser } from './embedded/system-user.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-embedded-'));
chmodSync(folder, 0o755);
let last: EmbeddedServer | undefined;
afterAll(async () => {
  await last?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (server: EmbeddedServer) => ({ host: server.socketFolder, user: 'postgres', database: 'postgres' });
const ask = <Row>(server: EmbeddedServer, sql: string) =>
  withClient(admin(server), async (client) => (await client.query(sql)).rows as Row[]);
const serverPid = () => Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

async function start(): Promise<EmbeddedServer> {
  last = await startEmbedded({ dataFolder: folder });
  return last;
}

test('creates a cluster that flushes, checks its pages, and listens on no port', async () => {
  const server = await start();
  expect(server.isAdopted).toBe(false);
  const [settings] = await ask(
    server,
    `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as ports`,
  );
  expect(settings).toEqual({ fsync: 'on', checksums: 'on', ports: '' });
  await ask(server, 'create table kept (n int); insert into kept values (7)');
});

test('a second start adopts the living server, and a tool that leaves does not take it away', async () => {
  const pid = serverPid();
  const server = await start();
  expect(server.isAdopted).toBe(true);
  expect(serverPid()).toBe(pid);
  // Another living process is on the list: our own parent will do.
  const parent = process.ppid;
  writeFileSync(join(folder, 'users', String(parent)), `${parent} ${startTimeOf(parent)}`);
  await server.release();
  expect(isAlive(pid)).toBe(true);
  rmSync(join(folder, 'users', String(parent)));
});

test('after kill -9 of the server the next start recovers every committed row', async () => {
  process.kill(serverPid(), 'SIGKILL');
  const server = await start();
  expect(server.isAdopted).toBe(false);
  expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]);
});

test.runIf(existsSync('/proc/self/cwd'))(
  'a session that a killed server left at work does not hold up the next',
  async () => {
    const client = new pg.Client(admin(await start()));
    const lost = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Minutes of work without a pause in which it would look around.
    const counting = client.query(`select count(*) from generate_series(1, 300000000) as n where md5(n::text) = ''`);
    const ended = counting.catch((error: unknown) => error);
    await until(async () => {
      const [row] = await ask<{ state: string }>(
        last as EmbeddedServer,
        `select state from pg_stat_activity where pid = ${rows[0]?.pid}`,
      );
      return row?.state === 'active';
    }, 'a session at work');
    process.kill(serverPid(), 'SIGKILL');
    expect(await ask(await start(), 'select n from kept')).toEqual([{ n: 7 }]);
    expect(isAlive(rows[0]?.pid ?? 0)).toBe(false);
    await Promise.all([ended, lost]);
  },
);

test('a supervised server that is killed comes back by itself', async () => {
  const deaths: unknown[] = [];
  last?.supervise((error) => void deaths.push(error));
  const pid = serverPid();
  process.kill(pid, 'SIGKILL');
  await until(() => {
    try {
      return serverPid() !== pid && readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').includes('ready');
    } catch {
      return false;
    }
  }, 'another server');
  expect(deaths).toEqual([null]);
});

test('a lock file that names another program does not stop the start', async () => {
  await last?.stop();
  writeFileSync(join(folder, 'pg/postmaster.pid'), `${process.ppid}\n${folder}/pg\n1\n5432\n`);
  const server = await start();
  expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]);
});

test.runIf(existsSync('/proc/self/stat'))(
  'the entry of a dead server that nobody reaps does not hold up the next',
  async () => {
    await last?.stop();
    // The shell's child ends at once, and what the shell has become does not ask for it. The server looks at processes of its own user only.
    const { uid, gid, isDropped } = databaseUser();
    const parent = spawn('sh', ['-c', 'sleep 0 & exec sleep 60'], isDropped ? { uid, gid } : {});
    const children = () => readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim();
    const isUnreapedChild = () => children() !== '' && isUnreaped(Number(children()));
    await until(isUnreapedChild, 'an entry that nobody reaps');
    const socketFolder = (last as EmbeddedServer).socketFolder;
    mkdirSync(socketFolder, { recursive: true });
    for (const lock of [join(folder, 'pg/postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')])
      writeFileSync(lock, `${children()}\n${folder}/pg\n1\n5432\n`);
    const server = await start();
    expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]);
    parent.kill();
  },
);

test('stop leaves no process', async () => {
  const pid = serverPid();
  await last?.stop();
  expect(isAlive(pid)).toBe(false);
});

test.runIf(databaseUser().isDropped)(
  'a folder the database user cannot enter: one clear sentence, or another place by default',
  () => {
    const closed = mkdtempSync(join(tmpdir(), 'caiting-closed-'));
    try {
      expect(() => resolveDataFolder(join(closed, 'data'), '/x')).toThrow(/CAITING_DATA=.*may not enter/);
      expect(resolveDataFolder(undefined, closed)).toMatch(/^\/var\/tmp\/caiting-data-[0-9a-f]{10}$/);
    } finally {
      rmSync(resolveDataFolder(undefined, closed), { recursive: true, force: true });
      rmSync(closed, { recursive: true, force: true });
    }
  },
);

function startTimeOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
