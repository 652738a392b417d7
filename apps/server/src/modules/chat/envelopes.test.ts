import { calls, envelopeCommitment, hashSafetyPassword } from '@caiting/contract';
import type { CallWireInput } from '@caiting/contract/wire';
import { money, yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { until } from '../../platform/testing/until.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import type { TestPlayer } from '../account/testing/players.ts';
import { envelopeChecks, envelopesModule, openEnvelopeHolds } from '../envelopes/index.ts';
import { refundExpired } from '../envelopes/refund.ts';
import { auditLedger, balanceOf, ledgerModule } from '../ledger/index.ts';
import { setTenantValue, tenantModule } from '../tenant/index.ts';
import { changeRoom, chatModule, createRoom, setRoomManager } from './index.ts';

const modules = [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule];
const { app, db, config, appTarget, ownerTarget } = await testApp({ modules, isListening: true });
const { deps } = app;
const DIGITS = '246810';
const ROOM = 'hall';
const HALF_DAY_MS = 12 * 3_600_000;

beforeAll(async () => {
  expect((await createRoom(deps, { code: ROOM, title: '大厅', subTitle: '', content: '' })).ok).toBe(true);
});

const aSender = (balance = yuan(5_000)) => aPlayer(deps, { balance, safetyPassword: DIGITS });

async function proofOf(who: TestPlayer): Promise<string> {
  const safetyPassword = hashSafetyPassword(who.userName, DIGITS);
  const answer = await callApp(app, calls.verifySafetyPassword, { safetyPassword, verifyType: 'redEnvelope' }, who);
  return answer.data.proof;
}

type Sending = Partial<CallWireInput<typeof calls.sendRedEnvelope>>;
async function send(who: TestPlayer, input: Sending = {}) {
  const safetyProof = input.safetyProof ?? (await proofOf(who));
  const given = { roomCode: ROOM, num: 3, type: 2, amount: '10', ...input, safetyProof };
  return callApp(app, calls.sendRedEnvelope, given as CallWireInput<typeof calls.sendRedEnvelope>, who);
}

const open = (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }, on = app) =>
  callApp(on, calls.openRedEnvelope, { ...place, recordId } as never, who);
const look = (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }) =>
  callApp(app, calls.snatchRedEnvelope, { ...place, recordId } as never, who);
const detail = async (who: TestPlayer, recordId: string, place: object = { roomCode: ROOM }) =>
  (await callApp(app, calls.queryReceiveRedEnvelope, { ...place, recordId, pageSize: 50 } as never, who)).data;
const cardOf = async (who: TestPlayer, recordId: string) => {
  const { data } = await callApp(app, calls.getMessageListWeb, { roomCode: ROOM as never, pageSize: 50 }, who);
  const cards = data.list
    .filter((message) => message.messageTypeId === 3)
    .map((message) => JSON.parse(message.message));
  return cards.find((card) => card.recordId === recordId);
};

async function books(): Promise<void> {
  const audit = await auditLedger(db, { holds: { 'hold.envelope': openEnvelopeHolds }, checks: envelopeChecks });
  expect(audit.findings).toEqual([]);
}

describe('sending', () => {
  test('the money is on hold, the card is in the room with a commitment that the shares keep to', async () => {
    const [a, b] = [await aSender(yuan(100)), await aSender(yuan(1))];
    const sent = await send(a, { num: 2, type: 2, amount: '10', wishingRemark: '' });
    expect(sent.code).toBe(1);
    expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(90), held: yuan(10) });
    const card = await cardOf(b, sent.data.recordId);
    expect(card).toMatchObject({ type: 2, isRead: false, state: 0, wishingRemark: '恭喜发财，大发发发发' });
    expect((await detail(b, sent.data.recordId)).sharesFen).toEqual([]);

    const amounts = [await open(a, sent.data.recordId), await open(b, sent.data.recordId)];
    const total = amounts.reduce((sum, { data }) => sum + Math.round(Number(data.amount) * 100), 0);
    expect(total).toBe(1_000);
    const after = await detail(b, sent.data.recordId);
    expect(envelopeCommitment(after.salt, after.sharesFen.map(BigInt))).toBe(card.commitment);
    expect(after.rows.filter((row) => row.isBest)).toHaveLength(1);
    await books();
  });

  test('fixed: the amount is that of each', async () => {
    const [a, b] = [await aSender(yuan(100)), await aSender()];
    const { data } = await send(a, { num: 3, type: 1, amount: '2.5' });
    expect((await balanceOf(db, a.id)).balance).toBe(money(yuan(100) - yuan(15) / 2n));
    expect((await open(b, data.recordId)).data).toEqual({ state: 1, msg: '', amount: '2.5' });
    expect(await detail(b, data.recordId)).toMatchObject({ dispatchType: 1, amountTotal: '7.5', receiveAmount: '2.5' });
  });

  test.each([
    ['an average under 1 yuan', { num: 4, type: 2, amount: '3.99' }, -2421],
    ['an average over the maximum', { num: 1, type: 2, amount: '10000.01' }, -2421],
    ['no shares', { num: 0 }, -2002],
    ['more than 1000 shares', { num: 1_001 }, -2002],
    ['half a share', { num: '1.5' as never }, -2000],
    ['three decimals', { amount: '10.001' }, -2000],
    ['a negative amount', { amount: '-10' }, -2000],
    ['a type that is not', { type: 3 }, -2002],
    ['a wish of 21 characters', { wishingRemark: '福'.repeat(21) }, -2003],
    ['more money than there is', { num: 1, amount: '5000.01' }, -2209],
    ['an unknown room', { roomCode: 'nowhere' as never }, -2400],
    ['a made-up proof', { safetyProof: 'x'.repeat(43) }, -2114],
  ])('%s is refused and costs nothing', async (_, input, code) => {
    const a = await aSender();
    expect((await send(a, input)).code).toBe(code);
    expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(5_000), held: 0n });
  });

  test('exactly 1 yuan on average and exactly the maximum are taken', async () => {
    const a = await aSender(yuan(20_000));
    expect((await send(a, { num: 4, type: 2, amount: '4' })).code).toBe(1);
    expect((await send(a, { num: 1, type: 2, amount: '10000' })).code).toBe(1);
  });

  test('a proof is good for one envelope; the same request again gives the first answer and sends nothing', async () => {
    const a = await aSender(yuan(100));
    const safetyProof = await proofOf(a);
    const requestId = crypto.randomUUID();
    const first = await send(a, { safetyProof, requestId });
    const again = await send(a, { safetyProof, requestId });
    expect(again.data).toEqual(first.data);
    expect((await balanceOf(db, a.id)).balance).toBe(yuan(90));
    expect((await send(a, { safetyProof })).code).toBe(-2114);
    expect((await send(a, { safetyProof, requestId, amount: '11' })).code).toBe(-2010);
  });

  test('a text that goes under the same key as the request does not stand in its way', async () => {
    const a = await aSender(yuan(100));
    const key = crypto.randomUUID();
    const text = { roomCode: ROOM as never, messageTypeId: 1, message: '先说一句', sendKey: key };
    expect((await callApp(app, calls.addMessage, text, a)).code).toBe(1);
    const sent = await send(a, { requestId: key });
    expect(sent.code).toBe(1);
    expect((await callApp(app, calls.addMessage, text, a)).data.message).toBe('先说一句');
    expect((await send(a, { requestId: key })).data).toEqual(sent.data);
  });

  test('the day has a quota and a number of sendings; transferConfig tells what is left', async () => {
    const a = await aSender(yuan(1_000));
    await setTenantValue(deps, 'envelopeDayAmount', '50', 'test');
    await setTenantValue(deps, 'envelopeDaySends', 3, 'test');
    const over = await send(a, { num: 1, amount: '50.01' });
    expect(over).toMatchObject({ code: -2422, msg: '超出今日红包额度，今日还可发送50.00元' });
    for (let n = 0; n < 3; n += 1) expect((await send(a, { num: 1, amount: '5' })).code).toBe(1);
    expect(await send(a, { num: 1, amount: '5' })).toMatchObject({ code: -2423 });
    const { data } = await callApp(app, calls.transferConfig, { type: 2 }, a);
    expect(data).toMatchObject({ amount: '35', dayLimitAmount: '50', dayLimitCount: 3, dayLimitSendCount: 3 });
    await setTenantValue(deps, 'envelopeDayAmount', '50000', 'test');
    await setTenantValue(deps, 'envelopeDaySends', 50, 'test');
  });

  test('a banned room and a muted person send none; a manager may', async () => {
    const [a, manager] = [await aSender(), await aSender()];
    await setRoomManager(deps, ROOM, manager.userId, true);
    await changeRoom(deps, ROOM, 'isMessageBanned', '1');
    expect(await send(a)).toMatchObject({ code: -2405, msg: '全体禁言' });
    expect((await send(manager)).code).toBe(1);
    await changeRoom(deps, ROOM, 'isMessageBanned', '0');
    const ban = { roomCode: ROOM as never, target: a.userId, durationTypeId: 2, nickName: 'x' };
    expect((await callApp(app, calls.addBanFront, ban, manager)).code).toBe(1);
    expect(await send(a)).toMatchObject({ code: -2405, msg: '您已被禁言1天' });
  });

  test('a forged card by addMessage is refused', async () => {
    const a = await aSender();
    const message = JSON.stringify({ recordId: '1', type: 2, isRead: false, state: 0, wishingRemark: '假' });
    expect((await callApp(app, calls.addMessage, { roomCode: ROOM as never, messageTypeId: 3, message }, a)).code).toBe(
      -2409,
    );
  });
});

describe('opening', () => {
  test('asked again it answers the same amount; who comes late hears 已抢光', async () => {
    const [a, b, c] = [await aSender(), await aSender(), await aSender()];
    const { recordId } = (await send(a, { num: 1, type: 2, amount: '8.88' })).data;
    expect((await look(b, recordId)).data).toEqual({ state: 1, msg: '' });
    for (let press = 0; press < 3; press += 1)
      expect((await open(b, recordId)).data).toEqual({ state: 1, msg: '', amount: '8.88' });
    expect((await open(c, recordId)).data).toEqual({ state: 0, msg: '已抢光', amount: '0' });
    expect((await look(c, recordId)).data).toEqual({ state: 0, msg: '已抢光' });
    expect((await balanceOf(db, b.id)).balance).toBe(money(yuan(5_000) + 888_000_000n));
  });

  test('the card remembers what each person saw; the sender’s tells how it ended', async () => {
    const [a, b, c] = [await aSender(), await aSender(), await aSender()];
    const { recordId } = (await send(a, { num: 1, type: 2, amount: '3' })).data;
    await open(b, recordId);
    await callApp(app, calls.updateReadedRedEnvelop, { recordCode: recordId, state: 2 }, b);
    expect(await cardOf(b, recordId)).toMatchObject({ isRead: true, state: 2 });
    expect(await cardOf(c, recordId)).toMatchObject({ isRead: false, state: 0 });
    await callApp(app, calls.updateReadedRedEnvelop, { recordCode: recordId, state: 3 }, c);
    expect(await cardOf(c, recordId)).toMatchObject({ isRead: true, state: 3 });
    expect(await cardOf(a, recordId)).toMatchObject({ isRead: true, state: 5 });
  });

  test('after 12 hours it is expired and the rest goes back, once, however many servers look', async () => {
    const [a, b, c] = [await aSender(yuan(100)), await aSender(yuan(1)), await aSender(yuan(1))];
    const { recordId } = (await send(a, { num: 2, type: 1, amount: '10' })).data;
    await open(b, recordId);
    await advance(db, HALF_DAY_MS - 60_000);
    expect((await look(c, recordId)).data.state).toBe(1);
    await advance(db, 60_000);
    expect((await open(c, recordId)).data).toMatchObject({
      state: -1,
      msg: '该红包已超过12小时。如已领取，可在“我的红包”中查看。',
    });
    await Promise.all([refundExpired(deps), refundExpired(deps), refundExpired(deps)]);
    expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(90), held: 0n });
    expect(await cardOf(a, recordId)).toMatchObject({ isRead: true, state: 4 });
    expect((await open(b, recordId)).data).toMatchObject({ state: 1, amount: '10' });
    await books();
  });

  test('a refund cut off in the middle moves nothing, and the next turn pays it', async () => {
    const a = await aSender(yuan(100));
    await send(a, { num: 2, type: 1, amount: '10' });
    await advance(db, HALF_DAY_MS);
    // The server's connection dies after the statement and before the commit.
    const died = await db
      .tx(
        async (tx) => {
          await tx.query('select refund_envelope()');
          await tx.query('select pg_terminate_backend(pg_backend_pid())');
        },
        { attempts: 1 },
      )
      .catch(() => 'died');
    expect(died).toBe('died');
    expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(80), held: yuan(20) });
    expect(await refundExpired(deps)).toBeGreaterThan(0);
    expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(100), held: 0n });
    await books();
  });

  test('opening and refunding in the same second pay every fen once', async () => {
    const [a, b] = [await aSender(yuan(1_000)), await aSender(yuan(1))];
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await send(a, { num: 1, type: 1, amount: '5' })).data.recordId);
    await advance(db, HALF_DAY_MS - 1_000);
    const stop = performance.now() + 2_500;
    const opening = (async () => {
      const states: number[] = [];
      for (const id of ids) {
        states.push((await open(b, id)).data.state);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return states;
    })();
    while (performance.now() < stop) await refundExpired(deps);
    const opened = (await opening).filter((state) => state === 1).length;
    await refundExpired(deps);
    expect((await balanceOf(db, b.id)).balance).toBe(yuan(1 + 5 * opened));
    expect(await balanceOf(db, a.id)).toMatchObject({ balance: yuan(1_000 - 5 * opened), held: 0n });
    await books();
  });

  test('500 people press twice on 100 shares over two servers: 100 shares, one each, nobody is told emptied who could have had one', async () => {
    const second = await createApp({
      config: { ...config, port: 0 },
      log: createLog('error'),
      db,
      appTarget,
      ownerTarget,
      modules,
    });
    await second.http.ready();
    const a = await aSender();
    const people = await Promise.all(Array.from({ length: 500 }, () => aPlayer(deps)));
    const { recordId } = (await send(a, { num: 100, type: 2, amount: '888' })).data;
    const answers = await Promise.all(
      [...people, ...people].map(async (who, index) => ({
        who: who.userId,
        ...(await open(who, recordId, { roomCode: ROOM }, index % 2 ? app : second)).data,
      })),
    );
    await second.http.close();
    const won = new Map(answers.filter(({ state }) => state === 1).map(({ who, amount }) => [who, amount]));
    expect(won.size).toBe(100);
    expect([...won.values()].reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)).toBe(88_800);
    // Both presses of a winner say the same; both of a loser say emptied.
    for (const { who, state, amount } of answers) {
      expect(state).toBe(won.has(who) ? 1 : 0);
      if (state === 1) expect(amount).toBe(won.get(who));
    }
    await books();
  }, 60_000);
});

describe('who may', () => {
  test('an envelope is opened only where it lies, by whoever may be there', async () => {
    const [a, b] = [await aSender(), await aSender()];
    await createRoom(deps, { code: 'locked', title: '密码房', subTitle: '', content: '' });
    await setRoomManager(deps, 'locked', a.userId, true);
    await changeRoom(deps, 'locked', 'password', '2580');
    const { recordId } = (await send(a, { roomCode: 'locked' as never })).data;
    for (const place of [{ roomCode: ROOM }, { roomCode: 'locked' }, { isDirect: '1', roomId: '1' }, {}]) {
      expect((await open(b, recordId, place)).code).toBe(-2420);
      expect((await look(b, recordId, place)).code).toBe(-2420);
      expect((await callApp(app, calls.queryReceiveRedEnvelope, { ...place, recordId } as never, b)).code).toBe(-2420);
    }
    expect((await open(a, recordId, { roomCode: 'locked' })).data.state).toBe(1);
  });

  test('the server itself cannot write shares or claims', async () => {
    for (const sql of [
      'update envelope set left_fen = 0',
      'insert into envelope_claim values (1, 1, 1, 1, now())',
      'delete from envelope_claim',
    ])
      await expect(db.run(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('my red envelopes: the last seven days, with sender and sum', async () => {
    const [a, b] = [await aSender(), await aSender()];
    const early = (await send(a, { num: 1, type: 1, amount: '4' })).data.recordId;
    await open(b, early);
    await advance(db, 8 * 24 * 3_600_000);
    const late = (await send(a, { num: 2, type: 1, amount: '6' })).data.recordId;
    await open(b, late);
    const { data } = await callApp(app, calls.queryFrontReceiveRedEnvelopeByUserid, {}, b);
    expect(data).toMatchObject({ total: 1, totalAmount: '6' });
    expect(data.rows[0]).toMatchObject({ recordId: late, amount: '6', dispatchType: 1 });
  });

  test('the room hears that an envelope is all taken, in its log', async () => {
    const [a, b] = [await aSender(), await aSender()];
    const { recordId } = (await send(a, { num: 1, type: 1, amount: '4' })).data;
    await open(b, recordId);
    await until(async () => {
      const rows = await db.query<{ data: unknown }>(
        `select data from chat_event where push = 'envelopeEnded' and data->>'recordId' = $1`,
        [recordId],
      );
      return rows.length === 1;
    }, 'the event');
  });
});
