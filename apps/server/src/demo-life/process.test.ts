import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const REFUSED = 78;

function startLife(env: NodeJS.ProcessEnv) {
  const child = fork(MAIN, [], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return { child, ended: once(child, 'exit') as Promise<[number | null]> };
}

/** A site that says of itself what it is told to, and counts who asks. */
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(JSON.stringify({ code: 1, msg: '', data: { demo: false, clockRate: 1 } }));
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test('it refuses to run in production', async () => {
  const { ended } = startLife({ CAITING_PRODUCTION: '1' });
  expect((await ended)[0]).toBe(REFUSED);
});

test('it asks nothing while nobody is there, and ends on a site that is no demo', async () => {
  const { child, ended } = startLife({ CAITING_PRODUCTION: '0' });
  child.send({ site: address, people: [], seed: 'x' });
  child.send({ visitors: 0 });
  // What it is told next it hears after it has begun.
  expect(asked).toEqual([]);
  child.send({ visitors: 1 });
  expect((await ended)[0]).toBe(0);
  expect(asked).toHaveLength(1);
}, 30_000);

test('it stops when it is told to', async () => {
  const { child, ended } = startLife({ CAITING_PRODUCTION: '0' });
  child.send({ site: address, people: [], seed: 'x' }, () => child.kill('SIGTERM'));
  const [code] = await ended;
  // Before it listens to the signal it ends by it.
  expect([0, null]).toContain(code);
}, 30_000);
