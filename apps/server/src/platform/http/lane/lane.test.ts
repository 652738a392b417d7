import { toEnpath } from '@caiting/contract';
import { call, jsonText, text } from '@caiting/contract/wire';
import { connect, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ok, refuse } from '../../outcome.ts';
import { testApp } from '../../testing/app.ts';
import { aSession as session } from '../../testing/session.ts';
import { bind } from '../binding.ts';

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
const own = call({ ...look, path: '/v1/users/own', who: 'login', input: z.object({}) });
const enter = call({ ...mirror, path: '/v1/users/enter' });
const broken = call({ ...mirror, path: '/v1/users/broken', input: z.object({}) });
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
    bind(own, async (context) => ok({ seen: context.session.userName })),
    bind(enter, async (context) => {
      context.setSession('token', 60);
      return ok({ seen: '' });
    }),
    bind(broken, () => Promise.reject(new Error('secret of the house'))),
    bind(slow, async () => {
      gate.begun.resolve();
      await gate.end.promise;
      return ok({ seen: '慢' });
    }),
  ],
  resolvers: {
    session: async (_deps: unknown, token: string) =>
      token === 'good' ? session : token === 'old' ? refuse('kickedOut') : null,
  },
};
const config = {
  logLevel: 'silent',
  rates: { perAddress: 1_000_000, perAccount: 1_000_000, burstSeconds: 1 },
} as const;
const { app, port } = await testApp({ modules: [fixture], config, isListening: true });
const behind = await testApp({ modules: [fixture], config: { ...config, trustProxy: true }, isListening: true });

/** Requests that Node's parser has heard of. */
let byNode = 0;
for (const { http } of [app, behind.app]) http.server.on('request', () => (byNode += 1));

interface Answer {
  readonly status: string;
  readonly headers: readonly string[];
  readonly body: string;
}

/** One connection that sends bytes and reads whole answers. */
class Wire {
  readonly socket: Socket;
  #text = Buffer.alloc(0);
  #onPart: () => void = () => undefined;
  isClosed = false;

  constructor(to: number) {
    this.socket = connect(to, '127.0.0.1');
    this.socket.on('data', (part: Buffer) => {
      this.#text = Buffer.concat([this.#text, part]);
      this.#onPart();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
      this.#onPart();
    });
    onTestFinished(() => void this.socket.destroy());
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  /** The next answer; null when the connection ended before it. */
  async answer(): Promise<Answer | null> {
    for (;;) {
      const headEnd = this.#text.indexOf('\r\n\r\n');
      const head = this.#text.toString('latin1', 0, Math.max(0, headEnd));
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (headEnd >= 0 && this.#text.length >= headEnd + 4 + length) {
        const body = this.#text.toString('utf8', headEnd + 4, headEnd + 4 + length);
        this.#text = this.#text.subarray(headEnd + 4 + length);
        const [status = '', ...headers] = head.split('\r\n');
        const kept = headers
          .filter((line) => !line.startsWith('Date: '))
          .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
        return { status, headers: kept.toSorted(), body: body.replace(/"fault":"[0-9a-f]{8}"/, '"fault":"#"') };
      }
      if (this.isClosed) return null;
      await new Promise<void>((resolve) => (this.#onPart = resolve));
    }
  }

  ask(bytes: string | Buffer): Promise<Answer | null> {
    return this.send(bytes).answer();
  }
}

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

/** The same request as the first of a connection (Node reads it) and as the second (the lane may take it). */
async function bothWays(request: string | Buffer, to = port) {
  const first = byNode;
  const long = await new Wire(to).ask(request);
  const isCall = byNode - first === 1;
  const wire = new Wire(to);
  await wire.ask(get('/docs'));
  const second = byNode;
  const short = await wire.ask(request);
  return { long, short, isLane: isCall && byNode === second };
}

describe('the lane answers as Fastify does', () => {
  const JSON_TYPE = 'application/json';
  test.each<[string, string, boolean]>([
    ['a form', post(mirror.path, 'userName=lily&list=%5B%22a%22%5D'), true],
    ['a form by its enpath', post(toEnpath(mirror.path), 'userName=a%2Bb+c'), true],
    ['a query behind a POST', post(`${mirror.path}?userName=b`, 'userName=a'), true],
    ['JSON', post(mirror.path, '{"userName":"莉莉","list":["a"]}', {}, JSON_TYPE), true],
    ['JSON with its letters named', post(mirror.path, '{"userName":"a"}', {}, 'application/json; charset=utf-8'), true],
    ['an empty form', post(mirror.path, ''), true],
    ['empty JSON', post(broken.path, '', {}, JSON_TYPE), true],
    ['broken JSON', post(mirror.path, '{"userName":', {}, JSON_TYPE), true],
    ['a poisoned prototype', post(mirror.path, '{"__proto__":{"userName":"a"}}', {}, JSON_TYPE), true],
    ['a field twice', post(mirror.path, 'userName=a&userName=b'), true],
    ['a broken escape', post(mirror.path, 'userName=%zz'), true],
    ['NUL', post(mirror.path, 'userName=a%00b'), true],
    ['a wrong field', post(mirror.path, 'userName=muchtoolong'), true],
    ['a query', get(`${look.path}?userName=a%20b&userName2=c`), true],
    ['a query by enpath', get(`${toEnpath(look.path)}?userName=a+b;c#d`), true],
    ['no query', get(look.path), true],
    ['an empty query', get(`${look.path}?`), true],
    ['a long answer packed', get(`${look.path}?userName=${'x'.repeat(5_000)}`, { 'Accept-Encoding': 'gzip' }), true],
    ['a bearer', get(own.path, { Authorization: 'Bearer good' }), true],
    ['a cookie', get(own.path, { Cookie: 'a=b; caiting_sid=good' }), true],
    ['an ended login', get(own.path, { Authorization: 'Bearer old' }), true],
    ['nobody', get(own.path), true],
    ['a cookie that is set', post(enter.path, 'userName=a'), true],
    ['a fault', post(broken.path, ''), true],
    ['a foreign page', post(mirror.path, 'userName=a', { Origin: 'https://evil.example' }), true],
    [
      'our own page',
      post(mirror.path, 'userName=a', { Origin: 'http://site.example', 'User-Agent': 'x'.repeat(400) }),
      true,
    ],
    [
      'what a stranger says of where he comes from',
      post(mirror.path, 'userName=a', {
        'X-Forwarded-For': '1.2.3.4',
        'X-Forwarded-Host': 'b',
        'X-Forwarded-Proto': 'https',
      }),
      true,
    ],
    [
      'a form with other letters',
      post(mirror.path, 'userName=a', {}, 'application/x-www-form-urlencoded; charset=gbk'),
      false,
    ],
    ['another type', post(mirror.path, '<a/>', {}, 'application/xml'), false],
    ['no type', post(mirror.path, 'userName=a', {}, ''), false],
    ['an unknown call', get('/v1/users/nothing'), false],
    ['a GET of a POST', get(mirror.path), false],
    ['an escaped path', get('/v1/users/%6cook?userName=a'), false],
    ['a page', get('/docs'), false],
    ['another method', get(look.path).replace('GET', 'DELETE'), false],
    ['no host', get(look.path).replace('Host: site.example\r\n', ''), false],
    ['an end of the connection', get(`${look.path}?userName=a`, { Connection: 'close' }), false],
    ['a length that is none', post(mirror.path, 'userName=a', { 'Content-Length': '+10' }), false],
  ])('%s', async (_name, request, isLane) => {
    const seen = await bothWays(request);
    expect(seen.short).toEqual(seen.long);
    expect(seen.long?.status).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(seen.isLane).toBe(isLane);
  });

  test.each([
    {},
    { 'X-Forwarded-For': '198.51.100.7' },
    {
      'X-Forwarded-For': '1.2.3.4, 198.51.100.7',
      'X-Forwarded-Host': 'evil.example, site.example',
      'X-Forwarded-Proto': 'http, https',
    },
    { 'X-Forwarded-For': '1.2.3.4,2001:db8::1 ', 'X-Forwarded-Proto': 'https' },
    { 'X-Forwarded-For': '1.2.3.4, ,', 'X-Forwarded-Host': 'b,', 'X-Forwarded-Proto': 'https,' },
    { 'X-Forwarded-For': ',', 'X-Forwarded-Host': ',', 'X-Forwarded-Proto': ',' },
  ])('behind a front server %j', async (headers) => {
    const request = post(mirror.path, 'userName=a', headers as Record<string, string>);
    const { long, short } = await bothWays(request, behind.port);
    expect(short).toEqual(long);
  });

  test('in pieces, however cut', async () => {
    const request = Buffer.from(post(mirror.path, '{"userName":"莉莉"}', {}, JSON_TYPE));
    const whole = (await bothWays(request)).long;
    for (const cut of [1, 20, request.length - 5, request.length - 1]) {
      const wire = new Wire(port);
      await wire.ask(get('/healthz'));
      wire.socket.setNoDelay(true).write(request.subarray(0, cut), () => wire.socket.write(request.subarray(cut)));
      expect(await wire.answer(), `cut at ${cut}`).toEqual(whole);
    }
  });
});

test('calls, pages and pieces in turns on one connection are each answered in order', async () => {
  const wire = new Wire(port);
  const before = byNode;
  for (let round = 0; round < 3; round += 1) {
    expect((await wire.ask(get('/healthz')))?.body).toContain('drawClock');
    expect((await wire.ask(get(`${look.path}?userName=a${round}`)))?.body).toContain(`"userName":"a${round}"`);
    expect((await wire.ask(post(mirror.path, `userName=b${round}`)))?.body).toContain(`"userName":"b${round}"`);
  }
  expect(byNode - before).toBe(3);
  // Two at once end the lane for this connection, not the answers.
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

test('who does not read his answers is not read either', async () => {
  const sockets: Socket[] = [];
  const note = (socket: Socket): void => void sockets.push(socket);
  app.http.server.on('connection', note);
  onTestFinished(() => void app.http.server.off('connection', note));
  const wire = new Wire(port);
  await wire.ask(get('/docs'));
  wire.socket.pause();
  const [held] = sockets;
  const request = get(`${look.path}?userName=${'x'.repeat(7_000)}`);
  // One at a time, each behind the answer before it, until both ends are full.
  let sent = 0;
  for (; held?.writableNeedDrain !== true; sent += 1) {
    const read = (held?.bytesRead ?? 0) + request.length;
    wire.socket.write(request);
    while ((held?.bytesRead ?? 0) < read) await new Promise(setImmediate);
  }
  const { bytesRead } = held;
  wire.socket.write(request);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(held.isPaused() || held.bytesRead === bytesRead).toBe(true);
  expect(held.writableLength).toBeLessThan(200_000);
  wire.socket.resume();
  for (let answer = 0; answer < sent + 1; answer += 1) expect((await wire.answer())?.status).toBe('HTTP/1.1 200 OK');
});

test('a call whose caller has gone ends quietly', async () => {
  const wire = new Wire(port);
  await wire.ask(get('/healthz'));
  await beginSlow(wire);
  wire.socket.destroy();
  gate.end.resolve();
  expect((await new Wire(port).ask(get('/healthz')))?.status).toBe('HTTP/1.1 200 OK');
});

test('a server that stops answers what the lane has taken, and takes no more', async () => {
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
