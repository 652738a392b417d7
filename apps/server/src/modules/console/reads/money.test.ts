import { randomUUID } from 'node:crypto';
import { consoleMoneyReadCalls, consoleWithdrawCalls, withdrawCalls, type CallWireInput } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { plansOf } from '../../betting/testing/plans.ts';
import { rechargesQuery } from '../../cashier/orders/orders-found.ts';
import { aCard, aPayee, type Payee } from '../../cashier/testing/payouts.ts';
import { withdrawalsQuery } from '../../cashier/withdraw/withdrawals-found.ts';
import { modules } from '../../index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner, ownerTarget } = await testApp({ modules: withoutSeeds });
const { deps } = app;
const { anna, boris, ada, aud } = await someStaff(app, {
  anna: 'operator',
  boris: 'operator',
  ada: 'admin',
  aud: 'auditor',
});
const { withdrawals: listCall, rechargesFound } = consoleMoneyReadCalls;
const list = async (input: CallWireInput<typeof listCall> = {}) => (await callApp(app, listCall, input, anna)).data;
const rowsOf = async (input: CallWireInput<typeof listCall> = {}) => (await list(input)).list;

let payee: Payee;
let other: Payee;
let cards: Record<'old' | 'other', string>;
const ask = async (who: Payee, accountId: string, amount: string) => {
  const input = { accountId, amount, safetyPassword: who.safetyPassword, requestId: randomUUID() };
  const { code, msg, data } = await callApp(app, withdrawCalls.saveFrontWithdrawRecord, input, who);
  if (code !== 1) throw new Error(`${code} ${msg}`);
  return data.withdrawNo;
};
const review = (by: { token: string }, withdrawNo: string, act: 'approve' | 'reject' | 'paid') =>
  callApp(app, consoleWithdrawCalls.reviewWithdrawal, { withdrawNo, act, note: '核对' }, by);

beforeAll(async () => {
  await setTenantValue(deps, 'withdrawDailyCount', 50, 'test');
  [payee, other] = [await aPayee(app, { balance: yuan(9_000) }), await aPayee(app, { balance: yuan(9_000) })];
  const [old, own] = [await aCard(app, payee), await aCard(app, other)];
  cards = { old: old.id, other: own.id };
});

describe('withdrawals', () => {
  test('the longest waiting stands first, with what it is judged by, each player’s own alone', async () => {
    const first = await ask(payee, cards.old, '500');
    expect((await review(anna, first, 'approve')).code).toBe(1);
    expect((await review(boris, first, 'paid')).code).toBe(1);
    const rejected = await ask(payee, cards.old, '300');
    await review(anna, rejected, 'reject');
    const [mine, theirs] = [await ask(payee, cards.old, '200'), await ask(other, cards.other, '100')];
    await owner.run(`insert into wager_total (player, valid, owed_until) values ($1, 30e8, 100e8);`, [payee.id]);
    await owner.run(
      `insert into wager_source (player, kind, code, ref, cause, amount, factor, starts, ends)
       values ($1, 'recharge', 101, 1, 'test.old', 20e8, 100, 0, 20e8), ($1, 'recharge', 101, 2, 'test.now', 80e8, 100, 20e8, 100e8)`,
      [payee.id],
    );
    await owner.run(
      `insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
       values ($1, '2026-01-05', 700e8, 2, 0, 0, 12e8, 1), ($2, '2026-01-05', 5e8, 1, 0, 0, 0, 1)
       on conflict (player, day) do nothing`,
      [payee.id, other.id],
    );
    const rows = await rowsOf();
    expect(rows.map(({ withdrawNo }) => withdrawNo)).toEqual([mine, theirs]);
    expect(rows[0]).toMatchObject({
      userName: payee.userName,
      amount: '200',
      state: 'submitted',
      approvedBy: [],
      approvalsNeeded: 1,
      // 9,000 less the 500 that were paid and the 200 that are held; what was rejected came back.
      person: { nickname: payee.nickname, upline: '', balance: '8300' },
      facts: {
        // Of 80 that are not met, 10 are done: the old source is met.
        wagering: { required: '80', done: '10', missing: '70' },
        isFirstUse: false,
        recharge: '700',
        bonus: '12',
        paidBefore: 1,
        refusedBefore: 1,
      },
    });
    expect(rows[1]?.facts).toMatchObject({
      wagering: { required: '0', done: '0', missing: '0' },
      isFirstUse: true,
      recharge: '5',
      paidBefore: 0,
      refusedBefore: 0,
    });
  });

  test('the login is the last before the request, and says whether the browser was new', async () => {
    const [row] = await rowsOf();
    const login = await owner.one<{ id: bigint }>('select max(id) as id from session where player = $1', [payee.id]);
    await owner.run(
      `insert into login_mark (session, is_unknown) values ($1, true) on conflict (session) do update set is_unknown = true`,
      [login.id],
    );
    await owner.run(`update session set place = '四川成都' where id = $1`, [login.id]);
    // A later login is not asked about.
    await owner.run(
      `insert into session (token_hash, player, created_at, expires_at, last_act_at, address, place, user_agent)
       select decode(repeat('ef', 32), 'hex'), player, created_at + interval '1 hour', expires_at, last_act_at, '', '上海', '' from session where id = $1`,
      [login.id],
    );
    const found = (await rowsOf()).find(({ id }) => id === row?.id);
    expect(found?.facts.login).toMatchObject({ place: '四川成都', isUnknown: true });
  });

  test('of one state, one player, some days; page by page', async () => {
    expect((await rowsOf({ state: 'paid' })).map(({ amount }) => amount)).toEqual(['500']);
    expect((await rowsOf({ userName: payee.userName })).map(({ amount }) => amount)).toEqual(['200', '300', '500']);
    const day = new Date(((await rowsOf())[0]?.at ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await list({ from: day, to: day })).total).toBe(4);
    expect(await rowsOf({ to: '2026-01-01' })).toEqual([]);
    const page = await list({ userName: payee.userName, pageSize: 2 });
    expect([page.list.length, page.total]).toEqual([2, 3]);
    const rest = await list({ userName: payee.userName, pageSize: 2, before: page.next ?? '' });
    expect([rest.list.map(({ amount }) => amount), rest.next, rest.total]).toEqual([['500'], null, null]);
    // What waits pages from the oldest on.
    const queue = await list({ pageSize: 1 });
    expect((await list({ pageSize: 1, before: queue.next ?? '' })).list.map(({ amount }) => amount)).toEqual(['100']);
    expect((await callApp(app, listCall, { userName: 'nobody' }, anna)).code).toBe(-2009);
  });

  test('a look at one player’s has a line, one at what waits has none', async () => {
    const lines = async () =>
      (
        await owner.query<{ act: string }>(
          `select act from staff_log where act in ('withdrawals', 'rechargesFound') and detail ->> 'userName' = $1 order by id`,
          [other.userName],
        )
      ).map(({ act }) => act);
    const all = async () =>
      (
        await owner.one<{ n: number }>(
          `select count(*)::int as n from staff_log where act in ('withdrawals', 'rechargesFound')`,
        )
      ).n;
    const before = await all();
    await list({ state: 'paid' });
    expect((await callApp(app, rechargesFound, {}, aud)).code).toBe(1);
    expect(await all()).toBe(before);
    await list({ userName: other.userName });
    await callApp(app, rechargesFound, { userName: other.userName }, aud);
    expect(await lines()).toEqual(['withdrawals', 'rechargesFound']);
  });

  test('what waits is told in figures beside every list, on its first page alone', async () => {
    // 200 and 100 wait; what was paid and what was rejected do not.
    const waits = { waitingSubmitted: 2, waitingApproved: 0, waitingPaying: 0, waitingAmount: '300' };
    const whole = await list();
    expect(whole).toMatchObject({ ...waits, waitingSince: whole.list[0]?.at });
    expect(await list({ state: 'paid' })).toMatchObject(waits);
    const page = await list({ pageSize: 1 });
    expect(await list({ pageSize: 1, before: page.next ?? '' })).toMatchObject({ waitingSubmitted: null });
    // One of two approvals is told by name, and it still waits for the other.
    await owner.run(`update withdrawal set approvals = 2 where withdraw_no = $1`, [whole.list[1]?.withdrawNo ?? '']);
    await review(anna, whole.list[1]?.withdrawNo ?? '', 'approve');
    const [, second] = await rowsOf();
    expect(second).toMatchObject({ state: 'submitted', approvedBy: ['anna'], approvalsNeeded: 2 });
    await review(boris, second?.withdrawNo ?? '', 'approve');
    expect(await list()).toMatchObject({ waitingSubmitted: 1, waitingApproved: 1, waitingAmount: '300' });
  });

  test('no whole account is shown; administrators see none of it', async () => {
    expect(JSON.stringify(await list())).not.toMatch(/622200\d{6}/);
    expect((await callApp(app, listCall, {}, ada)).code).toBe(-2906);
    expect((await callApp(app, rechargesFound, {}, ada)).code).toBe(-2906);
    expect((await callApp(app, rechargesFound, {}, aud)).code).toBe(1);
  });
});

describe('recharges', () => {
  const found = async (input: CallWireInput<typeof rechargesFound> = {}) =>
    (await callApp(app, rechargesFound, input, anna)).data;
  let buyer: TestPlayer;

  test('in every state, by player, channel and day', async () => {
    buyer = await aPlayer(deps);
    const order = (no: string, player: bigint, state: string, channel: string, at: string) =>
      owner.run(
        `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, created_at, expires_at, kind, asked, fee_rate)
         values ($1, $2, gen_random_uuid(), 'test', '一号线', $4, 'sandbox', 100e8, 0, 100e8, $3, $5, $5::timestamptz + interval '30 minutes', 'redirect', 100e8, 0)`,
        [no, player, state, channel, at],
      );
    await order('R0000000000000001', buyer.id, 'expired', 'alipay', '2026-10-01T23:59:59+08:00');
    await order('R0000000000000002', buyer.id, 'cancelled', 'wechat', '2026-10-02T00:00:00+08:00');
    await order('R0000000000000003', other.id, 'expired', 'alipay', '2026-10-02T12:00:00+08:00');
    const numbers = async (input: CallWireInput<typeof rechargesFound>) =>
      (await found(input)).list.map(({ orderNo }) => Number(orderNo.slice(1)));
    expect(await numbers({})).toEqual([3, 2, 1]);
    expect(await numbers({ state: 'expired' })).toEqual([3, 1]);
    expect(await numbers({ userName: buyer.userName })).toEqual([2, 1]);
    expect(await numbers({ channel: 'alipay', userName: buyer.userName })).toEqual([1]);
    expect(await numbers({ from: '2026-10-02', to: '2026-10-02' })).toEqual([3, 2]);
    await owner.run(
      `insert into recharge_transfer (order_id, match_by, payee_bank, payee_name, payee_account, payer_name)
       select id, 'amount', 'ICBC', '收款人', '6222', '欧阳小明' from recharge_order where order_no = 'R0000000000000002'`,
    );
    for (const who of [anna, aud]) {
      const { data } = await callApp(app, rechargesFound, { userName: buyer.userName }, who);
      expect(data.list.map(({ payerName }) => payerName)).toEqual(['**小明', '']);
    }
    const page = await found({ pageSize: 2 });
    expect([page.total, (await found({ pageSize: 2, before: page.next ?? '' })).list[0]?.orderNo]).toEqual([
      3,
      'R0000000000000001',
    ]);
  });

  test('of a hundred thousand orders and withdrawals a page reads little more than it shows', async () => {
    await owner.run(
      `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, created_at, expires_at, kind, asked, fee_rate)
       select 'R' || lpad(n::text, 16, '0'), $1, gen_random_uuid(), 'test', '一号线', 'alipay', 'sandbox', 100e8, 0, 100e8, 'expired',
              '2025-01-01'::timestamptz + n * interval '1 minute', '2025-01-01', 'redirect', 100e8, 0
         from generate_series(1000, 41000) as n`,
      [buyer.id],
    );
    await owner.run(
      `insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, bank_code, branch, amount, fee, net, coin, coin_rate, coin_amount, state, approvals, provider,
                               provider_no, notify_url, reason, created_at, ended_at)
       select 'W' || lpad(n::text, 16, '9'), player, account, kind, sealed, holder, shown, bank_code, branch, amount, fee, net, coin, coin_rate, coin_amount, 'rejected', approvals, provider,
              provider_no, notify_url, '核对', '2025-01-01'::timestamptz + n * interval '1 minute', '2025-02-01'
         from withdrawal, generate_series(1000, 21000) as n where state = 'rejected';
       analyze recharge_order; analyze withdrawal`,
    );
    const none = { state: null, player: null, orderNo: null, withdrawNo: null, from: null, to: null };
    const asked = [
      rechargesQuery({ ...none, channel: null }, null, 21),
      rechargesQuery({ ...none, channel: null, state: 'expired', from: '2025-01-03', to: '2025-01-04' }, null, 21),
      withdrawalsQuery(none, null, 21),
      withdrawalsQuery({ ...none, state: 'paid' }, null, 21),
      rechargesQuery({ ...none, channel: null, orderNo: 'R1' }, null, 21),
      withdrawalsQuery({ ...none, withdrawNo: 'W1' }, null, 21),
      withdrawalsQuery({ ...none, from: '2026-01-01' }, null, 21),
    ];
    for (const { sql, values } of asked) {
      const plans = await plansOf(ownerTarget, (db) => db.query(sql, values), { isAnalyzed: true });
      const scans = plans.filter((node) => /^(?:recharge_order|withdrawal)$/.test(node['Relation Name'] ?? ''));
      expect(
        scans.some((node) => node['Node Type'] === 'Seq Scan'),
        sql,
      ).toBe(false);
    }
    // Of what little there is of a filter, nothing else is read.
    for (const filter of [
      { channel: 'wechat' },
      { channel: 'wechat', state: 'expired' },
      { state: 'rejected' },
    ] as const) {
      const { sql, values } = rechargesQuery({ ...none, channel: null, ...filter }, null, 21);
      const plans = await plansOf(ownerTarget, (db) => db.query(sql, values), { isAnalyzed: true });
      const rows = plans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0));
      expect(Math.max(...rows), sql).toBeLessThan(100);
    }
  }, 90_000);
});
