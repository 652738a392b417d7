import { CODES, calls, hashSafetyPassword } from '@caiting/contract';
import type { CallInput, CallWireInput, RefusalKey } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { accountModule, saveGrade } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import type { TestPlayer } from '../account/testing/players.ts';
import { envelopeChecks, envelopesModule, openEnvelopeHolds } from './index.ts';
import { refundExpired } from './refund.ts';
import { auditLedger, balanceOf, ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { changeRoom, chatModule, createRoom, setRoomManager } from '../chat/index.ts';

/** Who may open the envelopes of a room, and what a person finds under "my envelopes". */

const { app, db, owner } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule],
});
const { deps } = app;
const DIGITS = '246810';
const ROOM = 'hall' as never;
const DAY_MS = 24 * 3_600_000;
let sender: TestPlayer;
let manager: TestPlayer;

beforeAll(async () => {
  for (const code of ['hall', 'other']) await createRoom(deps, { code, title: '大厅', subTitle: '', content: '' });
  manager = await aPlayer(deps);
  await setRoomManager(deps, ROOM, manager.userId, true);
});
beforeEach(async () => {
  sender = await aPlayer(deps, { balance: yuan(2_000), safetyPassword: DIGITS });
  for (const key of ['envelopeMinGrade', 'envelopeMinDays', 'envelopeMinRecharge'] as const)
    await changeRoom(deps, ROOM, key, '0');
});

async function send(who: TestPlayer, input: Partial<CallWireInput<typeof calls.sendRedEnvelope>> = {}) {
  const safetyPassword = hashSafetyPassword(who.userName, DIGITS);
  const proof = await callApp(app, calls.verifySafetyPassword, { safetyPassword, verifyType: 'redEnvelope' }, who);
  const given = { roomCode: ROOM, num: 3, type: 1, amount: '2', safetyProof: proof.data.proof, ...input };
  const { code, data } = await callApp(app, calls.sendRedEnvelope, given as never, who);
  expect(code).toBe(1);
  return data.recordId;
}
const open = (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }) =>
  callApp(app, calls.openRedEnvelope, { ...place, recordId } as never, who);
const look = (who: TestPlayer, recordId: string) =>
  callApp(app, calls.snatchRedEnvelope, { roomCode: ROOM, recordId } as never, who);
/** Ten at a time: what is tried are the presses, not the registrations. */
async function people(count: number): Promise<TestPlayer[]> {
  const made: TestPlayer[] = [];
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 10 }, () => aPlayer(deps)))));
  return made;
}
const recharged = (who: TestPlayer, amountYuan: string, state = 'credited') =>
  owner.run(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, asked, fee, credit, state, expires_at, credited_at)
     select gen_random_uuid()::text, $1, gen_random_uuid(), 'l', 'l', 'alipay', 'sandbox', m, m, 0, m, $3, app_now(), case when $3 = 'credited' then app_now() end
       from (select ($2::numeric * 100000000)::int8 as m) as amount`,
    [who.id, amountYuan, state],
  );
async function refusedBoth(who: TestPlayer, recordId: string, key: RefusalKey, msg: string): Promise<void> {
  const before = await balanceOf(db, who.id);
  for (const answer of [await look(who, recordId), await open(who, recordId)])
    expect(answer).toMatchObject({ code: CODES[key].code, msg });
  expect(await balanceOf(db, who.id)).toEqual(before);
}
const opens = async (who: TestPlayer, recordId: string) =>
  expect((await open(who, recordId)).data).toMatchObject({ state: 1, amount: '2' });
async function books(): Promise<void> {
  const audit = await auditLedger(db, { holds: { 'hold.envelope': openEnvelopeHolds }, checks: envelopeChecks });
  expect(audit.findings).toEqual([]);
}

describe('a room asks of who opens an envelope', () => {
  test('a grade, at the number and one below', async () => {
    await changeRoom(deps, ROOM, 'envelopeMinGrade', '3');
    const recordId = await send(sender);
    const [low, fit] = [await aPlayer(deps), await aPlayer(deps)];
    await db.tx((tx) => saveGrade(tx, low.id, 2));
    await db.tx((tx) => saveGrade(tx, fit.id, 3));
    await refusedBoth(low, recordId, 'envelopeGradeLow', '本房间的红包需黄金及以上等级才能领取');
    await opens(fit, recordId);
    // Risen meanwhile: nothing is remembered against anybody.
    await db.tx((tx) => saveGrade(tx, low.id, 3));
    await opens(low, recordId);
  });

  test('an age of the account, to the second', async () => {
    await changeRoom(deps, ROOM, 'envelopeMinDays', '2');
    const young = await aPlayer(deps);
    const { since } = await db.one<{ since: Date }>('select registered_at as since from player where id = $1', [
      young.id,
    ]);
    const { now } = await db.one<{ now: Date }>('select app_now() as now');
    await advance(db, since.getTime() + 2 * DAY_MS - 5_000 - now.getTime());
    const recordId = await send(sender);
    await refusedBoth(young, recordId, 'envelopeAccountYoung', '本房间的红包需注册满2天才能领取');
    await advance(db, 5_000);
    await opens(young, recordId);
  });

  test('what was recharged so far: credited orders alone, at the sum and a cent below', async () => {
    await changeRoom(deps, ROOM, 'envelopeMinRecharge', '100');
    const recordId = await send(sender);
    const who = await aPlayer(deps, { balance: yuan(5_000) });
    await recharged(who, '1000', 'expired');
    await recharged(who, '60');
    await recharged(who, '39.99');
    await refusedBoth(who, recordId, 'envelopeRechargeLow', '本房间的红包需累计充值满 ¥100.00 才能领取');
    await recharged(who, '0.01');
    await opens(who, recordId);
  });

  test('all of them at once; who has a share keeps it when the rule comes later', async () => {
    const recordId = await send(sender);
    const early = await aPlayer(deps);
    await opens(early, recordId);
    for (const key of ['envelopeMinGrade', 'envelopeMinDays', 'envelopeMinRecharge'] as const)
      await changeRoom(deps, ROOM, key, '5');
    await opens(early, recordId);
    await refusedBoth(await aPlayer(deps), recordId, 'envelopeGradeLow', '本房间的红包需钻石及以上等级才能领取');
  });

  test('managers open whatever the rule is, and other rooms and private chats have none of it', async () => {
    await changeRoom(deps, ROOM, 'envelopeMinGrade', '10');
    await opens(manager, await send(sender));
    const elsewhere = await send(sender, { roomCode: 'other' as never });
    const who = await aPlayer(deps);
    expect((await open(who, elsewhere, { roomCode: 'other' })).data.state).toBe(1);
    const direct = (await callApp(app, calls.getDirectRoomWeb, { targetUserId: manager.userId }, sender)).data;
    const place = { isDirect: '1', roomId: direct.roomId };
    const given = await send(sender, { ...place, roomCode: undefined, num: 1 } as never);
    expect((await open(manager, given, place)).data.state).toBe(1);
  });

  test('200 fresh accounts at once take none of 50 shares, the 50 who may take all of them', async () => {
    await changeRoom(deps, ROOM, 'envelopeMinGrade', '2');
    const recordId = await send(sender, { num: 50 });
    const fresh = await people(200);
    const fit = await people(50);
    await owner.run('update player set grade = 2 where id = any($1::int8[])', [fit.map(({ id }) => id)]);
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const [a, b] = [fresh[at] as TestPlayer, fit[at]];
        const first = await open(a, recordId);
        return [first.code, b ? (await open(b, recordId)).data.state : null] as const;
      }),
    );
    expect(new Set(answers.map(([code]) => code))).toEqual(new Set([CODES.envelopeGradeLow.code]));
    expect(answers.filter(([, state]) => state === 1)).toHaveLength(50);
    await books();
  }, 60_000);

  test('a rule that comes while people press: whoever was refused has nothing, whoever was not has one share', async () => {
    const recordId = await send(sender, { num: 40 });
    const forty = await people(40);
    const [answers] = await Promise.all([
      Promise.all(forty.map((who) => open(who, recordId))),
      changeRoom(deps, ROOM, 'envelopeMinDays', '1'),
    ]);
    const won = answers.filter(({ code }) => code === 1).length;
    expect(won + answers.filter(({ code }) => code === CODES.envelopeAccountYoung.code).length).toBe(40);
    const { count } = await db.one<{ count: number }>(
      'select count(*)::int as count from envelope_claim where envelope_id = $1::bigint',
      [recordId],
    );
    expect(count).toBe(won);
    await books();
  });
});

describe('the rule', () => {
  const set = (who: TestPlayer, key: string, value: unknown) =>
    callApp(app, calls.updateRoomRuleWeb, { roomCode: ROOM, key, value } as never, who);
  const ruleNow = async () => (await callApp(app, calls.getRoomWeb, { roomCode: ROOM }, manager)).data.envelopeRule;

  test('is set by managers, told to the room, and logged with what it was', async () => {
    expect((await set(manager, 'envelopeMinGrade', '3')).code).toBe(1);
    expect((await set(manager, 'envelopeMinRecharge', '500')).code).toBe(1);
    expect(await ruleNow()).toEqual({ minGrade: 3, minDays: 0, minRecharge: 500 });
    expect((await set(await aPlayer(deps), 'envelopeMinGrade', '1')).code).toBe(CODES.forbidden.code);
    expect(await ruleNow()).toMatchObject({ minGrade: 3 });
    const last = await db.one<{ data: object }>(
      `select data from chat_event where room_code = 'hall' and push = 'roomSettings' order by seq desc limit 1`,
    );
    expect(last.data).toMatchObject({ envelopeRule: { minGrade: 3, minDays: 0, minRecharge: 500 } });
    const acts = (await callApp(app, calls.getActListFront, { roomCode: ROOM }, manager)).data.rows;
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'envelopeRule', before: '3/0/0', after: '3/0/500' },
      { act: 'envelopeRule', before: '0/0/0', after: '3/0/0' },
    ]);
  });

  test.each([
    ['envelopeMinGrade', '10', '11'],
    ['envelopeMinDays', '365', '366'],
    ['envelopeMinRecharge', '100000', '100001'],
  ])('%s goes to %s and not to %s', async (key, most, over) => {
    expect((await set(manager, key, most)).code).toBe(1);
    expect((await set(manager, key, over)).code).not.toBe(1);
    for (const bad of ['-1', '1.5', 'x', '']) expect((await set(manager, key, bad)).code, bad).not.toBe(1);
    expect(Object.values(await ruleNow())).toContain(Number(most));
  });
});

describe('my envelopes', () => {
  const sentOf = async (who: TestPlayer, input: Partial<CallInput<typeof calls.querySentRedEnvelope>> = {}) =>
    (await callApp(app, calls.querySentRedEnvelope, input as never, who)).data;
  const receivedOf = async (who: TestPlayer, input: object = {}) =>
    (await callApp(app, calls.queryFrontReceiveRedEnvelopeByUserid, input as never, who)).data;

  test('those I sent: running, all taken, and what came back of the rest', async () => {
    const takers = [await aPlayer(deps), await aPlayer(deps)] as const;
    const emptied = await send(sender, { num: 1, amount: '5', wishingRemark: '早安' });
    const refunded = await send(sender, { num: 4, amount: '3' });
    await open(takers[0], emptied);
    await open(takers[0], refunded);
    await advance(db, 12 * 3_600_000);
    await refundExpired(deps);
    const running = await send(sender, { num: 2, amount: '10', roomCode: 'other' as never });

    const mine = await sentOf(sender);
    expect(mine).toMatchObject({ total: 3, totalAmount: '37', totalReceived: '8', totalRefund: '9' });
    expect(mine.rows).toMatchObject([
      {
        recordId: running,
        roomCode: 'other',
        isDirect: false,
        amount: '20',
        total: 0,
        numTotal: 2,
        state: 0,
        refundAmount: '0',
        refundTime: null,
      },
      {
        recordId: refunded,
        roomCode: 'hall',
        amount: '12',
        total: 1,
        numTotal: 4,
        receiveAmount: '3',
        refundAmount: '9',
        state: 4,
      },
      {
        recordId: emptied,
        wishingRemark: '早安',
        amount: '5',
        receiveAmount: '5',
        refundAmount: '0',
        refundTime: null,
        state: 5,
      },
    ]);
    const [, back] = mine.rows;
    expect(back?.refundTime).toBeGreaterThanOrEqual((back?.sendTime ?? 0) + 12 * 3_600);
    expect(await sentOf(takers[0])).toEqual({
      rows: [],
      total: 0,
      totalAmount: '0',
      totalReceived: '0',
      totalRefund: '0',
    });
    // One room alone; and page by page, with the sums of all.
    expect(await sentOf(sender, { roomCode: 'hall' as never })).toMatchObject({ total: 2, totalAmount: '17' });
    const second = await sentOf(sender, { pageNum: 2, pageSize: 2 });
    expect([second.rows.map(({ recordId }) => recordId), second.total, second.totalAmount]).toEqual([
      [emptied],
      3,
      '37',
    ]);
  });

  test('days are of Asia/Shanghai, both included; the last seven when none are given', async () => {
    await send(sender, { num: 1, amount: '4' });
    const { day } = await db.one<{ day: string }>(`select (app_now() at time zone 'Asia/Shanghai')::date::text as day`);
    await advance(db, 8 * DAY_MS);
    await send(sender, { num: 1, amount: '6' });
    expect(await sentOf(sender)).toMatchObject({ total: 1, totalAmount: '6' });
    expect(await sentOf(sender, { startTime: day, endTime: day })).toMatchObject({ total: 1, totalAmount: '4' });
    expect(await sentOf(sender, { startTime: day })).toMatchObject({ total: 2, totalAmount: '10' });
  });

  test('where each lies, so that its detail can be asked for; the sender is shown as others see them', async () => {
    await callApp(app, calls.infoUpdate, { nickname: `Lucky${sender.id}` }, sender);
    const recordId = await send(sender);
    const who = await aPlayer(deps);
    await open(who, recordId);
    const { rows } = await receivedOf(who);
    expect(rows).toMatchObject([{ recordId, roomCode: 'hall', roomId: '', isDirect: false }]);
    expect(rows[0]?.userName).toBe(`Lu***${String(sender.id).at(-1)}`);
    const { roomCode = '' } = rows[0] ?? {};
    expect((await callApp(app, calls.queryReceiveRedEnvelope, { roomCode, recordId } as never, who)).code).toBe(1);
    expect((await receivedOf(who, { roomCode: 'other' })).total).toBe(0);
  });

  test.each([{ pageSize: 51 }, { pageNum: 0 }, { startTime: 'x' }, { endTime: '2026-02-30' }, { roomCode: '<>' }])(
    '%j is refused',
    async (input) => {
      expect((await callApp(app, calls.querySentRedEnvelope, input as never, sender)).code).not.toBe(1);
    },
  );
});
