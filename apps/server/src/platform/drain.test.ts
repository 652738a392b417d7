import { Agent, request } from 'node:http';
import { SOCKET_COME_BACK } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from './testing/app.ts';
import { TestSocket } from './testing/socket.ts';
import { until } from './testing/until.ts';

const DRAIN_MS = 1_000;
const SOCKETS = 20;

const entryOf = (userId: string) => ({
  kind: 'site' as const,
  userId,
  sessionId: `s${userId}`,
  guestCode: null,
  rooms: ['site'],
});
const site = (drainMs: number) =>
  testApp({
    isListening: true,
    config: { drainMs, logLevel: 'silent' },
    modules: [
      { name: 'fixture', start: async ({ hub }) => hub.authenticate('site', async (_kind, key) => entryOf(key)) },
    ],
  });

/** An answer at a path, and whether its connection may be used again. */
function ask(port: number, path: string, agent?: Agent): Promise<{ status: number; isKept: boolean }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode ?? 0, isKept: answer.headers.connection !== 'close' });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('nobody is sent to a server that does other work, and it is well', async () => {
  const { port } = await testApp({ isListening: true, config: { roles: ['draws', 'jobs'], logLevel: 'silent' } });
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'working' }]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test('a server that drains says so, still answers, and sends its sockets away bit by bit; new ones go elsewhere', async () => {
  const { app, port } = await site(DRAIN_MS);
  const agent = new Agent({ keepAlive: true });
  const sockets = Array.from({ length: SOCKETS }, (_, at) => new TestSocket(port, 'site', String(at)));
  await Promise.all(sockets.map((socket) => socket.frame(100)));
  const closedAt: number[] = [];
  for (const { ws } of sockets) ws.once('close', () => closedAt.push(performance.now()));
  expect(await ask(port, '/readyz', agent)).toEqual({ status: 200, isKept: true });

  const began = performance.now();
  const stopping = app.stop();
  await until(async () => (await ask(port, '/readyz', agent)).status === 503, 'the server to say that it drains');
  // It is well, it answers, and the connection that a front server kept ends here.
  expect(await ask(port, '/healthz', agent)).toEqual({ status: 200, isKept: false });
  await until(() => closedAt.length > 0, 'the first socket to be sent away');
  const late = new TestSocket(port, 'site', '99');
  await until(() => late.closeCode !== null, 'a new socket to be refused');
  expect(late.frames).toEqual([]);
  await stopping;

  expect(sockets.map(({ closeCode }) => closeCode)).toEqual(sockets.map(() => SOCKET_COME_BACK));
  // Nobody before a front server could see it; never half of them at once.
  const [first, last] = [Math.min(...closedAt), Math.max(...closedAt)];
  expect(first - began).toBeGreaterThan(DRAIN_MS * 0.35);
  expect(last - first).toBeGreaterThan(DRAIN_MS * 0.3);
  await expect(ask(port, '/readyz')).rejects.toThrow('ECONNREFUSED');
});

test('where no other server stands beside it, a stop waits for nobody', async () => {
  const { app, port } = await site(0);
  const socket = new TestSocket(port, 'site', '1');
  await socket.frame(100);
  await app.stop();
  expect(await socket.closed()).toBe(1001);
});
