import { chatCalls, chatModerationCalls, letterCalls, liveCalls, pushes } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterAll, describe, expect, test } from 'vitest';
import { appNow } from '../../../platform/clock.ts';
import { until } from '../../../platform/testing/until.ts';
import { reviewHit } from '../../chat/index.ts';
import { liveSite } from '../testing/live-site.ts';

/** Shows: planned, on air, ended; who may say so, and who is told. */

const { db, deps, as, aRoom, aViewer, send, findings } = await liveSite({ isListening: true });
afterAll(async () => expect(await findings()).toEqual([]));

const listOf = async (who: Parameters<typeof as>[0]) => (await as(who, liveCalls.liveList, {})).data;
const inAnHour = async () => String((await appNow(db)).getTime() + 3_600_000);

test('a room is planned, goes on air with that show, ends, and stands on the list as each', async () => {
  const { room, streamer } = await aRoom(false);
  expect((await as(streamer, liveCalls.liveRoom, { room })).code).toBe(-2570);
  const at = await inAnHour();
  expect((await as(streamer, liveCalls.planLive, { room, at })).code).toBe(1);
  const planned = (await listOf(streamer)).planned.find(({ code }) => code === room);
  expect(planned).toMatchObject({ state: 'planned', plannedAt: Number(at), viewers: 0, isReminded: false });
  expect((await as(streamer, liveCalls.liveRoom, { room })).data).toMatchObject({ source: null, isOwn: true });

  expect((await as(streamer, liveCalls.startLive, { room })).code).toBe(1);
  const live = (await listOf(streamer)).live.find(({ code }) => code === room);
  expect(live).toMatchObject({ showId: planned?.showId, state: 'live' });
  expect((await as(streamer, liveCalls.liveRoom, { room })).data.source).toMatchObject({ kind: 'demo' });
  expect((await as(streamer, liveCalls.startLive, { room })).code).toBe(-2577);

  expect((await as(streamer, liveCalls.endLive, { room })).code).toBe(1);
  expect((await as(streamer, liveCalls.endLive, { room })).code).toBe(-2578);
  const ended = (await listOf(streamer)).ended.find(({ code }) => code === room);
  expect(ended).toMatchObject({ showId: planned?.showId, state: 'ended' });
  // The same room again is another show.
  await as(streamer, liveCalls.startLive, { room });
  expect((await listOf(streamer)).live.find(({ code }) => code === room)?.showId).not.toBe(planned?.showId);
});

test('a planned show is moved, called off, and is on no list then', async () => {
  const { room, streamer } = await aRoom(false);
  const at = Number(await inAnHour());
  await as(streamer, liveCalls.planLive, { room, at: String(at) });
  const showId = (await listOf(streamer)).planned.find(({ code }) => code === room)?.showId;
  await as(streamer, liveCalls.planLive, { room, at: String(at + 60_000) });
  expect((await listOf(streamer)).planned.filter(({ code }) => code === room)).toMatchObject([
    { showId, plannedAt: at + 60_000 },
  ]);
  expect((await as(streamer, liveCalls.callOffLive, { room })).code).toBe(1);
  expect((await as(streamer, liveCalls.callOffLive, { room })).code).toBe(-2580);
  const { live, planned, ended } = await listOf(streamer);
  expect([...live, ...planned, ...ended].some(({ code }) => code === room)).toBe(false);
});

test.each([
  ['an hour ago', -3_600_000],
  ['in 31 days', 31 * 86_400_000],
])('a show is not planned for %s', async (_, ahead) => {
  const { room, streamer } = await aRoom(false);
  const at = String((await appNow(db)).getTime() + ahead);
  expect(await as(streamer, liveCalls.planLive, { room, at })).toMatchObject({ code: -2000 });
});

test('only its streamer runs a room', async () => {
  const { room } = await aRoom();
  const other = await aViewer();
  const at = await inAnHour();
  expect((await as(other, liveCalls.startLive, { room })).code).toBe(-2576);
  expect((await as(other, liveCalls.endLive, { room })).code).toBe(-2576);
  expect((await as(other, liveCalls.planLive, { room, at })).code).toBe(-2576);
  expect((await as(other, liveCalls.callOffLive, { room })).code).toBe(-2576);
  expect((await as(other, liveCalls.setLiveTitle, { room, title: '我的', titleEn: 'Mine' })).code).toBe(-2576);
  expect((await as(other, liveCalls.pinLiveMessage, { room })).code).toBe(-2576);
  expect((await as(other, liveCalls.liveStudio, {})).data.rooms).toEqual([]);
  expect((await as(other, liveCalls.startLive, { room: 'nowhere' })).code).toBe(-2570);
});

describe('who is told', () => {
  const letters = async (who: Parameters<typeof as>[0]) =>
    (await as(who, letterCalls.messageList, {})).data.list.map(({ title }) => title.zh);

  test('who wished for it gets one letter when the show begins; who took the wish back gets none', async () => {
    const { room, streamer } = await aRoom(false);
    const [eager, fickle] = [await aViewer(), await aViewer()];
    await as(streamer, liveCalls.planLive, { room, at: await inAnHour() });
    const showId = (await listOf(streamer)).planned.find(({ code }) => code === room)?.showId ?? '';
    for (const who of [eager, fickle, eager])
      expect((await as(who, liveCalls.setLiveReminder, { showId, isReminded: 'true' as never })).code).toBe(1);
    await as(fickle, liveCalls.setLiveReminder, { showId, isReminded: 'false' as never });
    expect((await listOf(eager)).planned.find((item) => item.showId === showId)?.isReminded).toBe(true);
    await as(streamer, liveCalls.startLive, { room });
    await until(async () => (await letters(eager)).length === 1, 'the letter');
    expect(await letters(eager)).toEqual(['「开奖现场」开播了']);
    expect(await letters(fickle)).toEqual([]);
    expect((await as(eager, liveCalls.setLiveReminder, { showId, isReminded: 'true' as never })).code).toBe(-2580);
  });

  test('who follows a room is counted once, and stays so until he says otherwise', async () => {
    const { room } = await aRoom();
    const viewer = await aViewer();
    const follow = (isFollowed: string) =>
      as(viewer, liveCalls.setLiveFollow, { room, isFollowed: isFollowed as never });
    expect((await follow('true')).data).toEqual({ isFollowed: true, followers: 1 });
    expect((await follow('true')).data).toEqual({ isFollowed: true, followers: 1 });
    expect((await as(viewer, liveCalls.liveRoom, { room })).data).toMatchObject({
      followers: 1,
      item: { isFollowed: true },
    });
    expect((await follow('false')).data).toEqual({ isFollowed: false, followers: 0 });
  });
});

test('a text of the room stands on top while the show lasts; what is none is refused', async () => {
  const { room, streamer } = await aRoom();
  const viewer = await aViewer();
  const { talkRoom } = (await as(viewer, liveCalls.liveRoom, { room })).data;
  const say = { roomCode: talkRoom, messageTypeId: '1' as never, message: '今晚九点抽奖' };
  expect((await as(viewer, chatCalls.addMessage, say)).code).toBe(1);
  const { list } = (await as(viewer, chatCalls.getMessageListWeb, { roomCode: talkRoom })).data;
  const id = list[0]?.id;
  const pin = (messageId?: string) => as(streamer, liveCalls.pinLiveMessage, { room, messageId: messageId as never });
  expect((await pin('999999')).code).toBe(-2411);
  expect((await pin(String(id))).code).toBe(1);
  const pinned = { messageId: String(id), name: viewer.nickname, text: '今晚九点抽奖' };
  expect((await as(viewer, liveCalls.liveRoom, { room })).data.pinned).toEqual(pinned);
  await pin();
  expect((await as(viewer, liveCalls.liveRoom, { room })).data.pinned).toBeNull();
  await as(streamer, liveCalls.endLive, { room });
  expect((await pin(String(id))).code).toBe(-2578);
});

test.each(['its writer', 'staff'])('what %s took back does not stay on top', async (who) => {
  const { room, streamer } = await aRoom();
  const viewer = await aViewer();
  const { talkRoom: roomCode } = (await as(viewer, liveCalls.liveRoom, { room })).data;
  const say = async (message: string) =>
    (await as(viewer, chatCalls.addMessage, { roomCode, messageTypeId: '1' as never, message })).data.id;
  const [kept, taken] = [await say('今晚九点'), await say('明早八点')];
  const pin = (messageId: string) => as(streamer, liveCalls.pinLiveMessage, { room, messageId: messageId as never });
  const recall = async (id: string) => {
    if (who === 'its writer') return as(viewer, chatModerationCalls.updateMessageStateFront, { roomCode, id } as never);
    const { id: hit } = await db.one<{ id: bigint }>(
      `insert into chat_filter_hit (room_code, message_id, sender_id, name, rule, outcome, found, body) values ($1, $2, $3, 'x', 'contact', 'flag', '微信', 'x') returning id`,
      [roomCode, id, viewer.id],
    );
    return reviewHit(deps, String(hit), 'remove', 'anna');
  };
  await pin(taken);
  // Another one is taken back: the pin stays.
  await as(viewer, chatModerationCalls.updateMessageStateFront, { roomCode, id: await say('又写一句') } as never);
  expect((await as(viewer, liveCalls.liveRoom, { room })).data.pinned).toMatchObject({ messageId: taken });
  await recall(taken);
  expect((await as(viewer, liveCalls.liveRoom, { room })).data.pinned).toBeNull();
  // Nor is it put there again.
  expect((await pin(taken)).code).toBe(-2411);
  expect((await pin(kept)).code).toBe(1);
});

test('a title goes through the words of the chat, in both languages', async () => {
  const { room, streamer } = await aRoom();
  const title = (zh: string, en = 'The draw') => as(streamer, liveCalls.setLiveTitle, { room, title: zh, titleEn: en });
  expect((await title('今晚的开奖')).code).toBe(1);
  expect((await as(streamer, liveCalls.liveRoom, { room })).data.item.title).toEqual({
    zh: '今晚的开奖',
    en: 'The draw',
  });
  expect(await title('加微信 abc12345')).toMatchObject({ code: -2451 });
  expect((await title('<b>x</b>')).code).toBe(1);
  expect((await title('')).code).not.toBe(1);
});

test('ten reports a day', async () => {
  const { room } = await aRoom();
  const viewer = await aViewer();
  const report = () => as(viewer, liveCalls.reportLive, { room, reason: 'contact', text: '拉人' });
  for (let times = 0; times < 10; times += 1) expect((await report()).code).toBe(1);
  expect((await report()).code).toBe(-2581);
});

test('a banner of 388 yuan and more is told on the site, one of less is not', async () => {
  const { room } = await aRoom();
  const viewer = await aViewer(yuan(2_000));
  const heard: unknown[] = [];
  const live = deps.hub.live.bind(deps.hub);
  deps.hub.live = (to, frame) => {
    if (frame.code === pushes.giftBanner.code) heard.push(frame.data);
    return live(to, frame);
  };
  await send(viewer, room, { gift: 'porsche', price: '188', count: 2 });
  await send(viewer, room, { gift: 'aircraft', price: '388' });
  await until(() => heard.length > 0, 'the banner');
  deps.hub.live = live;
  expect(heard).toMatchObject([{ room, gift: 'aircraft', count: 1, amount: '388', sender: viewer.nickname }]);
});
