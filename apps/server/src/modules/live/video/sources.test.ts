import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { liveModule } from '../index.ts';
import { isAllowedSource } from './sources.ts';

const HOST = 'https://live.example.com';
const { app } = await testApp({ modules: [liveModule], config: { liveHosts: [HOST, 'https://cdn.example.com:8443'] } });
const isAllowed = (url: string) => isAllowedSource(app.deps, url);

test.each([`${HOST}/room/index.m3u8`, `${HOST}/room/index.m3u8?token=a.b-c`, 'https://cdn.example.com:8443/x.m3u8'])(
  '%s may be shown',
  (url) => expect(isAllowed(url)).toBe(true),
);

test.each([
  ['http', 'http://live.example.com/x.m3u8'],
  ['another host', 'https://evil.example/x.m3u8'],
  ['a host that begins like it', 'https://live.example.com.evil.example/x.m3u8'],
  ['a host before the @', 'https://live.example.com@evil.example/x.m3u8'],
  ['credentials', 'https://user:pass@live.example.com/x.m3u8'],
  ['another port', 'https://live.example.com:8443/x.m3u8'],
  ['a backslash', 'https://live.example.com\\@evil.example/x.m3u8'],
  ['a look-alike', 'https://lіve.example.com/x.m3u8'],
  ['no scheme', '//live.example.com/x.m3u8'],
  ['a path', '/v1/live/video/studio/master.m3u8'],
  ['data', 'data:application/vnd.apple.mpegurl,x.m3u8'],
  ['script', 'javascript:alert(1)//x.m3u8'],
  ['this machine', 'https://127.0.0.1/x.m3u8'],
  ['no playlist', 'https://live.example.com/x.mp4'],
  ['a space', 'https://live.example.com/ x.m3u8'],
  ['a quote', 'https://live.example.com/x".m3u8'],
  ['a fragment', 'https://live.example.com/x.m3u8#.m3u8'],
  ['dots that lead elsewhere', 'https://live.example.com/a/../x.m3u8'],
  ['capitals that are rewritten', 'https://LIVE.example.com/x.m3u8'],
  ['too long', `https://live.example.com/${'a'.repeat(500)}.m3u8`],
])('%s may not', (_, url) => expect(isAllowed(url)).toBe(false));

const get = (path: string) => app.http.inject({ url: `/v1/live/video/${path}` });

test('the loops are served: levels, a live playlist that is asked for anew, segments that stay', async () => {
  expect((await get('studio/master.m3u8')).body).toContain('full/index.m3u8');
  const playlist = await get('studio/full/index.m3u8');
  expect(playlist.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/vnd.apple.mpegurl',
  });
  const name = playlist.body.trim().split('\n').at(-1) ?? '';
  const segment = await get(`studio/full/${name}`);
  expect(segment.statusCode).toBe(200);
  expect(segment.rawPayload.length).toBeGreaterThan(1_000);
  // "moof" or "styp" within the first box: a fragment of MP4.
  expect(segment.rawPayload.subarray(0, 64).toString('latin1')).toMatch(/styp|moof/);
  expect((await get('studio/small/init.mp4')).rawPayload.subarray(4, 8).toString()).toBe('ftyp');
});

test.each([
  'other/master.m3u8',
  'studio/huge/index.m3u8',
  'studio/full/99.m4s',
  'studio/full/README.md',
  'studio/full/..%2f..%2fREADME.md',
  '..%2fstudio/full/0.m4s',
])('there is no %s', async (path) => expect((await get(path)).statusCode).toBe(404));

test('pages may load from the configured hosts and from nowhere else', async () => {
  const { headers } = await app.http.inject({ url: '/index', headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy'] ?? '');
  if (policy === '') return;
  expect(policy).toContain(`media-src 'self' blob: ${HOST}`);
  expect(policy).toContain(`connect-src 'self' ${HOST}`);
});
