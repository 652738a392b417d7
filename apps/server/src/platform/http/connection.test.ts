import { call, jsonText, text } from '@caiting/contract/wire';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { ok } from '../outcome.ts';
import { testApp } from '../testing/app.ts';
import { Wire } from '../testing/wire.ts';
import { bind } from './binding.ts';

const mirror = call({
  method: 'POST',
  path: '/v1/users/mirror',
  who: 'any',
  doc: 'Gives back what the server understood.',
  input: z.object({ userName: text(9, 1), list: z.optional(jsonText(z.array(z.string()))) }),
  output: z.object({ seen: z.unknown() }),
  refusals: [],
});
const look = call({ ...mirror, method: 'GET', path: '/v1/users/look', input: z.object({ userName: text(9_000, 1) }) });
const slow = call({ ...mirror, path: '/v1/users/slow', input: z.object({}) });

/** The slow call says that it has begun, and ends when it is told to. */
let gate = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
const fixture = {
  name: 'fixture',
  calls: [
    ...[mirror, look].map((def) =>
      bind(def, async ({ ip, country, userAgent, origin, ownOrigin, rawBody, headers }, input) =>
        ok({ seen: { ip, country, userAgent, origin, ownOrigin, rawBody, headers: { ...headers }, input } }),
      ),
    ),
    bind(slow, async () => {
      gate.begun.resolve();
      await gate.end.promise;
      return ok({ seen: '慢' });
    }),
  ],
};
const config = {
  logLevel: 'silent',
  rates: { perAddress: 1_000_000, perAccount: 1_000_000, burstSeconds: 1 },
} as const;
const { port } = await testApp({ modules: [fixture], config, isListening: true });

async function beginSlow(wire: Wire): Promise<void> {
  gate = { begun: Promise.withResolvers(), end: Promise.withResolvers() };
  wire.send(post(slow.path, ''));
  await gate.begun.promise;
}

const FORM = 'application/x-www-form-urlencoded';
function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}, type = FORM): string {
  const lines = Object.entries({
    Host: 'site.example',
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
function get(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'site.example', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

test('a request in pieces is answered like a whole one, however it is cut', async () => {
  const request = Buffer.from(post(mirror.path, '{"userName":"莉莉"}', {}, 'application/json'));
  const whole = await new Wire(port).ask(request);
  expect(whole?.body).toContain('莉莉');
  for (const cut of [1, 20, request.length - 5, request.length - 1]) {
    const wire = new Wire(port);
    wire.socket.setNoDelay(true).write(request.subarray(0, cut), () => wire.socket.write(request.subarray(cut)));
    expect(await wire.answer(), `cut at ${cut}`).toEqual(whole);
  }
});

test('calls, pages and pieces in turns on one connection are each answered in order', async () => {
  const wire = new Wire(port);
  for (let round = 0; round < 3; round += 1) {
    expect((await wire.ask(get('/healthz')))?.body).toContain('drawClock');
    expect((await wire.ask(get(`${look.path}?userName=a${round}`)))?.body).toContain(`"userName":"a${round}"`);
    expect((await wire.ask(post(mirror.path, `userName=b${round}`)))?.body).toContain(`"userName":"b${round}"`);
  }
  wire.send(post(mirror.path, 'userName=c1') + post(mirror.path, 'userName=c2'));
  expect((await wire.answer())?.body).toContain('"userName":"c1"');
  expect((await wire.answer())?.body).toContain('"userName":"c2"');
  expect((await wire.ask(post(mirror.path, 'userName=d')))?.body).toContain('"userName":"d"');
});

test('who sends on before the answer is answered in order', async () => {
  const wire = new Wire(port);
  await wire.ask(get('/healthz'));
  await beginSlow(wire);
  wire.send(post(mirror.path, 'userName=next')).send(get('/healthz'));
  gate.end.resolve();
  expect((await wire.answer())?.body).toContain('慢');
  expect((await wire.answer())?.body).toContain('"userName":"next"');
  expect((await wire.answer())?.body).toContain('drawClock');
});

test('a call whose caller has gone ends quietly', async () => {
  const wire = new Wire(port);
  await wire.ask(get('/healthz'));
  await beginSlow(wire);
  wire.socket.destroy();
  gate.end.resolve();
  expect((await new Wire(port).ask(get('/healthz')))?.status).toBe('HTTP/1.1 200 OK');
});

test('a server that stops answers what it has begun, and takes no more', async () => {
  const { app: ending, port: endingPort } = await testApp({ modules: [fixture], config, isListening: true });
  const wire = new Wire(endingPort);
  await wire.ask(get('/healthz'));
  await beginSlow(wire);
  const closed = ending.http.close();
  gate.end.resolve();
  expect((await wire.answer())?.body).toContain('慢');
  await closed;
  expect(await wire.ask(post(mirror.path, 'userName=late'))).toBeNull();
});
