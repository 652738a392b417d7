import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { TokenCookie } from '../cookies.ts';
import { createHttp } from '../server.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'caiting-web-'));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));
const SCRIPT = 'document.documentElement.dataset.theme="dark"';
const files: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/app-1.js"></script>home`,
  'help/index.html': 'help page',
  'about/index.html': '<head><title>about</title><meta property="og:title" content="about"></head>about page',
  'table/_/_/index.html': 'any table',
  'table/k3/_/index.html': 'table of k3',
  'assets/app-1.js': `console.log(${JSON.stringify('x'.repeat(3_000))})`,
  'robots.txt': 'User-agent: *',
  '.vite/manifest.json': '{}',
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(webFolder, name)), { recursive: true });
  writeFileSync(join(webFolder, name), text);
}
// As the build of the web app writes them.
const script = join(webFolder, 'assets/app-1.js');
writeFileSync(`${script}.gz`, gzipSync(files['assets/app-1.js'] ?? ''));
writeFileSync(`${script}.br`, brotliCompressSync(files['assets/app-1.js'] ?? ''));

const { app } = await testApp();
const http = await createHttp({
  deps: app.deps,
  bindings: [],
  resolvers: {},
  webFolder,
  frameAncestors: (path) => (path === '/framed' ? ['https://friends.example'] : ['https://partner.example']),
  frameSources: ['https://games.example'],
  mediaSources: [],
  health: async () => ({ isServing: false, body: { database: 'down' } }),
});
afterAll(() => http.close());
const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, headers });

test('files with a hash in their name are kept for ever, pages are asked again', async () => {
  expect((await get('/assets/app-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const again = await get('/', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await http.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(page.body.length)]);
});

test('a prerendered page, a route of the app, and what does not exist', async () => {
  expect((await get('/help')).body).toBe('help page');
  expect((await get('/help/')).body).toBe('help page');
  expect((await get('/betting/ssc1')).body).toContain('home');
  expect((await get('/table/ssc/ssc1?play=x')).body).toBe('any table');
  expect((await get('/table/ssc/ssc1/')).body).toBe('any table');
  expect((await get('/table/k3/any')).body).toBe('table of k3');
  for (const url of ['/table/ssc', '/table/ssc/ssc1/more', '/other/ssc/ssc1'])
    expect((await get(url)).body, url).toContain('home');
  expect((await get('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const url of [
    '/assets/app-2.js',
    '/missing.png',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
  ]) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});

test('a file is sent in the compressed form that lies beside it, to those who can read it', async () => {
  const gzip = await get('/assets/app-1.js', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(files['assets/app-1.js']);
  expect((await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  const plain = await get('/assets/app-1.js');
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.body]).toEqual([
    undefined,
    'accept-encoding',
    files['assets/app-1.js'],
  ]);
  for (const { headers } of [gzip, plain])
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect((await get('/assets/app-1.js.br')).statusCode).toBe(404);
});

test('a page runs its own script, nobody else’s, and only the tenant’s origins frame it', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`);
  expect(policy).toContain("frame-ancestors 'self' https://partner.example");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('a page shows frames of the configured origins alone, and of nobody where there are none', async () => {
  const sources = (headers: OutgoingHttpHeaders) =>
    /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  expect(sources((await get('/')).headers)).toBe('https://games.example');
  const site = await createHttp({
    deps: app.deps,
    bindings: [],
    resolvers: {},
    webFolder,
    frameAncestors: () => [],
    frameSources: [],
    mediaSources: [],
    health: async () => ({ isServing: true, body: {} }),
  });
  expect(sources((await site.inject({ method: 'GET', url: '/' })).headers)).toBe("'none'");
  await site.close();
});

test('health says 503 when the database is away', async () => {
  expect((await get('/healthz')).statusCode).toBe(503);
});

test('the session cookie is bound to the host and to TLS where there is TLS', () => {
  const plain = new TokenCookie('session', false);
  const secure = new TokenCookie('session', true);
  expect(plain.write('t', 60)).toBe('caiting_sid=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  expect(secure.write('t', 60)).toBe('__Host-caiting_sid=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(secure.read('a=1; __Host-caiting_sid=t')).toBe('t');
  expect(plain.read('xcaiting_sid=t')).toBeNull();
});

test('who may frame a page is asked for that page: its path as the browser wrote it, without query and last slash', async () => {
  const ancestors = async (url: string) =>
    /frame-ancestors ([^;]*)/.exec(String((await get(url)).headers['content-security-policy']))?.[1];
  expect(await ancestors('/framed')).toBe("'self' https://friends.example");
  expect(await ancestors('/framed/?a=/x')).toBe("'self' https://friends.example");
  for (const url of ['/', '/index', '/framed/x', '/x?/framed', '//framed', '/Framed'])
    expect(await ancestors(url), url).toBe("'self' https://partner.example");
});

test('a page whose address names one thing is called by its words, which are never HTML', async () => {
  const words = { title: '怎样 "提现" <b>', description: '5 < 6 & "7"', address: '/about?a=1&b="' };
  const site = await createHttp({
    deps: { ...app.deps, config: { ...app.deps.config, origin: 'https://cai.example' } },
    bindings: [],
    resolvers: {},
    webFolder,
    frameAncestors: () => [],
    frameSources: [],
    mediaSources: [],
    pageWords: async (path, query) => (path === '/about' && query.get('a') === '1' ? words : null),
    health: async () => ({ isServing: true, body: {} }),
  });
  const ask = (url: string, headers: Record<string, string> = {}) => site.inject({ method: 'GET', url, headers });
  const page = await ask('/about/?a=1&from=friend');
  expect(page.body).toContain('<title>about - 怎样 &quot;提现&quot; &lt;b&gt;</title>');
  expect(page.body).toContain('<meta name="description" content="5 &lt; 6 &amp; &quot;7&quot;">');
  expect(page.body.match(/og:title/g)).toHaveLength(1);
  expect(page.body).toContain('<link rel="canonical" href="https://cai.example/about?a=1&amp;b=&quot;">');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const again = await ask('/about?a=1', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask('/about?a=2')).body).toContain('<title>about</title>');
  await site.close();
});

test('a page to be shared names its address and its picture, where the site knows its address', async () => {
  expect((await get('/about')).body).not.toContain('canonical');
  const origin = 'https://cai.example';
  const deps = { ...app.deps, config: { ...app.deps.config, origin } };
  const site = await createHttp({
    deps,
    bindings: [],
    resolvers: {},
    webFolder,
    frameAncestors: () => [],
    frameSources: [],
    mediaSources: [],
    health: async () => ({ isServing: true, body: {} }),
  });
  const ask = (url: string, headers: Record<string, string> = {}) => site.inject({ method: 'GET', url, headers });
  const page = await ask('/about/?from=friend', { host: 'elsewhere.example' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.body).toContain('<link rel="canonical" href="https://cai.example/about">');
  expect(page.body).toContain('<meta property="og:image" content="https://cai.example/social.jpg">');
  expect(page.body).not.toContain('elsewhere');
  const gzip = await ask('/about', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(page.body);
  const again = await ask('/about', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  // A page that nobody shares is sent as its file.
  expect((await ask('/help')).body).toBe('help page');
  await site.close();
});
