import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { testApp } from '../../testing/app.ts';
import { createHttp } from '../server.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const BOOT = 'document.documentElement.dataset.theme="dark"';
const CODE = `console.log(${JSON.stringify('x'.repeat(3_000))})`;
const FILES: Readonly<Record<string, string>> = {
  'web/index.html': 'players home',
  'web/assets/app-1.js': 'players',
  'console/index.html': `<!doctype html><script>${BOOT}</script><script type="module" src="/console/assets/app-2.js"></script>console`,
  'console/assets/app-2.js': CODE,
  'console/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
writeFileSync(join(folder, 'console/assets/app-2.js.br'), brotliCompressSync(CODE));

async function server(config: Partial<Config> = {}, consoleFolder = join(folder, 'console')) {
  const { app } = await testApp({ config });
  const http = await createHttp({
    deps: app.deps,
    bindings: [],
    resolvers: {},
    webFolder: join(folder, 'web'),
    consoleFolder,
    frameAncestors: () => ['https://partner.example'],
    frameSources: [],
    mediaSources: ['https://media.example'],
    health: async () => ({ isServing: true, body: {} }),
  });
  afterAll(() => http.close());
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    http.inject({ method, url, headers: { host: 'localhost:3000', ...headers } });
}

const OPS = { port: undefined, origin: 'https://ops.example', addresses: [] };

describe('the console’s pages', () => {
  test('are one page for each of its addresses; a file that is missing is not that page', async () => {
    const get = await server();
    for (const url of ['/console/', '/console/players', '/console/players/anna?tab=bets', '/console/log/%E4%B8%AD'])
      expect([url, (await get(url)).statusCode, (await get(url)).body]).toEqual([
        url,
        200,
        FILES['console/index.html'],
      ]);
    expect((await get('/console')).headers['location']).toBe('/console/');
    expect((await get('/console/assets/gone.js')).statusCode).toBe(404);
    expect((await get('/console/../web/assets/app-1.js')).body).not.toBe('players');
    expect((await get('/console/%2e%2e/web/index.html')).body).not.toBe('players home');
    expect((await get('/console/', {}, 'HEAD')).statusCode).toBe(200);
    expect((await get('/console/', {}, 'POST')).statusCode).toBe(405);
  });

  test('carry a policy of their own: nothing inline but what was built in, no frame, nothing from elsewhere', async () => {
    const { headers } = await (await server())('/console/players');
    const hash = createHash('sha256').update(BOOT).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; ` +
        "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('files named by their content are kept for ever, in the compressed form that the build wrote', async () => {
    const get = await server();
    const script = await get('/console/assets/app-2.js', { 'accept-encoding': 'br' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(script.rawPayload).toString()).toBe(CODE);
    expect((await get('/console/assets/app-2.js')).body).toBe(CODE);
    expect((await get('/console/icon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('that are not built are not there, and the site is as it is', async () => {
    const get = await server({}, join(folder, 'nowhere'));
    for (const url of ['/console', '/console/', '/console/players']) expect((await get(url)).statusCode).toBe(404);
    expect((await get('/')).body).toBe('players home');
  });
});

describe('with a host name of its own', () => {
  test('the console is there alone, and players’ pages are not', async () => {
    const get = await server({ origin: 'https://play.example', console: OPS });
    const [ops, play] = [{ host: 'ops.example' }, { host: 'play.example' }];
    expect((await get('/console/', ops)).body).toBe(FILES['console/index.html']);
    expect((await get('/console/', ops)).headers['strict-transport-security']).toBe('max-age=31536000');
    for (const url of ['/console', '/console/', '/console/assets/app-2.js', '/console/icon.svg'])
      for (const host of [play, { host: 'other.example' }, { ...play, 'x-forwarded-host': 'ops.example' }])
        expect([url, (await get(url, host)).statusCode]).toEqual([url, 404]);
    // Of the two a stranger tells no console from no page of that name.
    expect((await get('/console/', play)).body).toBe((await get('/console/assets/gone.js', ops)).body);
    expect((await get('/', play)).body).toBe('players home');
    expect((await get('/', ops)).headers['location']).toBe('/console/');
    for (const url of ['/lottery', '/index.html', '/assets/app-1.js'])
      expect([url, (await get(url, ops)).statusCode]).toEqual([url, 404]);
  });

  test('which the players have too, both are there', async () => {
    const get = await server({ origin: 'https://ops.example', console: OPS });
    const ops = { host: 'ops.example' };
    expect((await get('/console/', ops)).statusCode).toBe(200);
    expect((await get('/', ops)).body).toBe('players home');
  });
});

test('to listed addresses alone', async () => {
  const get = await server({
    trustProxy: true,
    console: { port: undefined, origin: undefined, addresses: ['192.0.2.0/24'] },
  });
  const from = async (address: string) => (await get('/console/', { 'x-forwarded-for': address })).statusCode;
  expect([await from('192.0.2.9'), await from('198.51.100.9')]).toEqual([200, 404]);
});
