import { call, CODES, type CodeRow, type RefusalKey } from '@caiting/contract';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, describe, expect, test } from 'vitest';
import { ok } from '../../outcome.ts';
import { testApp } from '../../testing/app.ts';
import { Wire, type Answer } from '../../testing/wire.ts';
import { bind } from '../binding.ts';
import { createHttp } from '../server.ts';

/** Each row is a default of Node or Fastify that would answer in its own words, or with a fault. */
const echo = call({
  method: 'POST',
  path: '/v1/users/echo',
  who: 'any',
  doc: 'Gives back what it got.',
  input: z.object({ word: z.optional(z.string()) }),
  output: z.object({ word: z.string() }),
  refusals: [],
});
const look = call({ ...echo, method: 'GET', path: '/v1/users/look' });
const upload = call({ ...echo, path: '/v1/files/send', file: true });

const webFolder = mkdtempSync(join(tmpdir(), 'caiting-answers-'));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));
for (const folder of ['assets', 'lottery/_/_']) mkdirSync(join(webFolder, folder), { recursive: true });
writeFileSync(join(webFolder, 'index.html'), 'the home');
writeFileSync(join(webFolder, 'app.html'), 'the site');
writeFileSync(join(webFolder, 'lottery/_/_/index.html'), 'a lottery');

const { app } = await testApp({ config: { logLevel: 'silent' } });
const answers = [echo, look, upload].map((def) => bind(def, async (_context, { word = '' }) => ok({ word })));
const http = await createHttp({
  deps: app.deps,
  bindings: answers,
  resolvers: {},
  webFolder,
  frameAncestors: () => [],
  frameSources: [],
  mediaSources: [],
  health: async () => ({ isServing: false, body: {} }),
});
afterAll(() => http.close());
await http.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.address() as { port: number };

const HEAD = 'Host: site.example\r\n';
const post = (headers: string, body = '', path: string = echo.path) =>
  `POST ${path} HTTP/1.1\r\n${HEAD}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const ask = (method: string, path: string, headers = '') => `${method} ${path} HTTP/1.1\r\n${HEAD}${headers}\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';
const statusOf = (answer: Answer | null) => Number(answer?.status.split(' ')[1]);
const rows: Readonly<Record<string, CodeRow>> = CODES;

const REFUSED: readonly (readonly [string, string, number, RefusalKey])[] = [
  ['a text as the body', post('Content-Type: text/plain\r\n', 'a=1'), 415, 'mediaTypeUnknown'],
  ['a text as an upload', post('Content-Type: text/plain\r\n', 'a=1', upload.path), 415, 'mediaTypeUnknown'],
  ['a body of no type', post('', 'a=1'), 415, 'mediaTypeUnknown'],
  ['a type that is none', post('Content-Type: ;;;\r\n', 'a=1'), 415, 'mediaTypeUnknown'],
  ['XML', post('Content-Type: text/xml\r\n', '<a/>'), 415, 'mediaTypeUnknown'],
  ['another charset', post('Content-Type: application/json; charset=gbk\r\n', '{}'), 415, 'mediaTypeUnknown'],
  ['a charset that is none', post('Content-Type: application/json; charset="\r\n', '{}'), 415, 'mediaTypeUnknown'],
  [
    'another charset, parted by blanks',
    post('Content-Type: application/json; charset = gbk\r\n', '{}'),
    415,
    'mediaTypeUnknown',
  ],
  [
    'two charsets',
    post('Content-Type: application/json; charset=utf-8; charset=gbk\r\n', '{}'),
    415,
    'mediaTypeUnknown',
  ],
  [
    'a body packed on its way',
    `POST ${echo.path} HTTP/1.1\r\n${HEAD}${FORM}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    415,
    'mediaTypeUnknown',
  ],
  [
    'a packed upload',
    post('Content-Type: multipart/form-data; boundary=X\r\nContent-Encoding: gzip\r\n', 'xx', upload.path),
    415,
    'mediaTypeUnknown',
  ],
  ['a packed body', post(`${JSON_TYPE}Content-Encoding: gzip\r\n`, 'xx'), 415, 'mediaTypeUnknown'],
  ['JSON that is cut', post(JSON_TYPE, '{"word":'), 200, 'badInput'],
  ['a wrong method at a call', ask('DELETE', echo.path), 405, 'methodNotAllowed'],
  ['GET where POST is meant', ask('GET', echo.path), 405, 'methodNotAllowed'],
  ['POST where GET is meant', post(FORM, '', look.path), 405, 'methodNotAllowed'],
  ['OPTIONS at a call', ask('OPTIONS', echo.path), 405, 'methodNotAllowed'],
  ['TRACE at a call', ask('TRACE', echo.path), 405, 'methodNotAllowed'],
  ['a method of WebDAV', ask('PROPFIND', echo.path), 405, 'methodNotAllowed'],
  ['PUT at a page', ask('PUT', '/'), 405, 'methodNotAllowed'],
  ['a form sent to a page', post(FORM, 'a=1', '/lottery'), 405, 'methodNotAllowed'],
  ['a tunnel', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n', 405, 'methodNotAllowed'],
  ['an address that is none', ask('OPTIONS', '*'), 404, 'notFound'],
  ['an unknown call', ask('GET', '/v1/users/nothing'), 404, 'notFound'],
  ['an unknown call, told with a body', post('Content-Type: text/xml\r\n', '<a/>', '/v1/nothing'), 404, 'notFound'],
  ['a lone percent sign in a call', ask('GET', '/v1/users/%'), 404, 'notFound'],
  ['half a sign in a call', ask('GET', '/v1/users/look%E5'), 404, 'notFound'],
  ['a packed path that does not unpack', ask('GET', '/v1/enpath/%zz'), 404, 'notFound'],
  ['a stored file of a wild name', ask('GET', `/files/${'a/'.repeat(800)}`), 404, 'notFound'],
  ['an asset that is gone', ask('GET', '/assets/gone.js'), 404, 'notFound'],
  [
    'an offer of another protocol',
    ask('GET', '/v1/users/no', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'),
    404,
    'notFound',
  ],
  [
    'sockets at another path',
    ask('GET', '/v1/broadCast/x', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    404,
    'notFound',
  ],
  [
    'sockets by a wild path',
    ask('GET', '/v1/%62roadCast/chat', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    404,
    'notFound',
  ],
  ['an expectation', ask('GET', look.path, 'Expect: wonders\r\n'), 417, 'badInput'],
  ['headers without end', ask('GET', look.path, `X-Long: ${'x'.repeat(20_000)}\r\n`), 431, 'headersTooLarge'],
  ['a line without end', ask('GET', `/v1/users/look?${'x'.repeat(20_000)}`), 431, 'headersTooLarge'],
  ['what is not HTTP', 'hello\r\n\r\n', 400, 'badInput'],
  ['a wild length', `POST ${echo.path} HTTP/1.1\r\n${HEAD}${FORM}Content-Length: ten\r\n\r\n`, 400, 'badInput'],
  [
    'two lengths',
    `POST ${echo.path} HTTP/1.1\r\n${HEAD}${FORM}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
    'badInput',
  ],
  [
    'a length and chunks',
    `POST ${echo.path} HTTP/1.1\r\n${HEAD}${FORM}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'badInput',
  ],
  [
    'a wild chunk',
    `POST ${echo.path} HTTP/1.1\r\n${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
    'badInput',
  ],
  ['no host', `GET ${look.path} HTTP/1.1\r\n\r\n`, 400, 'badInput'],
  [
    'a declared megabyte',
    `POST ${echo.path} HTTP/1.1\r\n${HEAD}${FORM}Content-Length: 2000000\r\n\r\n`,
    413,
    'requestTooLarge',
  ],
  [
    'an upload of no length',
    `POST ${upload.path} HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data; boundary=X\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    411,
    'lengthMissing',
  ],
];

describe('what is refused before it is a call is told by a code, in the language of who asks', () => {
  test.each(REFUSED)('%s', async (_name, bytes, status, key) => {
    for (const [language, words] of [
      ['en', 'en'],
      ['zh-CN', 'zh'],
    ] as const) {
      const answer = await new Wire(port).ask(bytes.replace('\r\n', `\r\nAccept-Language: ${language}\r\n`));
      expect([statusOf(answer), answer?.body], language).toEqual([status, expect.stringContaining('"code":')]);
      const { code, msg } = JSON.parse(answer?.body ?? '') as { code: number; msg: string };
      expect(code).toBe(rows[key]?.code);
      // Of a packet that is cut the headers may be gone: then Chinese, as for who said nothing.
      if (status !== 431) expect(msg).toContain(rows[key]?.[words].replace(/\{\w+\}/, ''));
      expect(answer?.headers.join()).toMatch(/application\/json; charset=utf-8/);
    }
  });

  test('a method that does not fit says which ones do', async () => {
    const allowed = async (method: string, path: string) =>
      (await new Wire(port).ask(ask(method, path)))?.headers.find((line) => line.startsWith('allow:'));
    expect(await allowed('DELETE', echo.path)).toBe('allow: POST');
    expect(await allowed('TRACE', look.path)).toBe('allow: GET');
    expect(await allowed('PUT', '/lottery')).toBe('allow: GET, HEAD');
  });
});

describe('addresses of pages show the site, however they are written', () => {
  test.each([
    ['/', 'the home'],
    ['/%', 'the site'],
    ['/%E5', 'the site'],
    ['/%zz%00', 'the site'],
    ['/lottery/%/ssc1', 'a lottery'],
    ['/lottery/a%2Fb/ssc1', 'the site'],
    ['http://site.example/lottery/x/ssc1', 'a lottery'],
    ['http://site.example', 'the home'],
    ['//site.example/lottery', 'the site'],
    ['/lottery;a=1', 'the site'],
    [`/${'a'.repeat(600)}`, 'the site'],
    ['/?word=%', 'the home'],
  ])('%s', async (path, page) => {
    const answer = await new Wire(port).ask(ask('GET', path));
    expect([statusOf(answer), answer?.body]).toEqual([200, page]);
  });

  test('an offer of another protocol is passed over', async () => {
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
    expect((await new Wire(port).ask(ask('GET', '/', h2c)))?.body).toBe('the home');
  });

  test('who asks by HEAD how the site is gets its status', async () => {
    expect((await http.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(503);
    expect((await http.inject({ method: 'HEAD', url: '/docs' })).statusCode).toBe(200);
    expect((await http.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
    expect((await http.inject({ method: 'HEAD', url: look.path })).statusCode).toBe(405);
  });
});
