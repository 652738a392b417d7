import {
  CHAT_UPLOADS_DAY_MAX,
  CODES,
  SAVED_IMAGES_MAX,
  calls,
  type ChatMessage,
  type ImageBody,
  type RefusalKey,
} from '@caiting/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { changeRoom, chatModule, createRoom, setRoomManager } from '../index.ts';
import { insertGuestLink } from '../guests/queries.ts';
import { uploadTo } from '../testing/upload.ts';
import { cleanChatImages } from './clean-images.ts';

const { app, db, owner } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const { deps } = app;
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });

let made = 0;
/** A picture nobody has sent yet. */
async function aPicture(width = 1_200, height = 600): Promise<Buffer> {
  made += 1;
  const background = { r: made % 256, g: (made * 7) % 256, b: (made * 13) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

let rooms = 0;
async function aRoom(): Promise<{ roomCode: string; guestCode: string }> {
  rooms += 1;
  const roomCode = `room${rooms}`;
  await createRoom(deps, { code: roomCode, title: '大厅', subTitle: '', content: '' });
  await insertGuestLink(db, `link-${rooms}`, roomCode, '访客');
  return { roomCode, guestCode: `link-${rooms}` };
}
async function upload(
  who: TestPlayer | { guestCode: string },
  fields: Record<string, string> = {},
): Promise<ImageBody> {
  const sent =
    'token' in who
      ? await uploadTo(app, await aPicture(), { token: who.token, fields })
      : await uploadTo(app, await aPicture(), { fields: { guestCode: who.guestCode } });
  expect(sent).toMatchObject({ code: 1 });
  return sent.data;
}
const send = (who: TestPlayer, roomCode: string, message: unknown, more: object = {}) =>
  callApp(app, calls.addImage, { roomCode, message: JSON.stringify(message), ...more } as never, who);
const sendAsGuest = (room: { roomCode: string; guestCode: string }, message: unknown, more: object = {}) =>
  callApp(app, calls.addImageGuest, { ...room, message: JSON.stringify(message), ...more } as never);
const history = async (roomCode: string, who: TestPlayer): Promise<ChatMessage[]> =>
  (await callApp(app, calls.getMessageListWeb, { roomCode } as never, who)).data.list;
const save = (who: TestPlayer, imgPath: string) =>
  callApp(app, calls.addSavedImage, { imgPath, status: '0' } as never, who);
const saved = async (who: TestPlayer, more: object = {}) =>
  (await callApp(app, calls.getSavedImageList, more as never, who)).data;

let player: TestPlayer;
let other: TestPlayer;
let room: { roomCode: string; guestCode: string };
beforeEach(async () => {
  [player, other, room] = [await aPlayer(deps), await aPlayer(deps), await aRoom()];
});

describe('a picture in a room', () => {
  test('is uploaded, sent, and stands in the history with its small copy and its size', async () => {
    const image = await upload(player);
    expect(image).toMatchObject({ width: 1_000, height: 500 });
    const { code, data } = await send(player, room.roomCode, image);
    expect(code).toBe(1);
    expect(data).toMatchObject({ messageTypeId: 2, userId: player.userId, images: [image.imgPath] });
    expect(JSON.parse(data.message)).toEqual(image);
    expect(await history(room.roomCode, other)).toEqual([data]);
    const thumb = await app.http.inject({ method: 'GET', url: image.thumbPath });
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 400, height: 200 });
  });

  test('what the message says beside the address does not count', async () => {
    const image = await upload(player);
    const lie = { imgPath: image.imgPath, thumbPath: 'https://example.invalid/spy.png', width: 9, html: '<b>' };
    const { data } = await send(player, room.roomCode, lie);
    expect(JSON.parse(data.message)).toEqual(image);
  });

  test('the same key ten times at once is one message', async () => {
    const image = await upload(player);
    const sendKey = 'key-12345678';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(player, room.roomCode, image, { sendKey })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await history(room.roomCode, player)).toHaveLength(1);
  });

  test.each([
    ['no path', {}],
    ['an empty path', { imgPath: '' }],
    ['a number for a path', { imgPath: 7 }],
    ['no JSON object', 'hello'],
  ])('%s: path is not provided, code E', async (_name, message) => {
    const answer = await send(player, room.roomCode, message);
    expect(answer).toMatchObject(refusal('imagePathMissing'));
    expect(answer.msg).toContain('path is not provided, code E');
  });

  test.each([
    'https://example.invalid/a.webp',
    '//example.invalid/a.webp',
    '/files/../secrets.json',
    `/files/ab/${'0'.repeat(36)}.webp`,
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])('a foreign path is refused: %s', async (imgPath) => {
    expect(await send(player, room.roomCode, { imgPath })).toMatchObject(refusal('uploadUnknown'));
    expect(await save(player, imgPath)).toMatchObject(refusal('uploadUnknown'));
  });

  test('a picture of somebody else cannot be sent, nor an avatar’s', async () => {
    const image = await upload(other);
    expect(await send(player, room.roomCode, image)).toMatchObject(refusal('uploadUnknown'));
    expect(await history(room.roomCode, player)).toEqual([]);
  });

  test('mutes and room passwords hold for pictures as for texts', async () => {
    const image = await upload(player);
    await changeRoom(deps, room.roomCode, 'isMessageBanned', '1');
    expect(await send(player, room.roomCode, image)).toMatchObject({ ...refusal('muted'), msg: '全体禁言' });
    await setRoomManager(deps, room.roomCode, player.userId, true);
    expect((await send(player, room.roomCode, image)).code).toBe(1);
    const shut = await aRoom();
    await changeRoom(deps, shut.roomCode, 'password', '2580');
    expect(await send(other, shut.roomCode, image)).toMatchObject(refusal('roomLocked'));
    expect(await send(player, 'nowhere', image)).toMatchObject(refusal('roomUnknown'));
  });

  test('six pictures a minute, then a pause; texts of the same person go on being counted apart', async () => {
    const pictures: ImageBody[] = [];
    for (let at = 0; at < 7; at += 1) pictures.push(await upload(player));
    for (const image of pictures.slice(0, 6)) {
      expect((await send(player, room.roomCode, image)).code).toBe(1);
      await advance(owner, 3_000);
    }
    expect(await send(player, room.roomCode, pictures[6])).toMatchObject(refusal('flooding'));
    const text = { roomCode: room.roomCode, messageTypeId: '1', message: '文字' } as never;
    expect((await callApp(app, calls.addMessage, text, player)).code).toBe(1);
    await advance(owner, 61_000);
    expect((await send(player, room.roomCode, pictures[6])).code).toBe(1);
  });

  test('a recalled picture leaves the history', async () => {
    const { data } = await send(player, room.roomCode, await upload(player));
    const recall = { roomCode: room.roomCode, id: data.id } as never;
    expect((await callApp(app, calls.updateMessageStateFront, recall, player)).code).toBe(1);
    expect(await history(room.roomCode, player)).toEqual([]);
  });
});

describe('a guest', () => {
  test('uploads and sends under the name of a guest', async () => {
    const image = await upload(room);
    const { data } = await sendAsGuest(room, image);
    expect(data).toMatchObject({ messageTypeId: 2, userId: '', images: [image.imgPath] });
    expect(data.nickname).toMatch(/^访客[0-9a-f]{5}$/);
    expect(await history(room.roomCode, player)).toEqual([data]);
  });

  test('cannot send a picture of a member, nor that of a guest of another link', async () => {
    const theirs = await upload(player);
    const elsewhere = await upload(await aRoom());
    for (const image of [theirs, elsewhere])
      expect(await sendAsGuest(room, image)).toMatchObject(refusal('uploadUnknown'));
  });

  test('is held by a mute of the room, a room password and a link that is gone', async () => {
    const image = await upload(room);
    await changeRoom(deps, room.roomCode, 'isMessageBanned', '1');
    expect(await sendAsGuest(room, image)).toMatchObject(refusal('muted'));
    await changeRoom(deps, room.roomCode, 'password', '2580');
    expect(await sendAsGuest(room, image)).toMatchObject(refusal('roomLocked'));
    expect(await sendAsGuest({ ...room, guestCode: 'made-up' }, image)).toMatchObject(refusal('guestCodeUnknown'));
  });

  test('cannot save pictures; a visitor without a link cannot upload at all', async () => {
    const picture = await aPicture();
    const fields = { guestCode: room.guestCode, isFavorite: '1' };
    expect(await uploadTo(app, picture, { fields })).toMatchObject({
      ...refusal('guestCannot'),
      msg: '访客不能收藏图片，请先注册登录',
    });
    expect(await uploadTo(app, picture)).toMatchObject(refusal('notLoggedIn'));
    expect(await uploadTo(app, picture, { fields: { guestCode: 'made-up' } })).toMatchObject(
      refusal('guestCodeUnknown'),
    );
  });

  test('three pictures a minute', async () => {
    for (let at = 0; at < 3; at += 1) expect((await sendAsGuest(room, await upload(room))).code).toBe(1);
    expect(await sendAsGuest(room, await upload(room))).toMatchObject(refusal('flooding'));
  });
});

describe('a private chat', () => {
  test('takes pictures of its two people, and only they may save them', async () => {
    await setRoomManager(deps, room.roomCode, other.userId, true);
    const chat = (await callApp(app, calls.getDirectRoomWeb, { targetUserId: other.userId } as never, player)).data;
    const image = await upload(player);
    const said = { roomId: chat.roomId, messageTypeId: '2', message: JSON.stringify(image) } as never;
    const { data } = await callApp(app, calls.addDirectMessage, said, player);
    expect(JSON.parse(data.message)).toEqual(image);
    const mine = { ...(said as object), message: JSON.stringify(image) } as never;
    expect(await callApp(app, calls.addDirectMessage, mine, other)).toMatchObject(refusal('uploadUnknown'));
    const list = await callApp(app, calls.directRoomList, {}, other);
    expect(list.data.rows[0]?.subTitle).toBe('[图片]');
    const stranger = await aPlayer(deps);
    expect(await save(stranger, image.imgPath)).toMatchObject(refusal('uploadUnknown'));
    expect((await save(other, image.imgPath)).code).toBe(1);
  });
});

describe('saved pictures', () => {
  test('a picture of a room is saved, and can then be sent by whoever saved it', async () => {
    const image = await upload(player);
    await send(player, room.roomCode, image);
    expect((await save(other, image.imgPath)).data).toMatchObject(image);
    expect(await saved(other)).toMatchObject({ total: 1, list: [image] });
    const { data } = await send(other, room.roomCode, { imgPath: image.imgPath });
    expect(JSON.parse(data.message)).toEqual(image);
  });

  test('of a room with a password only by those inside; of a recalled message by nobody', async () => {
    const shut = await aRoom();
    await setRoomManager(deps, shut.roomCode, player.userId, true);
    const image = await upload(player);
    const { data } = await send(player, shut.roomCode, image);
    await changeRoom(deps, shut.roomCode, 'password', '2580');
    expect(await save(other, image.imgPath)).toMatchObject(refusal('uploadUnknown'));
    await changeRoom(deps, shut.roomCode, 'password', '');
    await callApp(app, calls.updateMessageStateFront, { roomCode: shut.roomCode, id: data.id } as never, player);
    expect(await save(other, image.imgPath)).toMatchObject(refusal('uploadUnknown'));
  });

  test('uploaded as a favourite it is saved at once; saved again it moves in front', async () => {
    const first = await upload(player, { isFavorite: '1' });
    const second = await upload(player, { isFavorite: '1' });
    expect((await saved(player)).list.map(({ imgPath }) => imgPath)).toEqual([second.imgPath, first.imgPath]);
    await save(player, first.imgPath);
    expect((await saved(player)).list.map(({ imgPath }) => imgPath)).toEqual([first.imgPath, second.imgPath]);
    expect(await saved(player, { pageSize: '1', pageNum: '2' })).toMatchObject({ total: 2, list: [second] });
  });

  test('are given up by their owner alone, ten at a time', async () => {
    await upload(player, { isFavorite: '1' });
    const { list } = await saved(player);
    const ids = list.map(({ id }) => id).join(',');
    const give = (who: TestPlayer, wanted: string) =>
      callApp(app, calls.deleteSavedImage, { ids: wanted } as never, who);
    expect((await give(other, ids)).data).toEqual({ deleted: 0 });
    expect((await give(player, ids)).data).toEqual({ deleted: 1 });
    expect(await saved(player)).toEqual({ list: [], total: 0 });
    expect(await give(player, Array.from({ length: 11 }, (_, n) => n + 1).join(','))).toMatchObject(
      refusal('badInput'),
    );
  });

  test('two hundred at most', async () => {
    const image = await upload(player);
    await db.run(
      `with many as (insert into chat_image (path, thumb_path, width, height)
         select 'test-' || n, 'test', 1, 1 from generate_series(1, $2::int) n returning path)
       insert into saved_image (user_id, path) select $1::bigint, path from many`,
      [player.userId, SAVED_IMAGES_MAX],
    );
    expect(await save(player, image.imgPath)).toMatchObject(refusal('savedImagesFull'));
    expect((await saved(player)).total).toBe(SAVED_IMAGES_MAX);
  });
});

describe('uploads', () => {
  test('a day has its number', async () => {
    const image = await upload(player);
    await db.run(
      `insert into chat_image (path, thumb_path, width, height) select 'day-' || n, '', 1, 1 from generate_series(1, $1::int) n`,
      [CHAT_UPLOADS_DAY_MAX],
    );
    await db.run(
      `insert into chat_upload (owner, path) select 'user:' || $1, 'day-' || n from generate_series(1, $2::int) n`,
      [player.userId, CHAT_UPLOADS_DAY_MAX - 1],
    );
    expect(await uploadTo(app, await aPicture(), { token: player.token })).toMatchObject(refusal('uploadsTooMany'));
    // What was given before the day was full can still be said.
    expect((await send(player, room.roomCode, image)).code).toBe(1);
  });

  test('over 2 MB is refused, and no file at all is told', async () => {
    const large = Buffer.concat([await aPicture(), Buffer.alloc(2_097_152)]);
    expect(await uploadTo(app, large, { token: player.token })).toMatchObject({
      ...refusal('imageTooLarge'),
      msg: '图片不能超过2MB',
    });
    expect(await callApp(app, calls.uploadChatFile, {}, player)).toMatchObject(refusal('fieldEmpty'));
  });

  test('a moving picture stays moving', async () => {
    const side = 40;
    const pixels = Buffer.alloc(side * side * 3 * 3).map((_, at) => 60 * Math.floor(at / (side * side * 3)));
    const raw = { width: side, height: side * 3, channels: 3, pageHeight: side } as const;
    const gif = await sharp(pixels, { raw }).gif({ delay: 100 }).toBuffer();
    const { data } = await uploadTo(app, gif, { token: player.token });
    expect(data).toMatchObject({ width: side, height: side });
    const file = await app.http.inject({ method: 'GET', url: data.imgPath });
    expect((await sharp(file.rawPayload).metadata()).pages).toBe(3);
  });
});

describe('cleaning', () => {
  const isServed = async ({ imgPath }: ImageBody) =>
    (await app.http.inject({ method: 'GET', url: imgPath })).statusCode === 200;

  test('takes away after a day what nothing names, and nothing else', async () => {
    const [unused, shown, kept, recalled] = [
      await upload(player),
      await upload(player),
      await upload(player, { isFavorite: '1' }),
      await upload(player),
    ];
    await send(player, room.roomCode, shown);
    const { data } = await send(player, room.roomCode, recalled);
    await callApp(app, calls.updateMessageStateFront, { roomCode: room.roomCode, id: data.id } as never, player);
    await cleanChatImages(deps);
    for (const image of [unused, shown, kept, recalled]) expect(await isServed(image)).toBe(true);
    await advance(owner, 25 * 3_600_000);
    const fresh = await upload(player);
    expect(await cleanChatImages(deps)).toBeGreaterThanOrEqual(2);
    for (const image of [shown, kept, fresh]) expect(await isServed(image)).toBe(true);
    for (const image of [unused, recalled]) expect(await isServed(image)).toBe(false);
    expect(await send(player, room.roomCode, unused)).toMatchObject(refusal('uploadUnknown'));
  });
});
