import fc from 'fast-check';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFrame } from './frame.ts';

const HEAD = 'POST /v1/users/echo?x=1 HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n';
const plain = (head: string, body = '') => Buffer.from(`${head}\r\n${body}`);

test('a whole plain request is read', () => {
  expect(readFrame(plain(`${HEAD}Content-Length: 4\r\nX-Empty:\r\nX-Tight:1\r\n`, '"号"'.slice(0, 1) + 'ab"'))).toEqual(
    {
      method: 'POST',
      target: '/v1/users/echo?x=1',
      headers: {
        host: 'a.example',
        'content-type': 'application/json',
        'content-length': '4',
        'x-empty': '',
        'x-tight': '1',
      },
      body: '"ab"',
    },
  );
  expect(readFrame(plain('GET / HTTP/1.1\r\nhost: a\r\nConnection: Keep-Alive\r\n'))).toMatchObject({
    method: 'GET',
    body: '',
  });
});

test.each([
  ['half a head', Buffer.from(HEAD)],
  ['half a body', plain(`${HEAD}Content-Length: 5\r\n`, 'abcd')],
  ['a body and more', plain(`${HEAD}Content-Length: 3\r\n`, 'abcd')],
  ['two requests', plain('GET / HTTP/1.1\r\nHost: a\r\n', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')],
  ['a GET with a body', plain('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n')],
  ['a POST without a length', plain(HEAD)],
  ['a length twice', plain(`${HEAD}Content-Length: 4\r\nContent-Length: 4\r\n`, 'abcd')],
  ['a length list', plain(`${HEAD}Content-Length: 4, 4\r\n`, 'abcd')],
  ['a signed length', plain(`${HEAD}Content-Length: +4\r\n`, 'abcd')],
  ['a length with a zero before it', plain(`${HEAD}Content-Length: 04\r\n`, 'abcd')],
  ['a length in hexadecimal', plain(`${HEAD}Content-Length: 0x4\r\n`, 'abcd')],
  ['chunks', plain(`${HEAD}Transfer-Encoding: chunked\r\n`, '4\r\nabcd\r\n0\r\n\r\n')],
  ['chunks and a length', plain(`${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, 'abcd')],
  ['an upgrade', plain('GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n')],
  ['an end of the connection', plain('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n')],
  ['an expectation', plain(`${HEAD}Content-Length: 4\r\nExpect: 100-continue\r\n`, 'abcd')],
  ['no host', plain('GET / HTTP/1.1\r\nAccept: a\r\n')],
  ['two hosts', plain('GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n')],
  ['HTTP/1.0', plain('GET / HTTP/1.0\r\nHost: a\r\n')],
  ['another method', plain('DELETE / HTTP/1.1\r\nHost: a\r\n')],
  ['a whole address', plain('GET http://a/ HTTP/1.1\r\nHost: a\r\n')],
  ['a folded header', plain('GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n')],
  ['space before the colon', plain('GET / HTTP/1.1\r\nHost : a\r\n')],
  ['space after the value', plain('GET / HTTP/1.1\r\nHost: a \r\n')],
  ['a lone line feed', Buffer.from('GET / HTTP/1.1\nHost: a\n\r\n\r\n')],
  ['a control character', plain('GET / HTTP/1.1\r\nHost: a\x01\r\n')],
  ['letters beyond ASCII', plain('GET / HTTP/1.1\r\nHost: é\r\n')],
  ['a long head', plain(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(9_000)}\r\n`)],
  [
    'many headers',
    plain(`GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 80 }, (_, n) => `X${n}: 1\r\n`).join('')}`),
  ],
  ['broken UTF-8', Buffer.concat([plain(`${HEAD}Content-Length: 2\r\n`), Buffer.from([0xff, 0xfe])])],
])('%s is left to Node', (_name, chunk) => {
  expect(readFrame(chunk)).toBeNull();
});

/** What Node's own parser makes of the bytes: every request it hears of before the connection ends. */
interface Heard {
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}
const heard: Heard[] = [];
const server = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    heard.push({ method: request.method, target: request.url, headers: { ...request.headers }, body });
    response.end();
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.closeAllConnections());

async function nodeReads(chunk: Buffer): Promise<Heard[]> {
  heard.length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume().on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write(chunk);
    // The answer, or the refusal, to what was sent; then the end.
    socket.once('data', () => socket.end());
  });
  return [...heard];
}

const PALETTE = [
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\t',
  ':',
  ',',
  '\0',
  '\x7f',
  'é',
  '0',
  '9',
  'a',
  'Z',
  '/',
  '?',
  '#',
  '%',
  '"',
  ';',
  '\\',
  '\x0b',
  '\x85',
];
const LINES = [
  'Content-Length: 4\r\n',
  'Content-Length: 3\r\n',
  'Host: b\r\n',
  'Cookie: a=b; c=d\r\n',
  'Connection: keep-alive\r\n',
  'Keep-Alive: 5\r\n',
  'TE: trailers\r\n',
  'X-A: "q\\"\r\n',
  'Origin: null\r\n',
  'Authorization: Bearer x\r\n',
  'Transfer-Encoding: identity\r\n',
  'Content-Encoding: gzip\r\n',
  '__proto__: a\r\n',
  'constructor: b\r\n',
];
const change = fc.oneof(
  fc.record({ at: fc.nat(400), cut: fc.nat(2), put: fc.constantFrom('', ...PALETTE) }),
  fc.record({ at: fc.constant(-1), cut: fc.constant(0), put: fc.constantFrom(...LINES) }),
);
const changed = fc
  .tuple(
    fc.constantFrom(
      `${HEAD}Content-Length: 4\r\n\r\n"ab"`,
      'GET /v1/users/mine?length=3 HTTP/1.1\r\nHost: a.example:80\r\nAccept: */*\r\nCookie: caiting_sid=good\r\n\r\n',
    ),
    fc.array(change, { minLength: 1, maxLength: 3 }),
  )
  .map(([base, changes]) => {
    let text = base;
    for (const { at, cut, put } of changes) {
      const from = at < 0 ? text.indexOf('\r\n') + 2 : at % (text.length + 1);
      text = text.slice(0, from) + put + text.slice(from + cut);
    }
    return Buffer.from(text, 'latin1');
  });

test('what is read is exactly what Node reads, for any change of a request', async () => {
  const seen = { taken: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(changed, async (chunk) => {
      const frame = readFrame(chunk);
      if (frame === null) {
        seen.left += 1;
        return;
      }
      seen.taken += 1;
      const { method, target, headers, body } = frame;
      expect(await nodeReads(chunk)).toEqual([{ method, target, headers: { ...headers }, body }]);
    }),
    { numRuns: 3_000 },
  );
  // The changes are of both kinds: else the comparison would say nothing.
  expect(Math.min(seen.taken, seen.left)).toBeGreaterThan(300);
});
