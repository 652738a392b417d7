import { consoleLiveCalls, liveCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/index.ts';
import { chatModule } from '../../chat/index.ts';
import { drawsModule } from '../../draws/index.ts';
import { ensureLotteries } from '../../draws/core/lotteries.ts';
import { envelopesModule } from '../../envelopes/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { auditLive, liveModule } from '../../live/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

/** Operators and live rooms: who streams takes two of them, a source and a price two administrators; ending takes one. */

const { app, db } = await testApp({
  modules: [
    ledgerModule,
    tenantModule,
    protectionModule,
    accountModule,
    drawsModule,
    envelopesModule,
    chatModule,
    liveModule,
    consoleModule,
  ],
});
await ensureLotteries(db, false);
const { otto, olga, anna, ada, carl } = await someStaff(app, {
  otto: 'operator',
  olga: 'operator',
  anna: 'auditor',
  ada: 'admin',
  carl: 'admin',
});
afterAll(async () => expect((await auditBooks(db, auditLive)).findings).toEqual([]));

const streamer = await aPlayer(app.deps);
const viewer = await aPlayer(app.deps, { balance: yuan(2_000) });
const reason = '测试';
const NEW = {
  room: 'night',
  lottery: 'ssc1',
  streamer: streamer.userName,
  title: '夜场',
  titleEn: 'The night',
  cover: 'clip:studio',
  clip: 'studio',
  reason,
};
const rooms = async () => (await callApp(app, consoleLiveCalls.liveRooms, {}, anna)).data.list;
const send = (price: string) =>
  callApp(app, liveCalls.sendGift, { room: 'night', gift: 'kiss', count: 1, price, requestId: randomUUID() }, viewer);

test('a room is made by two operators for a player that there is', async () => {
  const create = (by: typeof otto, more: object = {}) =>
    callApp(app, consoleLiveCalls.createLiveRoom, { ...NEW, ...more }, by);
  expect((await create(anna)).code).toBe(-2906);
  expect((await create(otto, { streamer: 'nobody_x' })).code).not.toBe(1);
  expect((await create(otto, { lottery: 'nolottery' })).code).toBe(-2202);
  expect((await create(otto, { clip: 'nothere' })).code).toBe(-2000);
  expect((await create(otto, { cover: 'clip:nothere' })).code).toBe(-2132);
  expect((await create(otto, { cover: `/files/00/${'0'.repeat(36)}.webp` })).code).toBe(-2132);
  expect((await create(otto)).code).toBe(-2902);
  expect((await create(otto)).code).toBe(-2902);
  // Another streamer is another wish, and there is one at a time.
  expect((await create(olga, { streamer: viewer.userName })).code).toBe(-2942);
  expect((await create(olga)).code).toBe(1);
  expect(await rooms()).toMatchObject([{ room: 'night', streamer: streamer.userName, kind: 'demo', state: 'ended' }]);
  await create(otto);
  expect((await create(olga)).code).toBe(-2005);
});

test('a source is a loop of the release or a playlist of an allowed host, by two administrators', async () => {
  const set = (by: typeof otto, kind: string, source: string) =>
    callApp(app, consoleLiveCalls.setLiveSource, { room: 'night', kind: kind as never, source, reason }, by);
  expect((await set(otto, 'demo', 'race')).code).toBe(-2906);
  for (const bad of ['https://evil.example/x.m3u8', 'javascript:alert(1)', 'http://127.0.0.1/x.m3u8'])
    expect((await set(ada, 'hls', bad)).code).toBe(-2000);
  expect((await set(ada, 'demo', '../../etc')).code).toBe(-2000);
  expect((await set(ada, 'demo', 'race')).code).toBe(-2902);
  expect((await set(carl, 'demo', 'race')).code).toBe(1);
  expect(await rooms()).toMatchObject([{ source: 'race' }]);
});

test('a show is planned and ended by an operator; gifts are refused from then on', async () => {
  const { now } = await db.one<{ now: Date }>('select app_now() as now');
  const plan = (at: number) =>
    callApp(app, consoleLiveCalls.planLiveShow, { room: 'night', at: String(at), reason }, otto);
  expect((await plan(now.getTime() - 1)).code).toBe(-2000);
  expect((await plan(now.getTime() + 60_000)).code).toBe(1);
  expect(await rooms()).toMatchObject([{ state: 'planned', plannedAt: now.getTime() + 60_000 }]);
  await callApp(app, liveCalls.startLive, { room: 'night' }, streamer);
  expect((await send('8')).code).toBe(1);
  expect(await rooms()).toMatchObject([{ state: 'live', gifts: 1, income: '8' }]);
  const end = () => callApp(app, consoleLiveCalls.endLiveShow, { room: 'night', reason }, otto);
  expect((await end()).code).toBe(1);
  expect((await end()).code).toBe(-2578);
  expect((await send('8')).code).toBe(-2571);
});

test('a price is changed by two administrators; who was shown the old one is told, not charged', async () => {
  await callApp(app, liveCalls.startLive, { room: 'night' }, streamer);
  const set = (by: typeof otto, price: string) =>
    callApp(app, consoleLiveCalls.setGiftPrice, { gift: 'kiss', price, reason }, by);
  expect((await set(otto, '9')).code).toBe(-2906);
  expect((await set(ada, '9')).code).toBe(-2902);
  expect((await set(carl, '9')).code).toBe(1);
  expect((await send('8')).code).toBe(-2573);
  expect((await send('9')).code).toBe(1);
});

test('a room is taken off the site and brought back', async () => {
  const close = (closed: string) =>
    callApp(app, consoleLiveCalls.closeLiveRoom, { room: 'night', closed: closed as never, reason }, otto);
  expect((await close('true')).code).toBe(1);
  expect((await send('9')).code).toBe(-2570);
  expect((await callApp(app, liveCalls.startLive, { room: 'night' }, streamer)).code).toBe(-2570);
  const { live, ended } = (await callApp(app, liveCalls.liveList, {})).data;
  expect([...live, ...ended]).toEqual([]);
  expect((await close('false')).code).toBe(1);
  expect((await callApp(app, liveCalls.liveList, {})).data.ended.length).toBeGreaterThan(0);
});

test('a report of a viewer waits until an operator says what came of it', async () => {
  await callApp(app, liveCalls.reportLive, { room: 'night', reason: 'abuse', text: '骂人' }, viewer);
  const open = async () => (await callApp(app, consoleLiveCalls.liveReports, {}, anna)).data.list;
  const [report] = await open();
  expect(report).toMatchObject({ room: 'night', reporter: viewer.userName, reason: 'abuse', text: '骂人' });
  const decide = () =>
    callApp(app, consoleLiveCalls.decideLiveReport, { id: report?.id ?? '0', note: '已提醒主播' }, otto);
  expect((await decide()).code).toBe(1);
  expect((await decide()).code).toBe(-2940);
  expect(await open()).toEqual([]);
});
