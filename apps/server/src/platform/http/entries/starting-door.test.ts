import { CODES } from '@caiting/contract';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { openStartingDoor } from './starting-door.ts';

const port = await freePort();
const door = await openStartingDoor(port, '127.0.0.1');
afterAll(() => door.close().catch(() => undefined));
const ask = (path: string, language = 'zh-CN', method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'accept-language': language } });

test('before the site serves, its port says what is going on, in the language of who asks', async () => {
  door.tell({ zh: '生成演示数据（3/12）', en: 'laying the demo (3 of 12)' });
  const page = await ask('/lottery');
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ]);
  const html = await page.text();
  expect(html).toContain('生成演示数据（3/12）');
  expect(html).toContain('<meta http-equiv="refresh" content="2">');
  expect(await (await ask('/', 'en')).text()).toContain('laying the demo (3 of 12)');
  for (const [path, method] of [
    ['/v1/users/login', 'POST'],
    ['/healthz', 'GET'],
  ] as const) {
    const answer = await ask(path, 'en', method);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: CODES.starting.code, msg: 'The site is starting: laying the demo (3 of 12)', data: null },
    ]);
  }
  expect((await ask('/healthz', 'en', 'HEAD')).status).toBe(503);
});

test('a port that is taken shows at once', async () => {
  await expect(openStartingDoor(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the port is free for the site the moment the door has closed', async () => {
  const held = await ask('/');
  await held.text();
  await door.close();
  const next = await openStartingDoor(port, '127.0.0.1');
  await next.close();
});
