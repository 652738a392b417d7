import { liveCalls } from '@caiting/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { TestPlayer } from '../../account/testing/players.ts';
import { upload } from '../../account/testing/upload.ts';
import { liveSite } from '../testing/live-site.ts';

const { app, db, as, aRoom, aViewer } = await liveSite();

const picture = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#046' } })
  .png()
  .toBuffer();

const give = (who: TestPlayer, bytes: Buffer, purpose = 'cover') => upload(app, who, bytes, { purpose });
const setCover = (who: TestPlayer, room: string, cover: string) => as(who, liveCalls.setLiveCover, { room, cover });
const shownCover = async (who: TestPlayer, room: string) =>
  (await as(who, liveCalls.liveRoom, { room })).data.item.cover;

test('a streamer shows a picture of the release or one of the own, which is served to everybody in its bounds', async () => {
  const { room, streamer } = await aRoom();
  const viewer = await aViewer();
  expect((await setCover(streamer, room, 'clip:dice')).code).toBe(1);
  expect(await shownCover(viewer, room)).toBe('clip:dice');
  const { imgPath } = (await give(streamer, picture)).data;
  expect((await setCover(streamer, room, imgPath)).code).toBe(1);
  expect(await shownCover(viewer, room)).toBe(imgPath);
  const served = await app.http.inject({ method: 'GET', url: imgPath });
  expect(served.headers['content-type']).toBe('image/webp');
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1_280, height: 640 });
});

test('what is no picture of this streamer is refused, and the cover stays', async () => {
  const { room, streamer } = await aRoom();
  const viewer = await aViewer();
  const ofAnother = (await give(viewer, picture)).data.imgPath;
  const evidence = (await give(streamer, picture, 'evidence')).data.imgPath;
  expect(evidence).toMatch(/^\/files\/private\//);
  for (const cover of ['clip:nothere', ofAnother, `/files/00/${'0'.repeat(36)}.webp`])
    expect(await setCover(streamer, room, cover)).toMatchObject({ code: -2132 });
  for (const cover of [evidence, 'https://evil.example/x.webp', '/files/../x.webp', 'javascript:alert(1)'])
    expect((await setCover(streamer, room, cover)).code, cover).toBe(-2000);
  expect((await setCover(viewer, room, ofAnother)).code).toBe(-2576);
  expect((await setCover(streamer, 'nothere', 'clip:dice')).code).toBe(-2570);
  expect(await shownCover(viewer, room)).toBe('clip:studio');
  expect((await give(streamer, Buffer.from('<svg onload="x">'))).code).not.toBe(1);
});

test('open pages are told of another cover while something is on or planned', async () => {
  const { room, streamer } = await aRoom();
  const told = () =>
    db.one<{ count: number }>(
      `select count(*)::int as count from outbox where type = 'live.state' and payload->>'room' = $1`,
      [room],
    );
  const before = (await told()).count;
  await setCover(streamer, room, 'clip:race');
  expect((await told()).count).toBe(before + 1);
});
