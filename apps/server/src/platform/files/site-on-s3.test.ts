import { CODES, bettingCalls, calls, consoleExportCalls, profileCalls } from '@caiting/contract';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { modules } from '../../modules/index.ts';
import { aPlayer, type TestPlayer } from '../../modules/account/testing/players.ts';
import { exportedLists } from '../../modules/console/calls.ts';
import { makeExports as makeLists } from '../../modules/console/exports/maker.ts';
import { someStaff } from '../../modules/console/testing/staff.ts';
import { makeExports } from '../../modules/own-data/maker.ts';
import { readZip } from '../../modules/own-data/testing/read-zip.ts';
import { uploadTo } from '../../modules/chat/testing/upload.ts';
import { freePort } from '../testing/free-port.ts';
import { testApp } from '../testing/app.ts';
import { callApp } from '../testing/call.ts';
import { fileStore } from './index.ts';
import { s3StandIn } from './stores/testing/s3-server.ts';

const standIn = await s3StandIn();
afterAll(() => standIn.stop());
const metricsPort = await freePort();
const { app, db } = await testApp({
  modules,
  config: { files: { kind: 's3', s3: standIn.settings }, metricsPort, logLevel: 'silent' },
  isListening: true,
});
const { deps } = app;
const picture = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
const upload = async (player: TestPlayer, bytes: Buffer, purpose: string, language = 'zh-CN') => {
  const response = await app.http.inject({
    method: 'POST',
    url: profileCalls.uploadImage.path,
    headers: {
      'content-type': 'multipart/form-data; boundary=XX',
      'accept-language': language,
      authorization: `Bearer ${player.token}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--XX\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--XX--\r\n'),
    ]),
  });
  return {
    status: response.statusCode,
    ...response.json<{ code: number; msg: string; data: { imgPath: string } }>(),
  };
};
const get = (url: string, player?: TestPlayer) =>
  app.http.inject({ url, headers: player ? { authorization: `Bearer ${player.token}` } : {} });
const problems = async () => (await app.http.inject('/healthz')).json<{ problems: string[] }>().problems;
const figure = async (name: string) => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

beforeEach(() => void (standIn.misdeeds.length = 0));

test('a picture goes into the bucket and comes back through the site', async () => {
  const player = await aPlayer(deps);
  const { data } = await upload(player, await picture(1), 'avatar');
  expect([...standIn.files.keys()]).toContain(data.imgPath.slice('/files/'.length));
  const answer = await get(data.imgPath);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect((await uploadTo(app, await picture(2), { token: player.token ?? '' })).code).toBe(1);
});

test('a private one is for who gave it, and the bucket is not even asked for anybody else', async () => {
  const player = await aPlayer(deps);
  const { data } = await upload(player, await picture(3), 'evidence');
  standIn.asked.length = 0;
  expect((await get(data.imgPath)).statusCode).toBe(404);
  expect((await get(data.imgPath, await aPlayer(deps))).statusCode).toBe(404);
  expect(standIn.asked).toEqual([]);
  expect((await get(data.imgPath, player)).statusCode).toBe(200);
});

test('an answer that is cut on its way is whole for who asked', async () => {
  const { data } = await upload(await aPlayer(deps), await picture(4), 'avatar');
  standIn.misdeeds.push('cut', 'short');
  expect((await sharp((await get(data.imgPath)).rawPayload).metadata()).format).toBe('webp');
});

const inBucket = (kind: string): string[] =>
  [...standIn.files.keys()].filter((key) => key.startsWith(`download/${kind}/`));

test('own data and lists of staff go into the bucket, and come back for whoever asked alone', async () => {
  const player = await aPlayer(deps);
  await callApp(app, calls.askDataExport, {}, player);
  await makeExports(deps);
  expect(inBucket('own-data')).toHaveLength(1);
  const { path } = (await callApp(app, calls.openDataExport, {}, player)).data;
  standIn.asked.length = 0;
  expect((await get(path)).statusCode).toBe(404);
  expect((await get(path, await aPlayer(deps))).statusCode).toBe(404);
  expect(standIn.asked).toEqual([]);
  const answer = await get(path, player);
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(answer.rawPayload.length)]);
  expect(readZip(answer.rawPayload).get('csv/account.csv')).toContain(player.userName);

  const { rita, olga } = await someStaff(app, { rita: 'risk', olga: 'auditor' });
  await callApp(app, consoleExportCalls.askExport, { list: 'players', reason: 'x' } as never, rita);
  await makeLists(deps, exportedLists);
  expect(inBucket('staff-exports')).toHaveLength(1);
  const [row] = (await callApp(app, consoleExportCalls.staffExports, {}, rita)).data.list;
  const list = await get(row?.download ?? '', rita as never);
  expect([list.statusCode, list.body.includes(player.userName)]).toEqual([200, true]);
  expect((await get(row?.download ?? '', olga as never)).statusCode).toBe(404);
});

test('while the store is away no file is made in vain and no fetch is counted; both go on when it is back', async () => {
  const [one, two] = [await aPlayer(deps), await aPlayer(deps)];
  await callApp(app, calls.askDataExport, {}, one);
  await makeExports(deps);
  const { path } = (await callApp(app, calls.openDataExport, {}, one)).data;
  await callApp(app, calls.askDataExport, {}, two);
  await standIn.stop();
  expect((await get(path, one)).statusCode).toBe(503);
  const row = (who: TestPlayer) =>
    db.one('select state, tries, downloads from data_export where player = $1', [who.id]);
  expect(await row(one)).toEqual({ state: 'ready', tries: 1, downloads: 0 });
  for (let turn = 0; turn < 5; turn += 1) await makeExports(deps);
  expect(await row(two)).toEqual({ state: 'preparing', tries: 0, downloads: 0 });
  await standIn.start();
  await expect
    .poll(async () => (await makeExports(deps), row(two)), { timeout: 30_000 })
    .toEqual({ state: 'ready', tries: 1, downloads: 0 });
  expect((await get(path, one)).statusCode).toBe(200);
}, 60_000);

test('while the store is away a picture is refused in the language of who sends it, no row is left, and bets go on', async () => {
  const player = await aPlayer(deps);
  const { data } = await upload(player, await picture(5), 'avatar');
  await standIn.stop();
  const rows = () =>
    db.one(`select (select count(*) from upload) as uploads, (select count(*) from private_file) as own`);
  const before = await rows();
  const { zh, en, code } = CODES.filesAway;
  expect(await upload(player, await picture(6), 'avatar')).toMatchObject({ status: 200, code, msg: zh });
  expect(await upload(player, await picture(7), 'evidence', 'en')).toMatchObject({ status: 200, code, msg: en });
  expect(await rows()).toEqual(before);
  const answer = await get(data.imgPath);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
  expect((await callApp(app, bettingCalls.getServerTimeMillisecond, {})).code).toBe(1);
  await expect.poll(problems, { timeout: 5_000 }).toContain('filesAway');
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  expect(await figure('caiting_file_store_up')).toBe(0);
  expect(await figure('caiting_file_store_faults_total{reason="away"}')).toBeGreaterThan(2);

  await standIn.start();
  await expect
    .poll(
      () =>
        fileStore(deps)
          .has(data.imgPath)
          .catch(() => false),
      { timeout: 10_000 },
    )
    .toBe(true);
  expect((await upload(player, await picture(6), 'avatar')).code).toBe(1);
  await expect.poll(problems, { timeout: 5_000 }).not.toContain('filesAway');
  expect(await figure('caiting_file_store_up')).toBe(1);
}, 60_000);
