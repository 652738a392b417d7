import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { withClient } from './connect.ts';
import type { DbTarget } from './pool.ts';

const { db, appTarget } = await testDatabase();
const SCRIPT = fileURLToPath(new URL('./testing/reconnecting.ts', import.meta.url));

/** What a process of its own says that connects to `target` again and again. One that falls over rejects, with its error. */
async function reconnect(target: DbTarget, rounds: number): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, JSON.stringify(target), String(rounds)]);
  return stdout;
}

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const SHUT_DOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** Ends each connection in the same packet that opens it. */
async function endingServer(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN])));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, close: () => server.close() };
}

test('a connection that ends in the packet that opens it is an error of whoever asked, not the end of the process', async () => {
  const { url, close } = await endingServer();
  expect(await reconnect(url, 3)).toBe('alive after 3');
  await expect(withClient(url, (client) => client.query('select 1'))).rejects.toThrow(/terminat|connection/i);
  close();
});

test('connections that PostgreSQL ends while they open or ask for the first time do not end the process', async () => {
  const ending = new AbortController();
  const enders = (async () => {
    while (!ending.signal.aborted)
      await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'caiting-victim'`,
      );
  })();
  expect(await reconnect(appTarget, 40)).toBe('alive after 40');
  ending.abort();
  await enders;
});
