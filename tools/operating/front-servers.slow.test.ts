import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { call } from '@caiting/contract/wire';
import { bind } from '@caiting/server/platform/http/binding';
import { ok } from '@caiting/server/platform/outcome';
import { testApp } from '@caiting/server/testing/app';
import { deployFile, findProgram, nginxAround } from '@caiting/server/testing/deploy-file';
import { freePort } from '@caiting/server/testing/free-port';
import { until } from '@caiting/server/testing/until';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROOT } from '../caiting/site/root.ts';

/** The files of deploy/, each before a real site: tried where the program is installed (Debian: haproxy, nginx, caddy, systemd, openssl). */

const SITE = 'example.com';
const WAIT_MS = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'caiting-front-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [haproxy, nginx, caddy, openssl, analyze] = ['haproxy', 'nginx', 'caddy', 'openssl', 'systemd-analyze'].map(
  findProgram,
);

const seen = call({
  method: 'GET',
  path: '/v1/users/place',
  who: 'any',
  doc: 'Whom the site takes the caller for.',
  input: z.object({}),
  output: z.object({ ip: z.string(), country: z.string(), claims: z.string(), request: z.string() }),
  refusals: [],
});
/** What a caller may say of himself, and a front server must not pass on as his. */
const CLAIM = '6.6.6.6';
const claimsIn = (headers: object): string =>
  JSON.stringify(headers)
    .match(/"[^"]+":"[^"]*6\.6\.6\.6/g)
    ?.join() ?? '';
let country = '';
const socketPath = join(folder, 'site.sock');
await testApp({
  modules: [
    {
      name: 'fixture',
      calls: [
        bind(seen, async ({ ip, headers }) =>
          ok({ ip, country, claims: claimsIn(headers), request: String(headers['x-request-id']) }),
        ),
      ],
      resolvers: {
        site: async (_deps, asked) => {
          country = asked.country ?? '';
          return null;
        },
      },
    },
  ],
  config: { socketPath, trustProxy: true, origin: `https://${SITE}` },
  isListening: true,
});

const [certificate, key] = [join(folder, 'site.crt'), join(folder, 'site.key')];

function makeCertificate(program: string): void {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  const names = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  execFileSync(program, [...words, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
}

let running: ChildProcess | undefined;
/** What the one that runs has written to its standard output. */
let said = '';
async function stop(): Promise<void> {
  const child = running;
  running = undefined;
  if (child === undefined || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
afterEach(stop);

async function start(
  program: string,
  args: readonly string[],
  port: number,
  { isUp = 200, more = {} }: { isUp?: number; more?: Record<string, string> } = {},
): Promise<void> {
  const env = { ...process.env, HOME: folder, ...more };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  running = child;
  said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += String(bytes)));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(said);
      return ask(port, '/healthz').then(
        ({ status }) => status === isUp,
        () => false,
      );
    },
    program,
    WAIT_MS,
  );
}

function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, servername: SITE, rejectUnauthorized: false };
    const sent = request({ ...options, headers: { host: SITE, ...headers } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
    });
    sent.on('error', reject).end();
  });
}

/** First line of the answer to a WebSocket upgrade from a page of this origin. */
function upgrade(port: number, origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: SITE, rejectUnauthorized: false }, () =>
      socket.write(
        `GET /v1/broadCast/site?key=none HTTP/1.1\r\nHost: ${SITE}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    );
    socket.once('data', (bytes: Buffer) => {
      resolve(String(bytes).split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

/** What any front server must do (docs/operating.md §4). Gives the id that it gave a call. */
async function expectFront(port: number): Promise<string> {
  const claims = {
    'x-forwarded-for': CLAIM,
    'x-forwarded-host': CLAIM,
    'x-forwarded-port': CLAIM,
    'x-real-ip': CLAIM,
    'x-request-id': `claimed-by-${CLAIM}`,
    forwarded: `for=${CLAIM}`,
    'x-country-code': 'ZZ',
  };
  const { body, headers } = await ask(port, seen.path, claims);
  const { code, data } = JSON.parse(body) as { code: number; data: Record<string, string> };
  expect([code, data]).toMatchObject([1, { ip: '127.0.0.1', country: '', claims: '' }]);
  // The site knows the call by it: the same stands in its answer, and another one in the next.
  expect(headers['x-request-id']).toBe(data['request']);
  expect((await ask(port, seen.path)).headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(await upgrade(port, `https://${SITE}`)).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await upgrade(port, 'https://elsewhere.example')).toMatch(/^HTTP\/1\.1 403 /);
  return data['request'] ?? '';
}

describe.skipIf(!nginx || !openssl)('deploy/nginx.conf (needs nginx and openssl)', () => {
  test('is valid, brings calls and sockets through TLS, and tells who calls', async () => {
    makeCertificate(openssl as string);
    const [plain, port] = [await freePort(), await freePort()];
    const site = deployFile('nginx.conf', {
      'unix:/run/caiting/site.sock': `unix:${socketPath}`,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      '/etc/letsencrypt/live/example.com/fullchain.pem': certificate,
      '/etc/letsencrypt/live/example.com/privkey.pem': key,
      '/var/log/nginx/caiting.log': join(folder, 'nginx.log'),
    });
    writeFileSync(join(folder, 'site.conf'), site);
    const main = join(folder, 'nginx.conf');
    writeFileSync(main, nginxAround(folder, join(folder, 'site.conf')));
    const args = ['-e', 'stderr', '-p', folder, '-c', main];
    execFileSync(nginx as string, [...args, '-t'], { stdio: 'pipe' });
    await start(nginx as string, args, port);
    const id = await expectFront(port);
    const logged = () => readFileSync(join(folder, 'nginx.log'), 'utf8');
    await until(() => logged().includes(`request ${id}`), 'the call in its log', WAIT_MS);
    expect(logged()).not.toContain('key=none');
    const moved = await fetch(`http://127.0.0.1:${plain}/login`, { headers: { host: SITE }, redirect: 'manual' });
    expect(moved.status).toBe(301);
  });
});

describe.skipIf(!haproxy || !openssl)('deploy/haproxy.cfg (needs haproxy and openssl)', () => {
  test('is valid, brings calls and sockets through TLS, tells who calls, and has a page while no server is there', async () => {
    makeCertificate(openssl as string);
    const both = join(folder, 'site.pem');
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const [plain, port] = [await freePort(), await freePort()];
    const text = deployFile('haproxy.cfg', {
      // A tester may open fewer files than the service.
      'maxconn 20000': 'maxconn 1000',
      'bind :80\n': `bind 127.0.0.1:${plain}\n`,
      'bind :443 ': `bind 127.0.0.1:${port} `,
      '/etc/haproxy/example.com.pem': both,
      '/opt/caiting/': ROOT,
    });
    // As compose-several.yaml names them.
    const servers = async (one: string) => ({
      SITE_SERVER_ONE: one,
      SITE_SERVER_TWO: `127.0.0.1:${await freePort()}`,
    });
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text);
    execFileSync(haproxy as string, ['-c', '-f', file], { stdio: 'pipe' });
    await start(haproxy as string, ['-db', '-f', file], port, { more: await servers(`unix@${socketPath}`) });
    const id = await expectFront(port);
    await until(() => said.includes(`request ${id}`), 'the call in its log', WAIT_MS);
    expect(said).not.toContain('key=none');
    const moved = await fetch(`http://127.0.0.1:${plain}/login`, { headers: { host: SITE }, redirect: 'manual' });
    expect(moved.status).toBe(301);
    await stop();

    const nobody = await servers(`127.0.0.1:${await freePort()}`);
    await start(haproxy as string, ['-db', '-f', file], port, { isUp: 503, more: nobody });
    const { body } = await ask(port, '/');
    for (const words of ['网站暂时连接不上', 'The site cannot be reached right now']) expect(body).toContain(words);
  });
});

describe.skipIf(!caddy || !openssl)('deploy/Caddyfile (needs caddy and openssl)', () => {
  test('is valid, brings calls and sockets through TLS, and tells who calls', async () => {
    makeCertificate(openssl as string);
    const port = await freePort();
    const site = deployFile('Caddyfile', {
      '{$SITE_DOMAIN:example.com} {': `https://${SITE}:${port} {\n\ttls ${certificate} ${key}`,
      '/run/caiting/site.sock': socketPath,
    });
    const file = join(folder, 'Caddyfile');
    writeFileSync(
      file,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}/caddy\n}\n${site}`,
    );
    const args = ['--config', file, '--adapter', 'caddyfile'];
    execFileSync(caddy as string, ['validate', ...args], { stdio: 'pipe', env: { ...process.env, HOME: folder } });
    await start(caddy as string, ['run', ...args], port);
    await expectFront(port);
  });
});

describe.skipIf(!analyze)('the units of deploy (need systemd)', () => {
  test.each(['caiting.service', 'caiting@.service', 'caiting-backup.service', 'caiting-signer.service'])(
    '%s is valid',
    (unit) => {
      const file = join(folder, unit);
      writeFileSync(file, deployFile(unit, { '/opt/caiting': ROOT.replace(/\/$/, '') }));
      const { status, stderr } = spawnSync(analyze as string, ['verify', file], { encoding: 'utf8' });
      // What it does not understand it ignores, says so, and ends with 0.
      expect([status, stderr.split('\n').filter((line) => line.includes(unit))]).toEqual([0, []]);
    },
  );
});
