import { CODES, toEnpath } from '@caiting/contract';
import { call, intIn, jsonText, text } from '@caiting/contract/wire';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { ok, refuse } from '../outcome.ts';
import { testApp } from '../testing/app.ts';
import { aSession as session } from '../testing/session.ts';
import { bind, type Session } from './binding.ts';
import { apiPage } from './docs.ts';

vi.mock('./docs.ts', { spy: true });

const echo = call({
  method: 'POST',
  path: '/v1/users/echo',
  who: 'any',
  doc: 'Gives back what it got.',
  input: z.object({
    userName: text(5, 1),
    amount: z.optional(intIn(1, 9)),
    list: z.optional(jsonText(z.array(z.string()))),
  }),
  output: z.object({ userName: z.string(), requestId: z.string(), user: z.nullable(z.string()) }),
  refusals: ['wrongCredentials'],
});
const mine = call({
  ...echo,
  method: 'GET',
  path: '/v1/users/mine',
  who: 'login',
  input: z.object({}),
  output: z.object({ user: z.string() }),
});
const leave = call({ ...mine, method: 'POST', path: '/v1/users/leave', alsoGet: true });
const agents = call({ ...mine, path: '/v1/users/agents', who: 'agent' });
const broken = call({ ...mine, path: '/v1/users/broken', who: 'any' });
const long = call({
  ...mine,
  path: '/v1/users/long',
  who: 'any',
  input: z.object({ length: intIn(1, 9_999) }),
  output: z.object({ text: z.string() }),
});
const ownLong = call({ ...long, path: '/v1/users/ownLong', who: 'login' });
const upload = call({
  ...echo,
  path: '/v1/files/echo',
  file: true,
  output: z.object({ bytes: z.int(), userName: z.string() }),
});

const who = async ({ session: { userName } }: { session: Session }) => ok({ user: userName });
const { app } = await testApp({
  modules: [
    {
      name: 'fixture',
      calls: [
        bind(echo, async (context, input) =>
          input.userName === 'no'
            ? refuse('wrongCredentials', { field: 'password' })
            : ok({ userName: input.userName, requestId: context.requestId, user: context.session?.userName ?? null }),
        ),
        bind(mine, who),
        bind(leave, who),
        bind(agents, who),
        bind(broken, () => Promise.reject(new Error('secret of the house'))),
        bind(long, async (_context, { length }) => ok({ text: 'x'.repeat(length) })),
        bind(ownLong, async (_context, { length }) => ok({ text: 'x'.repeat(length) })),
        bind(upload, async (context, input) =>
          ok({ bytes: context.file?.bytes.length ?? 0, userName: input.userName }),
        ),
      ],
      resolvers: {
        session: async (_deps, token) => (token === 'good' ? session : token === 'old' ? refuse('kickedOut') : null),
        guest: async (_deps, guestCode) => (guestCode === 'welcome' ? { guestCode, nickname: '访客' } : null),
      },
    },
  ],
  config: { logLevel: 'silent', rates: { perAddress: 1_000_000, perAccount: 40, burstSeconds: 1 } },
});

const post = (
  url: string,
  payload: string,
  type = 'application/x-www-form-urlencoded',
  headers: Record<string, string> = {},
) => app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });

test('plain path and every form of enpath reach the same handler', async () => {
  const base64 = Buffer.from(echo.path).toString('base64');
  for (const url of [
    echo.path,
    toEnpath(echo.path),
    `/v1/enpath/${base64}`,
    `/v1/enpath/${encodeURIComponent(base64)}`,
  ]) {
    expect((await post(url, 'userName=lily')).json()).toMatchObject({ code: 1, data: { userName: 'lily' } });
  }
  const query = await app.http.inject({
    method: 'GET',
    url: `${toEnpath(mine.path)}?x=1`,
    headers: { authorization: 'Bearer good' },
  });
  expect(query.json().data).toEqual({ user: 'lily' });
});

const MULTIPART = 'multipart/form-data; boundary=XX';
const textPart = (name: string, value: string) =>
  `--XX\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (bytes: number) =>
  `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(bytes)}\r\n`;
const END = '--XX--\r\n';
const bearer = { authorization: 'Bearer good' };

test('form and JSON bodies mean the same, and multipart for a call that takes a file', async () => {
  for (const answer of [
    await post(echo.path, 'userName=lily&amount=3&list=%5B%22a%22%5D'),
    await post(echo.path, JSON.stringify({ userName: 'lily', amount: 3, list: ['a'] }), 'application/json'),
    await post(upload.path, textPart('userName', 'lily') + filePart(3) + END, MULTIPART, bearer),
  ]) {
    expect(answer.json()).toMatchObject({ code: 1, data: { userName: 'lily' } });
  }
});

test('a wrong field is refused at the field, in Chinese', async () => {
  expect((await post(echo.path, 'amount=3')).json()).toEqual({
    code: CODES.fieldEmpty.code,
    msg: '用户名不能为空',
    data: { field: 'userName' },
  });
  expect((await post(echo.path, 'userName=toolong')).json()).toEqual({
    code: CODES.badInput.code,
    msg: '用户名格式错误',
    data: { field: 'userName' },
  });
  expect((await post(echo.path, 'userName=a&amount=10')).json()).toEqual({
    code: CODES.fieldRange.code,
    msg: '金额必须在1与9之间',
    data: { field: 'amount' },
  });
  expect((await post(echo.path, 'userName=no')).json()).toMatchObject({
    code: CODES.wrongCredentials.code,
    data: { field: 'password' },
  });
});

test.each([
  ['a field twice', 'userName=a&userName=b', 'application/x-www-form-urlencoded'],
  ['NUL', 'userName=a%00b', 'application/x-www-form-urlencoded'],
  ['half a surrogate', '{"userName":"\\ud800"}', 'application/json'],
  ['broken JSON', '{"userName":', 'application/json'],
  ['a poisoned prototype', '{"__proto__":{"userName":"a"}}', 'application/json'],
  ['a prototype name', 'constructor=a&__proto__=b', 'application/x-www-form-urlencoded'],
  ['a JSON list', '["a"]', 'application/json'],
  ['broken JSON in a form', 'userName=a&list=%5B', 'application/x-www-form-urlencoded'],
])('%s is a refusal, not a fault', async (_name, payload, type) => {
  const answer = await post(echo.path, payload, type);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().code).toBeLessThan(0);
  expect(answer.json().msg).toMatch(/[\u4e00-\u9fff]/);
});

test('too large is 413, an unknown content type 415, an unknown call 404', async () => {
  expect((await post(echo.path, `userName=${'a'.repeat(1_100_000)}`)).statusCode).toBe(413);
  expect((await post(echo.path, '<a/>', 'application/xml')).statusCode).toBe(415);
  for (const url of [
    '/v1/users/nothing',
    toEnpath('/v1/users/nothing'),
    '/v1/enpath/%zz',
    '/v1/enpath/',
    '/assets/gone.js',
  ]) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

test('a fault shows neither its message nor its stack', async () => {
  const answer = await get(broken.path);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({
    code: CODES.serverFault.code,
    data: { fault: expect.stringMatching(/^[0-9a-f]{8}$/) },
  });
  expect(answer.body).not.toMatch(/secret|at /);
});

test('who: nobody, an ended login, a kicked one, a wrong right', async () => {
  expect((await get(mine.path)).json().code).toBe(CODES.notLoggedIn.code);
  expect((await get(mine.path, { authorization: 'Bearer stale' })).json().code).toBe(CODES.loginExpired.code);
  expect((await get(mine.path, { authorization: 'Bearer old' })).json().code).toBe(CODES.kickedOut.code);
  expect((await get(mine.path, { cookie: 'a=b; caiting_sid=good' })).json().data).toEqual({ user: 'lily' });
  expect((await get(agents.path, { authorization: 'Bearer good' })).json().code).toBe(CODES.forbidden.code);
});

test('a call that was made for somebody else than who is signed in is not made for them, whoever may make it', async () => {
  const cookie = 'caiting_sid=good';
  const other = { cookie, 'x-caiting-person': '999999' };
  expect((await get(mine.path, other)).json().code).toBe(CODES.otherPerson.code);
  expect((await get(`${long.path}?length=5`, other)).json().code).toBe(CODES.otherPerson.code);
  const write = { ...other, origin: 'http://localhost:80', host: 'localhost:80' };
  expect((await post(leave.path, '', 'application/x-www-form-urlencoded', write)).json().code).toBe(
    CODES.otherPerson.code,
  );
  expect((await get(mine.path, { cookie, 'x-caiting-person': session.userId })).json().code).toBe(1);
  // A login that has ended is told as such, and what everybody may read stays open.
  expect((await get(mine.path, { 'x-caiting-person': session.userId })).json().code).toBe(CODES.notLoggedIn.code);
  expect((await get(`${long.path}?length=5`, { 'x-caiting-person': session.userId })).json().code).toBe(1);
});

test('a foreign page cannot write with the cookie, and a GET-write needs our own page', async () => {
  const cookie = 'caiting_sid=good';
  const write = (headers: Record<string, string>) =>
    post(leave.path, '', 'application/x-www-form-urlencoded', { cookie, ...headers });
  expect((await write({ origin: 'https://evil.example' })).json().code).toBe(CODES.foreignOrigin.code);
  expect((await write({ origin: 'null' })).json().code).toBe(CODES.foreignOrigin.code);
  expect((await write({ origin: 'http://localhost:80', host: 'localhost:80' })).json().code).toBe(1);
  expect((await get(leave.path, { cookie })).json().code).toBe(CODES.foreignOrigin.code);
  expect((await get(leave.path, { cookie, 'sec-fetch-site': 'same-origin' })).json().code).toBe(1);
});

test('an upload arrives whole with the fields on both sides of it, and one over 3 MB is 413', async () => {
  const send = (body: string) => post(upload.path, body, MULTIPART, bearer);
  const whole = textPart('userName', 'lily') + filePart(70_000) + END;
  expect((await send(whole)).json().data).toEqual({ bytes: 70_000, userName: 'lily' });
  expect((await send(filePart(10) + textPart('userName', 'lily') + END)).json().data).toEqual({
    bytes: 10,
    userName: 'lily',
  });
  expect((await send(textPart('userName', 'lily') + filePart(3_145_729) + END)).statusCode).toBe(413);
});

test.each([
  ['a cut body', textPart('userName', 'lily').slice(0, -3)],
  ['a file cut short', (textPart('userName', 'lily') + filePart(9_000)).slice(0, -500)],
  ['two files', textPart('userName', 'lily') + filePart(1) + filePart(1) + END],
  ['more fields than an upload has', textPart('userName', 'lily').repeat(50) + filePart(1) + END],
  ['a field of many kilobytes', textPart('userName', 'l'.repeat(20_000)) + filePart(1) + END],
])('an upload with %s is refused, not a fault', async (_name, body) => {
  const answer = await post(upload.path, body, MULTIPART, bearer);
  expect([200, 413]).toContain(answer.statusCode);
  expect(answer.json().code).toBeLessThan(0);
});

test('multipart is for calls that take a file: 415 elsewhere', async () => {
  const answer = await post(echo.path, textPart('userName', 'lily') + END, MULTIPART);
  expect(answer.statusCode).toBe(415);
});

test('the whole of an upload is bounded before it is read, whatever it consists of', async () => {
  const fields = textPart('userName', 'lily') + textPart('note', 'x'.repeat(8_000)).repeat(500);
  expect((await post(upload.path, fields + END, MULTIPART, bearer)).statusCode).toBe(413);
  const unbounded = await app.http.inject({
    method: 'POST',
    url: upload.path,
    headers: { 'content-type': MULTIPART, ...bearer },
    payload: Readable.from([textPart('userName', 'lily'), filePart(3), END]),
  });
  expect(unbounded.statusCode).toBe(411);
});

test('a file is read only for somebody we know; a guest says in front of it who he is', async () => {
  const send = (head: string, headers: Record<string, string> = {}) =>
    post(upload.path, `${head}${filePart(3_145_729)}${END}`, MULTIPART, headers);
  // Read, it would be 413.
  expect((await send(textPart('userName', 'lily'))).json().code).toBe(CODES.notLoggedIn.code);
  const stale = await send(textPart('userName', 'lily'), { authorization: 'Bearer stale' });
  expect(stale.json().code).toBe(CODES.notLoggedIn.code);
  expect((await send(textPart('guestCode', 'wrong'))).json().code).toBe(CODES.guestCodeUnknown.code);
  expect((await send(textPart('guestCode', 'welcome'))).statusCode).toBe(413);
  expect((await send('', bearer)).statusCode).toBe(413);
});

test('a connection whose upload was refused unread is good for the next call', async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (payload: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': MULTIPART, 'content-length': payload.length };
      const call = request({ port, method: 'POST', path: upload.path, agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.on('error', reject).end(payload);
    });
  const refused = textPart('userName', 'lily') + filePart(3_000_000) + END;
  expect([await send(refused), await send(refused), await send(refused)]).toEqual([200, 200, 200]);
  agent.destroy();
});

test('an account that asks too often gets 429 with the time to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => get(mine.path, { authorization: 'Bearer good' })));
  const refused = answers.filter((answer) => answer.statusCode === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(refused[0]?.json().msg).toBe('操作过于频繁，请1秒后再试');
});

test('an address that asks too often gets 429, and so does its neighbour in the same /64', async () => {
  const { app: strict } = await testApp({
    config: { logLevel: 'silent', rates: { perAddress: 1, perAccount: 40, burstSeconds: 2 } },
    modules: [
      {
        name: 'fixture',
        calls: [bind(echo, async (_context, { userName }) => ok({ userName, requestId: '', user: null }))],
      },
    ],
  });
  const from = async (remoteAddress: string) =>
    (await strict.http.inject({ method: 'POST', url: echo.path, payload: { userName: 'lily' }, remoteAddress }))
      .statusCode;
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2')]).toEqual([200, 200]);
  expect([await from('2001:db8:1:2:3:4:5:6'), await from('2001:db8:1:3::1')]).toEqual([429, 200]);
  expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.2')]).toEqual([200, 200, 200]);
  expect([await from('::ffff:203.0.113.1'), await from('203.0.113.2')]).toEqual([429, 200]);
});

test('the API list is OpenAPI, with an operation for every call', async () => {
  const list = (await get('/docs.json')).json();
  expect([list.openapi, list.info.title]).toEqual(['3.1.0', '彩厅']);
  expect(Object.keys(list.paths).toSorted()).toEqual(
    [agents, broken, echo, leave, long, mine, ownLong, upload].map(({ path }) => path).toSorted(),
  );
  expect(Object.keys(list.paths[leave.path])).toEqual(['get', 'post']);
  const { post } = list.paths[echo.path];
  expect(post).toMatchObject({ summary: echo.doc, 'x-who': 'any', security: [] });
  expect(post['x-refusals']).toEqual([{ key: 'wrongCredentials', code: CODES.wrongCredentials.code }]);
  expect(post.requestBody.content['application/json'].schema.required).toEqual(['userName']);
  const { data } = post.responses['200'].content['application/json'].schema.properties;
  expect(data.properties.user).toEqual({ type: ['string', 'null'] });
  expect(Object.keys(list.paths[upload.path].post.requestBody.content)).toEqual(['multipart/form-data']);
  expect(list.paths[long.path].get.parameters).toMatchObject([{ in: 'query', name: 'length', required: true }]);
  expect(list.paths[mine.path].get.security).toEqual([{ session: [] }]);
  expect([list['x-codes'].length > 50, list['x-pushes'].length > 20]).toEqual([true, true]);
});

test('health and the API page', async () => {
  expect((await get('/healthz')).json()).toMatchObject({ database: 'up', drawClock: { state: 'stopped' } });
  expect((await get('/docs')).headers['content-security-policy']).toContain("default-src 'self'");
});

test.each([
  ['this machine', {}, {}, true],
  ['a stranger', { remoteAddress: '203.0.113.9' }, {}, false],
  ['a stranger behind a proxy of this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }, {}, false],
  ['a stranger who says that he is this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, {}, false],
  ['an address of the operators', { remoteAddress: '203.0.113.9' }, { addresses: ['203.0.113.0/24'] }, true],
  ['another address', { remoteAddress: '198.51.100.1' }, { addresses: ['203.0.113.0/24'] }, false],
] as const)('health as %s sees it', async (_who, request, entry, isTold) => {
  const { app: site } = await testApp({
    config: { logLevel: 'silent', console: { port: undefined, origin: undefined, addresses: [], ...entry } },
  });
  const { statusCode, body } = await site.http.inject({ url: '/healthz', ...request });
  expect(statusCode).toBe(200);
  expect(body.includes('problems')).toBe(isTold);
  if (!isTold) expect(JSON.parse(body)).toEqual({ status: 'up' });
});

test('the API page, its list and the health check count towards the address limit of calls', async () => {
  const { app: strict } = await testApp({
    config: { logLevel: 'silent', rates: { perAddress: 1, perAccount: 40, burstSeconds: 2 } },
  });
  for (const [at, url] of ['/docs.json', '/docs', '/healthz'].entries()) {
    const ask = () => strict.http.inject({ url, remoteAddress: `203.0.113.${at}` });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      429,
      '1',
      CODES.tooManyRequests.code,
    ]);
  }
});

test('the API list and page are made once, when they are first asked for', async () => {
  const { app: fresh } = await testApp();
  vi.clearAllMocks();
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await fresh.http.inject('/docs.json')).json()['x-codes'].length).toBeGreaterThan(50);
    expect((await fresh.http.inject('/docs')).body).toContain('<!doctype html>');
  }
  expect(vi.mocked(apiPage).mock.calls.length).toBe(1);
});

test('a long answer that anybody may read is packed for who reads gzip; nothing of a session is', async () => {
  const read = async (path: string, length: number, encoding?: string, token = 'nobody') => {
    const headers = { authorization: `Bearer ${token}`, ...(encoding && { 'accept-encoding': encoding }) };
    const reply = await get(`${path}?length=${length}`, headers);
    const isPacked = reply.headers['content-encoding'] === 'gzip';
    const json = isPacked ? gunzipSync(reply.rawPayload).toString() : reply.payload;
    return { isPacked, vary: reply.headers['vary'], text: (JSON.parse(json) as { data: { text: string } }).data.text };
  };
  const packedText = { vary: 'accept-encoding', text: 'x'.repeat(9_000) };
  expect(await read(long.path, 9_000, 'gzip, deflate, br')).toEqual({ isPacked: true, ...packedText });
  for (const encoding of [undefined, 'br', 'identity'])
    expect(await read(long.path, 9_000, encoding), encoding).toEqual({ isPacked: false, ...packedText });
  expect(await read(long.path, 10, 'gzip')).toEqual({ isPacked: false, vary: undefined, text: 'x'.repeat(10) });
  expect(await read(ownLong.path, 9_000, 'gzip', 'good')).toMatchObject({ isPacked: false, text: 'x'.repeat(9_000) });
});
