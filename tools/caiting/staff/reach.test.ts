import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { reach } from './reach.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-reach-'));
const socketPath = join(folder, 'site.sock');
/** Says what it was asked, and where. */
const echo =
  (name: string): RequestListener =>
  (asked, answer) =>
    void text(asked).then((body) => {
      const { method, url, headers } = asked;
      answer.end(
        JSON.stringify({ name, method, url, host: headers.host, token: headers.authorization, body: body.split('&') }),
      );
    });
const [onSocket, onPort] = [createServer(echo('socket')), createServer(echo('port'))];
await new Promise<void>((resolve) => onSocket.listen(socketPath, resolve));
await new Promise<void>((resolve) => onPort.listen(0, '127.0.0.1', resolve));
const { port } = onPort.address() as AddressInfo;
afterAll(() => {
  onSocket.close();
  onPort.close();
  rmSync(folder, { recursive: true });
});

const noConsole = { port: undefined, origin: undefined, addresses: [] };
const site = { port: 1, host: '127.0.0.1', origin: 'https://example.com', socketPath, console: noConsole };
const post = { method: 'POST', headers: { authorization: 'Bearer x' }, body: new URLSearchParams({ a: '1', b: '二' }) };
const said = async (answer: Promise<Response>) => (await answer).json() as Promise<Record<string, unknown>>;

test('a site on a socket is asked there, by its own name, with head and form', async () => {
  expect(await said(reach(site, '/v1/console/x', post))).toEqual({
    name: 'socket',
    method: 'POST',
    url: '/v1/console/x',
    host: 'example.com',
    token: 'Bearer x',
    body: ['a=1', 'b=%E4%BA%8C'],
  });
  const byName = { ...site, console: { ...noConsole, origin: 'https://ops.example.com' } };
  expect(await said(reach(byName, '/x?y=1', { headers: {} }))).toMatchObject({
    name: 'socket',
    method: 'GET',
    url: '/x?y=1',
    host: 'ops.example.com',
  });
});

test('a file goes to the socket as a form of parts', async () => {
  const body = new FormData();
  body.set('altZh', '图');
  body.set('file', new File(['picture'], 'a.png', { type: 'image/png' }));
  const { body: parts } = await said(reach(site, '/upload', { ...post, body }));
  const sent = String(parts);
  expect(sent).toContain('name="altZh"\r\n\r\n图');
  expect(sent).toMatch(/name="file"; filename="a\.png"\r\ncontent-type: image\/png\r\n\r\npicture/i);
});

test('a port of the operators’ own, and an address that is given, come before the socket', async () => {
  const own = { ...site, console: { ...noConsole, port } };
  expect(await said(reach(own, '/x', post))).toMatchObject({ name: 'port', method: 'POST' });
  expect(await said(reach(site, '/x', post, `http://127.0.0.1:${port}`))).toMatchObject({ name: 'port' });
  expect(await said(reach({ ...site, socketPath: undefined, port }, '/x', post))).toMatchObject({
    name: 'port',
  });
});

test('where nobody listens, the place is named', async () => {
  const nobody = join(folder, 'nobody.sock');
  await expect(reach({ ...site, socketPath: nobody }, '/x', post)).rejects.toThrow(`连不上 ${nobody}`);
});
