import { BODY_MAX_BYTES, call, CODES, toEnpath } from '@caiting/contract';
import { jsonText, text } from '@caiting/contract/wire';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { ok } from '../../outcome.ts';
import { testApp } from '../../testing/app.ts';
import { aSession } from '../../testing/session.ts';
import { until } from '../../testing/until.ts';
import { Wire } from '../../testing/wire.ts';
import { bind } from '../binding.ts';
import { HeldBodies } from './held-bodies.ts';

const say = call({
  method: 'POST',
  path: '/v1/users/say',
  who: 'any',
  doc: 'Takes few words.',
  input: z.object({ word: z.optional(text(10)), list: z.optional(jsonText(z.array(z.unknown()))) }),
  output: z.object({}),
  refusals: [],
});
const write = call({
  ...say,
  path: '/v1/users/write',
  who: 'login',
  bodyLimit: 100_000,
  input: z.object({ word: text(90_000) }),
});
const send = call({ ...say, path: '/v1/files/sendOne', who: 'any', file: true });
const sendMine = call({ ...send, path: '/v1/files/sendMine', who: 'login', output: z.object({ bytes: z.int() }) });
const wait = call({ ...say, path: '/v1/users/wait' });
let gate = Promise.withResolvers<void>();

const fixture = {
  name: 'fixture',
  calls: [
    bind(say, async () => ok({})),
    bind(write, async () => ok({})),
    bind(send, async () => ok({})),
    bind(sendMine, async ({ file }) => ok({ bytes: file?.bytes.length ?? 0 })),
    bind(wait, async () => {
      await gate.promise;
      return ok({});
    }),
  ],
  resolvers: { session: async (_deps: unknown, token: string) => (token === 'good' ? aSession : null) },
};
const config = { logLevel: 'error', rates: { perAddress: 1_000, perAccount: 1_000, burstSeconds: 1 } } as const;
const { app, port } = await testApp({ modules: [fixture], config, isListening: true });
const FORM = 'application/x-www-form-urlencoded';
const post = (url: string, payload: string, type = FORM, headers = {}) =>
  app.http.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload });
const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nContent-Length: ${length}\r\n${more}\r\n`;

describe('what a request may bring', () => {
  test('a body has a few kilobytes, where its call says no more', async () => {
    expect((await post(say.path, `a=${'x'.repeat(BODY_MAX_BYTES - 2)}`)).statusCode).toBe(200);
    expect((await post(say.path, `a=${'x'.repeat(BODY_MAX_BYTES - 1)}`)).statusCode).toBe(413);
    expect((await post('/v1/users/none', 'x'.repeat(BODY_MAX_BYTES + 1))).statusCode).toBe(413);
    expect((await post('/lottery', 'x'.repeat(BODY_MAX_BYTES + 1))).statusCode).toBe(413);
  });

  test('a larger one is read from who signed in, up to its bound; a stranger is refused with his bytes unread', async () => {
    const bearer = { authorization: 'Bearer good' };
    expect((await post(write.path, `word=${'x'.repeat(90_000)}`, FORM, bearer)).json().code).toBe(1);
    expect((await post(write.path, `word=${'x'.repeat(100_000)}`, FORM, bearer)).statusCode).toBe(413);
    // Read, it would be 413.
    expect((await post(write.path, `word=${'x'.repeat(100_000)}`)).json().code).toBe(CODES.notLoggedIn.code);
    expect((await post(write.path, 'word=hi', 'application/json', bearer)).json().code).toBe(CODES.badInput.code);
    expect((await post(write.path, '{"word":"hi"}', 'application/json', bearer)).json().code).toBe(1);
    expect((await post(write.path, 'hi', 'text/plain', bearer)).statusCode).toBe(415);
  });

  test('a file is read from who signed in once that is known', async () => {
    const multipart = 'multipart/form-data; boundary=XX';
    const part =
      '--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = `${part}${'x'.repeat(70_000)}\r\n--XX--\r\n`;
    const bearer = { authorization: 'Bearer good' };
    expect((await post(sendMine.path, body, multipart, bearer)).json()).toMatchObject({
      code: 1,
      data: { bytes: 70_000 },
    });
    const lines = `POST ${sendMine.path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipart}\r\nContent-Length: ${body.length}\r\n`;
    expect((await new Wire(port).ask(`${lines}Authorization: Bearer good\r\n\r\n${body}`))?.body).toContain('70000');
    expect((await new Wire(port).ask(`${lines}\r\n${body}`))?.body).toContain(String(CODES.notLoggedIn.code));
  });

  test.each([
    ['JSON', '['.repeat(8_000), 'application/json'],
    ['JSON of members', '{"a":'.repeat(3_000), 'application/json'],
    ['JSON inside a form', `list=${'%5B'.repeat(4_000)}`, FORM],
    ['JSON inside JSON', JSON.stringify({ list: '['.repeat(8_000) }), 'application/json'],
  ])('levels without end are refused before they are parsed: %s', async (_name, payload, type) => {
    const answer = await post(say.path, payload, type);
    expect([answer.statusCode, answer.json().code]).toEqual([200, CODES.badInput.code]);
  });

  test('a packed path of many kilobytes is no path', async () => {
    expect((await app.http.inject({ url: `${toEnpath(say.path)}${'A'.repeat(5_000)}` })).statusCode).toBe(404);
  });
});

describe('how much an address may hold at a time', () => {
  test('bodies of one account, of one address, of everybody', () => {
    const held = new HeldBodies();
    const MB = 1_048_576;
    const from = (ip: string, account = '') => ({ ip, account }) as never;
    const take = (request: never, bytes = MB) => {
      try {
        held.take(request, bytes);
        return true;
      } catch {
        return false;
      }
    };
    const ofLily = Array.from({ length: 4 }, () => from('192.0.2.1', 'lily'));
    expect(ofLily.map((one) => take(one))).toEqual([true, true, true, true]);
    expect(take(from('192.0.2.1', 'lily'))).toBe(false);
    held.release(ofLily[0] as never);
    held.release(ofLily[0] as never);
    expect([take(from('192.0.2.1', 'lily')), take(from('192.0.2.1', 'lily'))]).toEqual([true, false]);
    // Twelve more of neighbours, and the address is full.
    expect(Array.from({ length: 13 }, (_, n) => take(from('192.0.2.1', `p${n}`))).filter(Boolean)).toHaveLength(12);
    const elsewhere = Array.from({ length: 100 }, (_, n) => take(from(`198.51.100.${n}`)));
    expect(elsewhere.filter(Boolean)).toHaveLength(48);
  });

  test('requests that wait for their answer', async () => {
    gate = Promise.withResolvers();
    const { app: strict } = await testApp({
      modules: [fixture],
      config: { logLevel: 'silent', rates: { perAddress: 10, perAccount: 10, burstSeconds: 1 } },
    });
    // Sent when it is called, not when it is waited for.
    const ask = async (url: string, remoteAddress: string) =>
      (await strict.http.inject({ method: 'POST', url, payload: {}, remoteAddress })).statusCode;
    const waiting = Array.from({ length: 10 }, () => ask(wait.path, '192.0.2.1'));
    const page = await strict.http.inject({ url: '/nothing.js', remoteAddress: '192.0.2.1' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '1']);
    expect((await strict.http.inject({ url: '/nothing.js', remoteAddress: '192.0.2.2' })).statusCode).toBe(404);
    gate.resolve();
    await Promise.all(waiting);
    expect((await strict.http.inject({ url: '/nothing.js', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
  });

  test('connections', async () => {
    const few = await testApp({
      modules: [fixture],
      config: { ...config, sockets: { perUser: 1, perAddress: 1 } },
      isListening: true,
    });
    const wires = Array.from({ length: 300 }, () => new Wire(few.port));
    await until(() => wires.filter((wire) => wire.isClosed).length === 300 - 257, 'those beyond the bound to be ended');
    expect((await (wires.find((wire) => !wire.isClosed) as Wire).ask(head(say.path, 0)))?.status).toContain('200');
  });

  test('a body that does not come is ended, one that comes slowly but steadily is not', async () => {
    const { endSlowBodies } = await import('./slow-bodies.ts');
    const { default: Fastify } = await import('fastify');
    const slow = Fastify();
    endSlowBodies(slow, { baseMs: 200, lookMs: 20 });
    slow.post('/', async (request) => String((request.body as string).length));
    slow.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const at = (slow.server.address() as { port: number }).port;
    const late = new Wire(at).send(`${head('/', 10, 'Accept-Language: en\r\n')}12345`);
    const answer = await late.answer();
    expect(answer?.status).toBe('HTTP/1.1 408 Request Timeout');
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      code: CODES.requestTimedOut.code,
      msg: CODES.requestTimedOut.en,
    });
    expect((await new Wire(at).ask(`${head('/', 5)}12345`))?.status).toContain('200');
    await slow.close();
  });
});

describe('the API list', () => {
  test('is sent packed, and not at all to who has it', async () => {
    for (const url of ['/docs.json', '/docs']) {
      const ask = (headers: Record<string, string>) => app.http.inject({ url, headers });
      const [plain, zipped, brotli] = [
        await ask({}),
        await ask({ 'accept-encoding': 'gzip' }),
        await ask({ 'accept-encoding': 'br, gzip' }),
      ];
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
      const etag = String(plain.headers['etag']);
      for (const known of [etag, `W/${etag}`, `"a", ${etag}`]) {
        const again = await ask({ 'if-none-match': known });
        expect([again.statusCode, again.payload, again.headers['etag']]).toEqual([304, '', etag]);
      }
      expect((await ask({ 'if-none-match': '"old"' })).statusCode).toBe(200);
    }
  });
});

test('a body held back holds nobody else: strangers who declare a megabyte are answered before they send it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => (await new Wire(port).ask(head(say.path, 1_048_576)))?.status),
  );
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 413 Payload Too Large']));
});
