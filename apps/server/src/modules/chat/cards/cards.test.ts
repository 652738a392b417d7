import { randomUUID } from 'node:crypto';
import { CODES, calls } from '@caiting/contract';
import type { BetCard, PlanCard, ProfitCard } from '@caiting/contract';
import type { CallWireInput } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { bettingModule } from '../../betting/index.ts';
import { settleNextChunk } from '../../betting/settle/settle-issue.ts';
import { anIssue, drawTheIssue, voidTheIssue } from '../../betting/testing/build.ts';
import { envelopesModule } from '../../envelopes/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom, setRoomManager } from '../index.ts';
import { rateText } from './plan-state.ts';
import { findRoomForUpdate } from '../core/queries.ts';
import { saveManager } from '../rooms/set-manager.ts';
import { settlePlans } from './settle-plans.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule, envelopesModule, chatModule],
});
const { deps } = app;
const ROOM = 'hall' as never;
let player: TestPlayer;
let manager: TestPlayer;

beforeAll(async () => {
  [player, manager] = [await aPlayer(deps, { balance: yuan(1_000) }), await aPlayer(deps)];
  await createRoom(deps, { code: ROOM, title: '大厅', subTitle: '', content: '' });
  await setRoomManager(deps, ROOM, manager.userId, true);
});

type Issue = Awaited<ReturnType<typeof anIssue>>;
async function bet(who: TestPlayer, issue: Issue, picks = '1 2,-,-,-,-', count = 2): Promise<string> {
  const line = {
    lotteryCode: issue.lotteryCode,
    playDetailCode: 'DWD',
    bettingNumber: picks,
    bettingCount: count,
    bettingAmount: String(6 * count),
    bettingPoint: '7',
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 3,
  };
  const answer = await callApp(app, calls.addBetting, { bettingData: [line], requestId: randomUUID() } as never, who);
  expect(answer.code).toBe(1);
  return answer.data.betIds[0] ?? '';
}
const share = (who: TestPlayer, messageTypeId: number, message: unknown) =>
  callApp(app, calls.addMessage, { roomCode: ROOM, messageTypeId, message: JSON.stringify(message) }, who);
const shareBets = (who: TestPlayer, ...data: object[]) => share(who, 7, { type: 1, data });
const pause = () => advance(db, 61_000);

describe('shared bets', () => {
  test('the card is written from the record: play, numbers, stake, issue', async () => {
    const issue = await anIssue(db);
    const answer = await shareBets(player, { betId: await bet(player, issue) });
    expect(answer).toMatchObject({ code: 1, data: { messageTypeId: 7 } });
    const [line] = (JSON.parse(answer.data.message) as BetCard).data;
    expect(line).toMatchObject({
      lotteryCode: 'ssc1',
      bettingIssue: issue.issueNo,
      betDetailContent: '1 2,-,-,-,-',
      bettingAmount: '12',
      bettingCount: 2,
      graduationCount: 3,
      betAmountMode: 'stake',
      isEdited: false,
    });
    expect(line?.betDetail).toBe(`${line?.betDetailTitle} 1 2,-,-,-,-`);
  });

  test('an edited multiple is computed again from the real tickets and says so', async () => {
    const answer = await shareBets(player, { betId: await bet(player, await anIssue(db)), graduationCount: 10 });
    const [line] = (JSON.parse(answer.data.message) as BetCard).data;
    expect(line).toMatchObject({ bettingAmount: '40', graduationCount: 10, isEdited: true });
  });

  test('numbers hidden until the draw are not on the card, and are when the bet has its result', async () => {
    const issue = await anIssue(db);
    const betId = await bet(player, issue);
    const answer = await shareBets(player, { betId, cardDisplayMode: 1 });
    const [line] = (JSON.parse(answer.data.message) as BetCard).data;
    expect(line).toMatchObject({ betDetailContent: '', bettingNumber: '', cardDisplayMode: 1 });
    expect(answer.data.message).not.toContain('1 2,-,-,-,-');

    const shown = async () => {
      const { data } = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM, pageSize: 20 }, manager);
      return (JSON.parse(data.list.find(({ id }) => id === answer.data.id)?.message ?? '') as BetCard).data[0];
    };
    expect(await shown()).toMatchObject({ betDetailContent: '', cardDisplayMode: 1 });
    await drawTheIssue(db, issue.id, [4, 0, 0, 0, 0]);
    const target = { ...issue, group: 'SSC', draw: { numbers: [4, 0, 0, 0, 0] } } as const;
    while ((await db.tx((tx) => settleNextChunk(deps, tx, target))) > 0);
    expect(await shown()).toMatchObject({ betDetailContent: '1 2,-,-,-,-', cardDisplayMode: 0 });
  });

  test('forged: figures of one’s own, another person’s bet, no bet, no JSON, too many', async () => {
    await pause();
    const issue = await anIssue(db);
    const betId = await bet(player, issue);
    for (const message of [
      { type: 1, data: [{ betId, bettingAmount: '99999' }] },
      { type: 1, data: [{ betId, lotteryName: '稳赚' }] },
      { type: 1, data: [{ betId: '999999' }] },
      { type: 1, data: [] },
      { type: 1, data: [{ betId, graduationCount: 10_001 }] },
      { type: 1, data: Array.from({ length: 21 }, () => ({ betId })) },
      { data: [{ bettingAmount: '1', lotteryName: '彩' }] },
      '跟我买',
      null,
    ])
      expect((await share(player, 7, message)).code, JSON.stringify(message)).toBe(-2426);
    expect((await shareBets(manager, { betId })).code).toBe(-2426);
    const other = await bet(player, await anIssue(db));
    expect((await shareBets(player, { betId }, { betId: other })).code).toBe(-2427);
    // Plans and envelopes come from the server alone.
    for (const type of [3, 10]) expect((await share(player, type, { any: 1 })).code).toBe(-2409);
  });
});

describe('profit and loss', () => {
  test('is the sum of the sharer’s own day', async () => {
    await pause();
    const who = await aPlayer(deps, { balance: yuan(100) });
    await bet(who, await anIssue(db));
    const answer = await share(who, 9, { type: 2, data: { day: 'today' } });
    const [day] = (JSON.parse(answer.data.message) as ProfitCard).data;
    expect(day).toMatchObject({
      betAmount: '12',
      openAmount: '12',
      returnAmount: '0',
      profit: '0',
      dateName: '今日战绩',
    });
    expect((await share(who, 9, { type: 2, data: { day: 'today', profit: '88888' } })).code).toBe(-2426);
    expect((await share(who, 9, { type: 2, data: [{ profit: '88888' }] })).code).toBe(-2426);
  });
});

type Push = Partial<CallWireInput<typeof calls.addPushPlay>>;
const push = (issue: Issue, who = manager, given: Push = {}) =>
  callApp(
    app,
    calls.addPushPlay,
    {
      roomCode: ROOM,
      playName: '万位定胆',
      lotteryCode: issue.lotteryCode as never,
      bettingIssue: issue.issueNo,
      playDetailCode: 'DWD',
      bettingNumber: '1 3 5,-,-,-,-',
      describePlay: '理性参考',
      ...given,
    },
    who,
  );
const history = async (playId: string, page: object = {}) =>
  (await callApp(app, calls.getPushPlayListFront, { playId, ...page }, player)).data;

describe('push plans', () => {
  test('hits and misses by the draw, rates over all pushes, void issues in none', async () => {
    const name = { playName: '全程计划' };
    const [hit, miss, gone, open] = [await anIssue(db), await anIssue(db), await anIssue(db), await anIssue(db)];
    const ids = [];
    for (const issue of [hit, miss, gone]) ids.push((await push(issue, manager, name)).data.playId);
    expect(new Set(ids).size).toBe(1);
    await drawTheIssue(db, hit.id, [3, 0, 0, 0, 0]);
    await drawTheIssue(db, miss.id, [4, 1, 3, 5, 1]);
    await voidTheIssue(db, gone.id);
    await settlePlans(deps);
    await settlePlans(deps);
    const playId = ids[0] ?? '';
    const told = await history(playId);
    // Two results are too few for a rate: they are counted, and a void issue is in no count.
    const counts = { totalHits: 1, totalResults: 2, todayHits: 1, todayResults: 2 };
    expect(told).toMatchObject({ total: 3, totalWinRate: '', todayWinRate: '', ...counts });
    expect(told.rows.map(({ isPrize }) => isPrize)).toEqual([null, 0, 1]);
    expect(told.rows.map(({ state }) => state)).toEqual(['neither', 'miss', 'hit']);
    expect((await history(playId, { pageSize: 1, pageNum: 2 })).rows.map(({ issue }) => issue)).toEqual([miss.issueNo]);

    const next = await push(open, manager, name);
    const list = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM, pageSize: 20 }, player);
    const card = JSON.parse(list.data.list.find(({ id }) => id === next.data.messageId)?.message ?? '') as PlanCard;
    expect(card).toMatchObject({ totalWinRate: '', playName: '全程计划', displayContent: '1,1', ...counts });
    expect(card.playHistory.map(({ isPrize }) => isPrize)).toEqual([null, 0, 1]);
    expect(card.betPlay).toMatchObject({ bettingIssue: open.issueNo, bettingNumber: '1 3 5,-,-,-,-', bettingCount: 3 });
  });

  test.each([
    ['after the close', async () => push(await anIssue(db, { closeMs: -1 })), -2200],
    ['for an issue that is not', async () => push({ ...(await anIssue(db)), issueNo: '209901010001' }), -2201],
    ['for an unknown lottery', async () => push({ ...(await anIssue(db)), lotteryCode: 'none' }), -2202],
    ['with an unknown play', async () => push(await anIssue(db), manager, { playDetailCode: 'NOPE' }), -2204],
    ['with numbers that are none', async () => push(await anIssue(db), manager, { bettingNumber: '77,-' }), -2205],
    ['by a player', async () => push(await anIssue(db), player), -2006],
  ])('refused %s', async (_, act, code) => expect((await act()).code).toBe(code));

  test.each([
    '官方计划',
    '客 服带单',
    '彩厅推荐',
    'kefu 88',
    '客x服精选',
    '平台稳赢',
    '✔认证计划',
    '风控内部号码',
    'Official tips',
    '加微信客服',
  ])('the name %s could pass for the house and is refused at its field', async (playName) => {
    expect(await push(await anIssue(db), manager, { playName })).toMatchObject({
      code: CODES.planNameForbidden.code,
      data: { field: 'playName' },
    });
  });
  test.each(['和平台湾杯', '稳健五码', 'Tom 的计划'])('the name %s is nobody of the house', async (playName) => {
    expect((await push(await anIssue(db), manager, { playName })).code).toBe(1);
  });

  test('a right that is lost in the moment of the push pushes nothing', async () => {
    const issue = await anIssue(db);
    const holder = await db.begin();
    await findRoomForUpdate(holder.tx, ROOM);
    const pushed = push(issue, manager, { playName: '最后一推' });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_room%'`;
    await until(async () => (await db.query(waiting)).length > 0, 'the push that waits');
    await saveManager(holder.tx, ROOM, manager.userId, false);
    await holder.commit();
    expect((await pushed).code).toBe(-2006);
    expect(await db.query(`select 1 from chat_plan where name = '最后一推'`)).toEqual([]);
    await db.tx((tx) => saveManager(tx, ROOM, manager.userId, true));
  });

  test('one push for an issue, however many are sent at once; nothing of it can be changed', async () => {
    const issue = await anIssue(db);
    const codes = (await Promise.all(Array.from({ length: 4 }, () => push(issue)))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([-2428, -2428, -2428, 1]);
    for (const sql of [
      `update chat_plan_push set picks = '9,-,-,-,-'`,
      'update chat_plan_push set pushed_at = now()',
      'delete from chat_plan_push',
    ])
      await expect(db.run(sql)).rejects.toMatchObject({ code: '42501' });
    await drawTheIssue(db, issue.id, [9, 9, 9, 9, 9]);
    await settlePlans(deps);
    await expect(
      db.run('update chat_plan_push set is_prize = true where settled_at is not null'),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a rate is floored to one decimal', () => {
    expect([rateText(20, 30), rateText(50, 70), rateText(40, 40), rateText(0, 10)]).toEqual([
      '66.6',
      '71.4',
      '100.0',
      '0.0',
    ]);
  });

  test('below ten results there is no rate', () => {
    expect([rateText(0, 0), rateText(1, 1), rateText(9, 9), rateText(10, 10)]).toEqual(['', '', '', '100.0']);
  });

  test('a card follows its issue: open, closed, its result; the room is told once, and history says the same', async () => {
    const name = { playName: '跟随计划' };
    const [before, issue] = [await anIssue(db), await anIssue(db)];
    await push(before, manager, name);
    const { data } = await push(issue, manager, name);
    const cardNow = async (): Promise<PlanCard> => {
      const list = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM, pageSize: 50 }, player);
      return JSON.parse(list.data.list.find(({ id }) => id === data.messageId)?.message ?? '') as PlanCard;
    };
    const told = () =>
      db.query<{ data: unknown }>(
        `select data from chat_event where push = 'planSettled' and data->>'playId' = $1 order by seq`,
        [data.playId],
      );
    const { closeAt } = (await cardNow()).betPlay;
    const { close_at } = await db.one<{ close_at: Date }>('select close_at from issue where id = $1', [issue.id]);
    expect(closeAt).toBe(close_at.getTime());
    expect(await cardNow()).toMatchObject({ state: 'open', openNumber: '' });

    const { now } = await db.one<{ now: Date }>('select app_now() as now');
    await advance(db, closeAt - now.getTime());
    expect(await cardNow()).toMatchObject({ state: 'closed', openNumber: '' });

    await drawTheIssue(db, issue.id, [3, 0, 0, 0, 0]);
    await drawTheIssue(db, before.id, [4, 1, 3, 5, 1]);
    await Promise.all([settlePlans(deps), settlePlans(deps)]);
    const after = await cardNow();
    expect(after).toMatchObject({ state: 'hit', openNumber: '3,0,0,0,0' });
    // The push before it was awaited when this card was written.
    expect(after.playHistory).toMatchObject([{ issue: before.issueNo, isPrize: 0 }]);
    const events = (await told()).map((row) => row.data);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual({
      playId: data.playId,
      bettingIssue: issue.issueNo,
      state: 'hit',
      openNumber: '3,0,0,0,0',
    });
    expect((await history(data.playId)).rows.map(({ state }) => state)).toEqual(['hit', 'miss']);
  });

  test('a card of before rates had counts tells none, and a void issue ends it as neither', async () => {
    const issue = await anIssue(db);
    const { data } = await push(issue, manager, { playName: '旧卡计划' });
    await owner.run(
      `update chat_message set body = ((body::jsonb - 'totalResults' - 'totalHits' - 'todayResults' - 'todayHits' - 'state')
                || '{"totalWinRate":"100.0","todayWinRate":"100.0"}')::text where id = $1`,
      [data.messageId],
    );
    await voidTheIssue(db, issue.id);
    await settlePlans(deps);
    const list = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM, pageSize: 50 }, player);
    const card = JSON.parse(list.data.list.find(({ id }) => id === data.messageId)?.message ?? '') as PlanCard;
    expect(card).toMatchObject({
      state: 'neither',
      openNumber: '',
      totalWinRate: '',
      todayWinRate: '',
      totalResults: 0,
    });
  });
});
