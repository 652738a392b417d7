import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connect } from 'node:tls';
import { call } from '@caiting/contract/wire';
import { bind } from '@caiting/server/platform/http/binding';
import { ok } from '@caiting/server/platform/outcome';
import { testApp } from '@caiting/server/testing/app';
import { freePort } from '@caiting/server/testing/free-port';
import { until } from '@caiting/server/testing/until';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROOT } from '../caiting/site/root.ts';

/** The files of deploy/, each before a real site: tried where the program is installed (Debian: nginx, caddy, systemd, openssl). */

const SITE = 'example.com';
const WAIT_MS = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'caiting-front-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where a program lies; those of the system are often not on a user's path. */
function find(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((one) => join(one, name)).find((path) => existsSync(path)) ?? null;
}
const [nginx, caddy, openssl, analyze] = ['nginx', 'caddy', 'openssl', 'systemd-analyze'].map(find);

const seen = call({
  method: 'GET',
  path: '/v1/users/place',
  who: 'any',
  doc: 'Whom the site takes the caller for.',
  input: z.object({}),
  output: z.object({ ip: z.string(), country: z.string(), claims: z.string() }),
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
      calls: [bind(seen, async ({ ip, headers }) => ok({ ip, country, claims: claimsIn(headers) }))],
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

const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const [certificate, key] = [join(folder, 'site.crt'), join(folder, 'site.key')];

function makeCertificate(program: string): void {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  const names = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  execFileSync(program, [...words, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
}

/** Replaces each of these in a file of deploy/; one that is not there any more is a fault of this test. */
function changed(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changing, [from, to]) => {
    expect(changing).toContain(from);
    return changing.replaceAll(from, to);
  }, text);
}

let running: ChildProcess | undefined;
afterEach(async () => {
  if (running && running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
});

async function start(program: string, args: readonly string[], port: number): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  running = child;
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(said);
      return ask(port, '/healthz').then(
        ({ status }) => status === 200,
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
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, servername: SITE, rejectUnauthorized: false };
    const sent = request({ ...options, headers: { host: SITE, ...headers } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
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

/** What any front server must do (docs/operating.md §4). */
async function expectFront(port: number): Promise<void> {
  const claims = {
    'x-forwarded-for': CLAIM,
    'x-forwarded-host': CLAIM,
    'x-forwarded-port': CLAIM,
    'x-real-ip': CLAIM,
    forwarded: `for=${CLAIM}`,
    'x-country-code': 'ZZ',
  };
  const { body } = await ask(port, seen.path, claims);
  expect(JSON.parse(body)).toMatchObject({ code: 1, data: { ip: '127.0.0.1', country: '', claims: '' } });
  expect(await upgrade(port, `https://${SITE}`)).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await upgrade(port, 'https://elsewhere.example')).toMatch(/^HTTP\/1\.1 403 /);
}

describe.skipIf(!nginx || !openssl)('deploy/nginx.conf (needs nginx and openssl)', () => {
  test('is valid, brings calls and sockets through TLS, and tells who calls', async () => {
    makeCertificate(openssl as string);
    const [plain, port] = [await freePort(), await freePort()];
    const site = changed(read('nginx.conf'), {
      'unix:/run/caiting/site.sock': `unix:${socketPath}`,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      '/etc/letsencrypt/live/example.com/fullchain.pem': certificate,
      '/etc/letsencrypt/live/example.com/privkey.pem': key,
    });
    writeFileSync(join(folder, 'site.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    // As root its workers would be nobody, who may not open the site's socket.
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const main = join(folder, 'nginx.conf');
    writeFileSync(
      main,
      `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`,
    );
    const args = ['-e', 'stderr', '-p', folder, '-c', main];
    execFileSync(nginx as string, [...args, '-t'], { stdio: 'pipe' });
    await start(nginx as string, args, port);
    await expectFront(port);
    const moved = await fetch(`http://127.0.0.1:${plain}/login`, { headers: { host: SITE }, redirect: 'manual' });
    expect(moved.status).toBe(301);
  });
});

describe.skipIf(!caddy || !openssl)('deploy/Caddyfile (needs caddy and openssl)', () => {
  test('is valid, brings calls and sockets through TLS, and tells who calls', async () => {
    makeCertificate(openssl as string);
    const port = await freePort();
    const site = changed(read('Caddyfile'), {
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
  test.each(['caiting.service', 'caiting-backup.service'])('%s is valid', (unit) => {
    const file = join(folder, unit);
    writeFileSync(file, changed(read(unit), { '/opt/caiting': ROOT.replace(/\/$/, '') }));
    expect(execFileSync(analyze as string, ['verify', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });
});
