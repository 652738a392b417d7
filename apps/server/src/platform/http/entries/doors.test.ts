import { CODES, consoleCalls, type CallDef } from '@caiting/contract';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { testApp } from '../../testing/app.ts';
import { Wire } from '../../testing/wire.ts';
import { ok } from '../../outcome.ts';
import { bind } from '../binding.ts';
import { consoleEntry } from './console-entry.ts';
import { createHttp } from '../server.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'caiting-doors-'));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), 'home');
writeFileSync(join(webFolder, 'assets/app.js'), 'app');
const LOGIN = consoleCalls.staffLogin.path;
const bindings = [bind(consoleCalls.staffLogin, async () => ok({ token: 't', staffName: 's', roles: ['admin'] }))];
const PASSED = { staffName: 'anna', password: 'a'.repeat(64) };

async function server(config: Partial<Config>) {
  const { app } = await testApp({ config });
  const http = await createHttp({
    deps: app.deps,
    bindings,
    resolvers: {},
    webFolder,
    frameAncestors: () => [],
    frameSources: [],
    mediaSources: [],
    health: async () => ({ isServing: true, body: {} }),
  });
  afterAll(() => http.close());
  return http;
}

describe('the address limit', () => {
  test('holds for files and pages, and lets a page with all its files through', async () => {
    const http = await server({ rates: { perAddress: 10, perAccount: 10, burstSeconds: 1 } });
    const get = async (url: string) => (await http.inject({ method: 'GET', url })).statusCode;
    const page = await Promise.all(Array.from({ length: 60 }, (_, n) => get(n === 0 ? '/' : '/assets/app.js')));
    expect(new Set(page)).toEqual(new Set([200]));
    const flood = await Promise.all(Array.from({ length: 120 }, () => get('/assets/app.js')));
    expect(flood).toContain(429);
  });

  test('counts handshakes of sockets, also those that hang up', async () => {
    const { port } = await testApp({
      isListening: true,
      config: { rates: { perAddress: 1, perAccount: 5, burstSeconds: 5 } },
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => handshake(port)));
    expect(answers.filter((line) => line.includes('101'))).toHaveLength(5);
    expect(answers.filter((line) => line.includes('429'))).toHaveLength(7);
  });
});

/** Begins a socket and leaves; gives the first line of the answer. */
function handshake(port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = createConnection(port, 'localhost', () =>
    socket.write(
      'GET /v1/broadCast/site?key=k HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ),
  );
  socket.once('data', (bytes) => {
    resolve(bytes.toString('latin1').split('\r\n')[0] ?? '');
    socket.destroy();
  });
  socket.once('error', reject);
  return promise;
}

describe('console calls', () => {
  const post = (http: Awaited<ReturnType<typeof server>>, headers: Record<string, string> = {}, url: string = LOGIN) =>
    http.inject({ method: 'POST', url, headers, payload: PASSED });

  test('are answered at their own host name alone', async () => {
    const http = await server({ console: { port: undefined, origin: 'https://ops.example', addresses: [] } });
    expect((await post(http)).statusCode).toBe(404);
    expect((await post(http, { host: 'ops.example' })).json()).toMatchObject({ code: 1 });
    // In its other form the path is the same path.
    const packed = `/v1/enpath/${Buffer.from(LOGIN).toString('base64url')}`;
    expect((await post(http, {}, packed)).statusCode).toBe(404);
    expect((await post(http, { host: 'ops.example' }, packed)).statusCode).toBe(200);
  });

  test('are answered to listed addresses alone, also of IPv6 and of IPv4 written as IPv6', async () => {
    const http = await server({
      trustProxy: true,
      console: { port: undefined, origin: undefined, addresses: ['192.0.2.0/24', '2001:db8::/32'] },
    });
    const from = async (address: string) => (await post(http, { 'x-forwarded-for': address })).statusCode;
    expect(await from('192.0.2.200')).toBe(200);
    expect(await from('::ffff:192.0.2.200')).toBe(200);
    expect(await from('2001:db8:1::5')).toBe(200);
    expect(await from('192.0.3.1')).toBe(404);
    expect(await from('2001:db9::1')).toBe(404);
    expect(await from('nonsense')).toBe(404);
    expect((await post(http)).statusCode).toBe(404);
  });

  /** How a request line may say the path of the same call. */
  const WAYS = [
    LOGIN,
    LOGIN.replace('/c', '/%63'),
    LOGIN.replace('/v1', '/%76%31'),
    LOGIN.replaceAll(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `http://site.example${LOGIN}`,
    `HTTPS://ops.example${LOGIN}?a=1`,
    `http://ops.example@site.example${LOGIN}`,
    `/${LOGIN}`,
    LOGIN.replace('/console', '//console'),
    LOGIN.replace('/console', '/./console'),
    LOGIN.replace('/console', '/users/../console'),
    LOGIN.replace('/console', '/users/%2e%2e/console'),
    LOGIN.replace('/console/', '/console%2f'),
    `/x/..${LOGIN}`,
    LOGIN.replace('console', 'CONSOLE'),
    `${LOGIN}/`,
    `${LOGIN};a=1`,
    `${LOGIN}#a`,
    `${LOGIN}%00`,
    `/v1/enpath/${Buffer.from(LOGIN).toString('base64')}`,
    `/v1/enpath/${encodeURIComponent(Buffer.from(LOGIN).toString('base64'))}`,
    `http://site.example/v1/enpath/${Buffer.from(LOGIN).toString('base64url')}`,
    `/v1/%65npath/${Buffer.from(LOGIN).toString('base64url')}`,
    `/v1/enpath/${Buffer.from(`/v1/enpath/${Buffer.from(LOGIN).toString('base64url')}`).toString('base64url')}`,
  ];
  const CLAIMS = [
    '',
    'X-Forwarded-Host: ops.example\r\n',
    'Forwarded: for=192.0.2.1;host=ops.example;proto=https\r\n',
    'X-Real-IP: 192.0.2.1\r\nX-Client-IP: 192.0.2.1\r\nTrue-Client-IP: 192.0.2.1\r\n',
    'X-Original-URL: /v1/console/login\r\nX-Rewrite-URL: /v1/console/login\r\n',
    'X-HTTP-Method-Override: POST\r\n',
    // Of several the last is what our own reverse proxy added.
    'X-Forwarded-For: 192.0.2.1, 203.0.113.9\r\n',
    'X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 203.0.113.9\r\n',
  ];

  test.each([
    ['host name', { port: undefined, origin: 'https://ops.example', addresses: [] }],
    ['port', { port: 1, origin: undefined, addresses: [] }],
    ['addresses', { port: undefined, origin: undefined, addresses: ['192.0.2.0/24'] }],
  ] as const)('stay shut by their %s, however the path is written and whatever a caller claims', async (_by, entry) => {
    const http = await server({ trustProxy: true, console: entry });
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as { port: number };
    const body = new URLSearchParams(PASSED).toString();
    const ask = async (method: string, path: string, claims: string) => {
      const lines = `${method} ${path} HTTP/1.1\r\nHost: site.example\r\n${claims}`;
      const type = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
      const wire = new Wire(port);
      const answer = await wire.ask(`${lines}${type}\r\n${body}`);
      wire.socket.destroy();
      return answer;
    };
    const tried = [...WAYS.map((path) => [path, ''] as const), ...CLAIMS.map((claims) => [LOGIN, claims] as const)];
    for (const [path, claims] of tried) {
      const answer = await ask('POST', path, claims);
      expect(answer?.status, `${path} ${claims}`).toMatch(/ 40[045] /);
      expect(answer?.body).not.toContain('"code":1,');
      // Nor does another method tell that something stands there.
      expect((await ask('DELETE', path, claims))?.headers.join(), path).not.toContain('allow: POST');
    }
  });

  test('are answered at their own port alone', async () => {
    const free = 20_000 + (process.pid % 20_000);
    const { port } = await testApp({
      isListening: true,
      modules: [{ name: 'fixture', calls: bindings }],
      config: { origin: 'https://play.example', console: { port: free, origin: undefined, addresses: [] } },
    });
    const at = async (where: number) =>
      (await fetch(`http://localhost:${where}${LOGIN}`, { method: 'POST', body: new URLSearchParams(PASSED) })).status;
    expect(await at(port)).toBe(404);
    expect(await at(free)).toBe(200);
    // A page of the players' site on the same host has the cookie too: cookies tell no ports apart.
    const codeFrom = async (origin: string) => {
      const lines = `POST ${LOGIN} HTTP/1.1\r\nHost: localhost:${free}\r\nOrigin: ${origin}\r\n`;
      const body = new URLSearchParams(PASSED).toString();
      const wire = new Wire(free);
      const answer = await wire.ask(
        `${lines}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      wire.socket.destroy();
      return /"code":(-?\d+)/.exec(answer?.body ?? '')?.[1];
    };
    expect(await codeFrom('https://play.example')).toBe(String(CODES.foreignOrigin.code));
    expect(await codeFrom(`http://localhost:${free}`)).toBe('1');
  });

  test('a wrong address of the asker is on no list', () => {
    const isEntry = consoleEntry({ console: { port: undefined, origin: undefined, addresses: ['0.0.0.0/0'] } });
    const ask = (ip: string) =>
      isEntry({
        id: 'one',
        ip,
        socket: {},
        method: 'GET',
        url: '/',
        headers: { host: 'x' },
        protocol: 'http',
        rawBody: '',
      });
    expect([ask('198.51.100.1'), ask('::1'), ask('x')]).toEqual([true, false, false]);
  });

  test('stand on no public page in production', async () => {
    const paths = async (isProduction: boolean) => {
      const http = await server({ isProduction });
      const list = (await http.inject({ method: 'GET', url: '/docs.json' })).body;
      const page = (await http.inject({ method: 'GET', url: '/docs' })).body;
      const isThere = ({ path }: CallDef) => list.includes(path) || page.includes(path);
      return isThere(consoleCalls.staffLogin);
    };
    expect(await paths(false)).toBe(true);
    expect(await paths(true)).toBe(false);
  });
});
