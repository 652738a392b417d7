import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '@caiting/contract/wire';
import { afterAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { readConfig } from '../../config.ts';
import { ok } from '../outcome.ts';
import { testApp } from '../testing/app.ts';
import { bind } from './binding.ts';

const place = call({
  method: 'GET',
  path: '/v1/users/place',
  who: 'any',
  doc: 'Where the call comes from, and where providers would call back.',
  input: z.object({}),
  output: z.object({ ip: z.string(), own: z.string() }),
  refusals: [],
});
const modules = [{ name: 'fixture', calls: [bind(place, async ({ ip, ownOrigin }) => ok({ ip, own: ownOrigin }))] }];

const folder = mkdtempSync(join(tmpdir(), 'caiting-socket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the call says of a visitor who comes by the socket. */
function ask(socketPath: string, headers: Record<string, string> = {}): Promise<{ ip: string; own: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path: place.path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve(JSON.parse(body).data));
    });
    sent.on('error', reject).end();
  });
}

const behindProxy = { trustProxy: true, origin: 'https://site.example' };

test('calls and sockets come in by it, and it is gone with the server', async () => {
  const socketPath = join(folder, 'plain');
  const { app } = await testApp({ modules, config: { socketPath, ...behindProxy }, isListening: true });
  expect(statSync(socketPath).mode & 0o777).toBe(0o660);
  // Where providers call back is configured, never the caller's to say.
  const headers = { host: 'elsewhere.example' };
  expect(await ask(socketPath, headers)).toEqual({ ip: '127.0.0.1', own: 'https://site.example' });
  const socket = new WebSocket(`ws+unix://${socketPath}:/v1/broadCast/site?key=none`);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  await app.stop();
  expect(existsSync(socketPath)).toBe(false);
});

test('the reverse proxy says by its header whom it speaks for', async () => {
  const socketPath = join(folder, 'trusted');
  await testApp({ modules, config: { socketPath, ...behindProxy }, isListening: true });
  expect(await ask(socketPath, { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' });
});

test('a socket without an origin or a trusted proxy is refused at the start, in one sentence', () => {
  const env = { CAITING_SOCKET: '/tmp/x', CAITING_ORIGIN: 'https://site.example', CAITING_TRUST_PROXY: '1' };
  expect(readConfig(env)).toMatchObject({ socketPath: '/tmp/x', trustProxy: true });
  for (const missing of ['CAITING_ORIGIN', 'CAITING_TRUST_PROXY'])
    expect(() => readConfig({ ...env, [missing]: undefined }), missing).toThrow(/CAITING_SOCKET needs/);
});

test('what a killed process left is taken over; where another process answers, the start is refused', async () => {
  const socketPath = join(folder, 'left');
  const listen = `require('node:net').createServer().listen(${JSON.stringify(socketPath)},()=>console.log('open'))`;
  const other = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  await expect(testApp({ modules, config: { socketPath, ...behindProxy }, isListening: true })).rejects.toThrow(
    'CAITING_SOCKET',
  );
  expect(existsSync(socketPath)).toBe(true);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(existsSync(socketPath)).toBe(true);
  await testApp({ modules, config: { socketPath, ...behindProxy }, isListening: true });
  expect((await ask(socketPath)).ip).toBe('127.0.0.1');
});
