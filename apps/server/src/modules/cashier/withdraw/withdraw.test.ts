import { randomUUID } from 'node:crypto';
import {
  CODES,
  payoutAccountCalls,
  protectionCalls,
  safetyCalls,
  withdrawCalls,
  type WithdrawState,
} from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { aLine, anIssue, aRequest, placeInAnyMonth } from '../../betting/testing/build.ts';
import { auditLedger, balanceOf, cause, ledgerModule, post } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { cashierAudit } from '../audit.ts';
import { cashierModule } from '../index.ts';
import { insertRate } from '../orders/detail-queries.ts';
import { aCard, aCardNumber, aPayee, type Payee } from '../testing/payouts.ts';
import { factorText } from '../wagering/flow-list.ts';
import { hundredths } from '../wagering/follow-postings.ts';
import { addValid } from '../wagering/queries.ts';
import { coinAmountOf } from './coin-amount.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, cashierModule],
});
const { deps } = app;
afterEach(async () => expect((await auditLedger(db, cashierAudit)).findings).toEqual([]));

const DAY_MS = 86_400_000;
const ask = (payee: Payee, accountId: string, amount: string | number, more: object = {}) =>
  callApp(
    app,
    withdrawCalls.saveFrontWithdrawRecord,
    { accountId, amount, safetyPassword: payee.safetyPassword, requestId: randomUUID(), ...more },
    payee,
  );
const settings = async (payee: Payee) => (await callApp(app, withdrawCalls.withdrawSettings, {}, payee)).data;
const flow = async (payee: Payee, more: object = {}) =>
  (await callApp(app, withdrawCalls.getWithdrawLimitFlowList, more, payee)).data;
const stateOf = async (payee: Payee, withdrawNo: string): Promise<WithdrawState> =>
  (await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo }, payee)).data.state;
const review = (withdrawNo: string, act: 'approve' | 'reject' | 'paid', staff = '1', note = '核对无误') =>
  reviewWithdrawal(deps, withdrawNo, { staff, staffName: `staff${staff}`, act, note });
/** A credit as its module would post it. */
const give = (payee: Payee, code: 'rechargeAlipay' | 'activityGift' | 'siteEnvelope', whole: number) =>
  owner.tx((tx) =>
    post(tx, { id: cause('test', randomUUID()), code, player: payee.id, amount: yuan(whole), ref: payee.id }),
  );
const settle = (payee: Payee, whole: number) => db.tx((tx) => addValid(tx, [payee.id], [yuan(whole)]));

beforeAll(async () => {
  await setTenantValue(deps, 'withdrawDailyCount', 5, 'test');
});

describe('asking', () => {
  test('holds the whole amount at once, shows no number, and tells what is left today', async () => {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const number = aCardNumber('6666');
    const card = await aCard(app, payee, { bankNumber: number });
    const { data, code } = await ask(payee, card.id, '300');
    expect(code).toBe(1);
    expect(data).toMatchObject({ amount: '300', fee: '0', net: '300', state: 'submitted', shown: '**** **** 6666' });
    expect(JSON.stringify(data)).not.toContain(number);
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(700), held: yuan(300) });
    expect(await settings(payee)).toMatchObject({ countLeft: 4, freeLeft: 2, dailyLeft: '199700', min: '100' });
  });

  test('while the tenant has withdrawals closed nobody asks for one; what was asked for before is still reviewed', async () => {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const { id } = await aCard(app, payee);
    const before = (await ask(payee, id, '100')).data;
    await setTenantValue(deps, 'withdrawOpen', false, 'test');
    expect((await settings(payee)).open).toBe(false);
    expect((await ask(payee, id, '100')).code).toBe(CODES.withdrawClosed.code);
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(900), held: yuan(100) });
    await review(before.withdrawNo, 'reject');
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(1_000), held: 0n });
    await setTenantValue(deps, 'withdrawOpen', true, 'test');
    expect((await ask(payee, id, '100')).code).toBe(1);
  });

  test('a safety password that is new, or got back without the old one, holds withdrawals back for a day', async () => {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const { id } = await aCard(app, payee);
    await owner.run('update player set safety_hash = null where id = $1', [payee.id]);
    const { safetyPassword } = payee;
    expect((await callApp(app, safetyCalls.setSafetyPassword, { safetyPassword }, payee)).code).toBe(1);
    expect(await ask(payee, id, '100')).toMatchObject({
      code: CODES.safetyCooling.code,
      msg: '新设的安全密码需等待 24 小时后才能提现',
    });
    await advance(db, 23 * 3_600_000);
    expect((await ask(payee, id, '100')).msg).toContain('等待 1 小时');
    await advance(db, 3_600_001);
    expect((await ask(payee, id, '100')).code).toBe(1);
  });

  test('100 and 50000 are in, 99 and 50001 are out; only whole yuan', async () => {
    const payee = await aPayee(app, { balance: yuan(200_000) });
    const { id } = await aCard(app, payee);
    expect((await ask(payee, id, '100')).code).toBe(1);
    expect((await ask(payee, id, '50000')).code).toBe(1);
    expect(await ask(payee, id, '99')).toMatchObject({ code: -2351, data: { field: 'amount' } });
    expect(await ask(payee, id, '50001')).toMatchObject({ msg: '提现金额必须在100与50000之间' });
    for (const bad of ['100.5', '100.00', '0', '-100', '0100', '1e3', ' 100', '１００', 'NaN', ''])
      expect((await ask(payee, id, bad)).code, bad).toBeLessThan(-1999);
  });

  test('five a day and no sixth; a rejected one gives its place back; the day is Shanghai’s', async () => {
    const payee = await aPayee(app, { balance: yuan(2_000) });
    const { id } = await aCard(app, payee);
    const asked = [];
    for (let n = 0; n < 5; n += 1) asked.push((await ask(payee, id, '100')).data);
    expect(asked.map(({ fee }) => fee)).toEqual(['0', '0', '0', '1', '1']);
    expect(await ask(payee, id, '100')).toMatchObject({ code: -2352, msg: '今日提现次数已达5次，请明日再试' });
    await review(asked[0]?.withdrawNo ?? '', 'reject');
    expect((await ask(payee, id, '100')).code).toBe(1);
    await advance(db, DAY_MS);
    expect(await settings(payee)).toMatchObject({ countLeft: 5, freeLeft: 3 });
  });

  test('the day’s sum: at it and one yuan past it', async () => {
    await setTenantValue(deps, 'withdrawDailyMax', '60000', 'test');
    const payee = await aPayee(app, { balance: yuan(200_000) });
    const { id } = await aCard(app, payee);
    expect((await ask(payee, id, '50000')).code).toBe(1);
    expect(await ask(payee, id, '10001')).toMatchObject({ code: -2353, msg: '今日最多还可提现 ¥10,000.00' });
    expect((await ask(payee, id, '10000')).code).toBe(1);
    await setTenantValue(deps, 'withdrawDailyMax', '200000', 'test');
  });

  test('more than the balance, to a new account, to somebody else’s, with a wrong password', async () => {
    const payee = await aPayee(app, { balance: yuan(500) });
    const { id } = await aCard(app, payee);
    expect((await ask(payee, id, '501')).code).toBe(-2209);
    expect((await ask(payee, id, '500')).code).toBe(1);
    const other = await aPayee(app, { balance: yuan(500) });
    expect((await ask(other, id, '100')).code).toBe(-2344);
    expect((await ask(payee, id, '100', { safetyPassword: '0'.repeat(64) })).code).toBe(-2110);
    const weixin = { realName: '王小明', account: `wx_${payee.id}`, safetyPassword: payee.safetyPassword };
    const second = (await callApp(app, payoutAccountCalls.addWeixin, weixin, payee)).data;
    expect(await ask(payee, second.id, '100')).toMatchObject({ code: -2355, data: { field: 'accountId' } });
    await advance(db, DAY_MS);
    expect((await ask(payee, second.id, '100')).code).toBe(-2209);
  });

  test('whoever shut himself out gets his money all the same (S9)', async () => {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const card = await aCard(app, payee);
    expect((await callApp(app, protectionCalls.selfExclude, { months: 0 }, payee)).code).toBe(1);
    const { data, code } = await ask(payee, card.id, '300');
    expect(code).toBe(1);
    expect(await review(data.withdrawNo, 'approve')).toMatchObject({ ok: true });
    expect(await review(data.withdrawNo, 'paid', '2')).toMatchObject({ ok: true });
    expect(await stateOf(payee, data.withdrawNo)).toBe('paid');
  });

  test('the same press twice is one withdrawal; the same id with another amount is refused', async () => {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const { id } = await aCard(app, payee);
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => ask(payee, id, '200', { requestId })));
    expect(new Set(answers.map(({ data }) => data.withdrawNo)).size).toBe(1);
    expect((await ask(payee, id, '201', { requestId })).code).toBe(-2010);
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(800), held: yuan(200) });
  });

  test('ten at once: no more than the day allows, and never more than the balance', async () => {
    const payee = await aPayee(app, { balance: yuan(350) });
    const { id } = await aCard(app, payee);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(payee, id, '100')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(50), held: yuan(300) });
    const rich = await aPayee(app, { balance: yuan(5_000) });
    const card = await aCard(app, rich);
    const many = await Promise.all(Array.from({ length: 10 }, () => ask(rich, card.id, '100')));
    expect(many.filter(({ code }) => code === 1)).toHaveLength(5);
  });

  test('the last yuan goes to the bet or to the withdrawal, never to both', async () => {
    const issue = await anIssue(owner);
    for (let round = 0; round < 8; round += 1) {
      const payee = await aPayee(app, { balance: yuan(100) });
      const { id } = await aCard(app, payee);
      const request = aRequest(String(payee.id), [aLine(issue, { count: 50 })]);
      const bet = () => placeInAnyMonth(db, [request]).then(([placed]) => placed?.outcome === 'accepted');
      const withdraw = () => ask(payee, id, '100').then(({ code }) => code === 1);
      const [isBet, isHeld] = await Promise.all(round % 2 === 0 ? [bet(), withdraw()] : [withdraw(), bet()]);
      expect([isBet, isHeld].filter(Boolean)).toHaveLength(1);
      const { balance, held } = await balanceOf(db, payee.id);
      expect(balance + held).toBe(balance === 0n && held === 0n ? 0n : yuan(100));
    }
  });

  test('a change of the account afterwards does not redirect the money', async () => {
    const payee = await aPayee(app, { balance: yuan(500) });
    const number = aCardNumber('1111');
    const card = await aCard(app, payee, { bankNumber: number });
    const { withdrawNo } = (await ask(payee, card.id, '200')).data;
    await callApp(
      app,
      payoutAccountCalls.checkBankCard,
      { cardId: card.id, realName: '王小明', bankNumber: number },
      payee,
    );
    const changed = {
      cardId: card.id,
      bankCode: 'ABC',
      bankNumber: aCardNumber('2222'),
      branch: '',
      safetyPassword: payee.safetyPassword,
    };
    expect((await callApp(app, payoutAccountCalls.updateBankCard, changed, payee)).code).toBe(1);
    const record = await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo }, payee);
    expect(record.data).toMatchObject({ shown: '**** **** 1111', bankName: '中国工商银行' });
    expect((await ask(payee, card.id, '100')).code).toBe(-2355);
  });
});

describe('turnover', () => {
  test('recharge and bonus are owed once, envelopes not at all; older sources are met first', async () => {
    const payee = await aPayee(app);
    await give(payee, 'rechargeAlipay', 300);
    await give(payee, 'activityGift', 50);
    await give(payee, 'siteEnvelope', 80);
    const { id } = await aCard(app, payee);
    expect(await ask(payee, id, '100')).toMatchObject({ code: -2354, msg: '还需有效投注 ¥350.00 才能提现' });
    await settle(payee, 320);
    const listed = await flow(payee);
    expect(listed.total).toEqual({ required: '50', done: '20', missing: '30' });
    expect(
      listed.list.map(({ kind, required, done, missing, factor }) => [kind, required, done, missing, factor]),
    ).toEqual([
      ['bonus', '50', '20', '30', '1'],
      ['recharge', '300', '300', '0', '1'],
    ]);
    expect((await flow(payee, { openOnly: '1' })).list).toHaveLength(1);
    await settle(payee, 30);
    expect((await flow(payee)).total.missing).toBe('0');
    expect((await ask(payee, id, '430')).code).toBe(1);
  });

  test('one fen short is short; turnover beyond what is owed does not wait for the next recharge', async () => {
    const payee = await aPayee(app);
    await give(payee, 'rechargeAlipay', 100);
    const { id } = await aCard(app, payee);
    await db.tx((tx) => addValid(tx, [payee.id], [yuan(100) - 1_000_000n]));
    expect(await ask(payee, id, '100')).toMatchObject({ msg: '还需有效投注 ¥0.01 才能提现' });
    await settle(payee, 500);
    await give(payee, 'rechargeAlipay', 100);
    expect((await flow(payee)).total).toEqual({ required: '100', done: '0', missing: '100' });
  });

  test('the factor is that of the moment of the credit', async () => {
    const payee = await aPayee(app);
    await setTenantValue(deps, 'wageringRecharge', '2.5', 'test');
    await give(payee, 'rechargeAlipay', 100);
    await setTenantValue(deps, 'wageringRecharge', '1', 'test');
    expect((await flow(payee)).list[0]).toMatchObject({ factor: '2.5', required: '250', missing: '250' });
    expect([hundredths('0'), hundredths('1'), hundredths('2.5'), hundredths('99.99')]).toEqual([0, 100, 250, 9_999]);
    expect([factorText(0), factorText(150)]).toEqual(['0', '1.5']);
  });

  test('the same posting twice is owed once', async () => {
    const payee = await aPayee(app);
    const again = () =>
      owner.tx((tx) => post(tx, { id: 'same', code: 'rechargeAlipay', player: payee.id, amount: yuan(10), ref: 1n }));
    await again();
    await again();
    expect((await flow(payee)).total.required).toBe('10');
  });

  test('pieces of sources that come at once lie behind one another, in any order', async () => {
    const payee = await aPayee(app);
    await Promise.all([
      ...[10, 20, 30, 40].map((whole) => give(payee, 'rechargeAlipay', whole)),
      ...[5, 6, 7].map((whole) => settle(payee, whole)),
    ]);
    const { total, list } = await flow(payee);
    const sum = list.reduce((missing, source) => missing + Number(source.missing), 0);
    expect(Number(total.missing)).toBe(sum);
    expect(sum).toBeLessThanOrEqual(100);
    expect(sum).toBeGreaterThanOrEqual(82);
  });
});

describe('review', () => {
  async function asked(whole = 300, balance = 20_000) {
    const payee = await aPayee(app, { balance: yuan(balance) });
    const { id } = await aCard(app, payee);
    return { payee, no: (await ask(payee, id, String(whole))).data.withdrawNo };
  }

  test('one operator is enough up to the limit, two different ones above it', async () => {
    const small = await asked(10_000);
    expect(await review(small.no, 'approve')).toMatchObject({ ok: true });
    expect(await stateOf(small.payee, small.no)).toBe('approved');
    const large = await asked(10_001);
    expect(await review(large.no, 'approve', '1')).toMatchObject({ key: 'secondStaffNeeded' });
    expect(await review(large.no, 'approve', '1')).toMatchObject({ key: 'secondStaffNeeded' });
    expect(await stateOf(large.payee, large.no)).toBe('submitted');
    expect(await review(large.no, 'approve', '2')).toMatchObject({ ok: true });
    expect(await stateOf(large.payee, large.no)).toBe('approved');
  });

  test('two who approve and reject at once: one of them is heard', async () => {
    const { payee, no } = await asked();
    await Promise.all([review(no, 'approve', '1'), review(no, 'reject', '2', '资料不符')]);
    const state = await stateOf(payee, no);
    const { balance, held } = await balanceOf(db, payee.id);
    expect([state, held]).toEqual(state === 'rejected' ? ['rejected', 0n] : ['approved', yuan(300)]);
    expect(balance + held).toBe(yuan(20_000));
  });

  test('rejected: the whole amount is back, and the player reads why', async () => {
    const { payee, no } = await asked();
    expect(await review(no, 'reject', '1', '  ')).toMatchObject({ key: 'fieldEmpty' });
    expect(await review(no, 'reject', '1', '请先完成实名')).toMatchObject({ ok: true });
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(20_000), held: 0n });
    const { data } = await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo: no }, payee);
    expect(data).toMatchObject({ state: 'rejected', reason: '请先完成实名', canCancel: false });
    for (const act of ['approve', 'reject', 'paid'] as const)
      expect(await review(no, act, '3')).toMatchObject({ key: 'withdrawNotReviewable' });
    expect(await review('W0000000000000000', 'approve')).toMatchObject({ key: 'withdrawUnknown' });
  });

  test('paid by hand by somebody who did not approve: payment and fee leave the hold', async () => {
    const { payee, no } = await asked();
    await setTenantValue(deps, 'withdrawFreeCount', 0, 'test');
    const { id } = (await settings(payee)).accounts[0] as { id: string };
    const second = (await ask(payee, id, '1050')).data;
    expect(second).toMatchObject({ fee: '10.5', net: '1039.5' });
    await setTenantValue(deps, 'withdrawFreeCount', 3, 'test');
    expect(await review(no, 'paid', '2')).toMatchObject({ key: 'withdrawNotReviewable' });
    await review(second.withdrawNo, 'approve', '1');
    expect(await review(second.withdrawNo, 'paid', '1')).toMatchObject({ key: 'secondStaffNeeded' });
    expect(await review(second.withdrawNo, 'paid', '2', '流水号 889')).toMatchObject({ ok: true });
    expect(await stateOf(payee, second.withdrawNo)).toBe('paid');
    expect((await balanceOf(db, payee.id)).held).toBe(yuan(300));
    const lines = await db.query(
      `select code, amount from entry where player = $1 and asset = 'hold.withdrawal:' || $2 order by seq`,
      [payee.id, second.id],
    );
    expect(lines).toEqual([
      { code: 303, amount: yuan(1_050) },
      { code: 309, amount: -(yuan(1_039) + 50_000_000n) },
      { code: 310, amount: -(yuan(10) + 50_000_000n) },
    ]);
  });

  test('the player cannot turn it back into play money, unless the tenant says so, and then only before the review', async () => {
    const { payee, no } = await asked();
    const cancel = (withdrawNo: string) => callApp(app, withdrawCalls.cancelWithdraw, { withdrawNo }, payee);
    expect((await cancel(no)).code).toBe(-2357);
    await setTenantValue(deps, 'withdrawalCancellable', true, 'test');
    const stranger = await aPayee(app);
    expect((await callApp(app, withdrawCalls.cancelWithdraw, { withdrawNo: no }, stranger)).code).toBe(-2356);
    expect(await cancel(no)).toMatchObject({ code: 1, data: { state: 'cancelled' } });
    expect((await cancel(no)).code).toBe(-2357);
    expect(await balanceOf(db, payee.id)).toMatchObject({ balance: yuan(20_000), held: 0n });
    await setTenantValue(deps, 'withdrawalCancellable', false, 'test');
  });
});

describe('records and coins', () => {
  test('the list goes by key, newest first, with totals that add up', async () => {
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const { id } = await aCard(app, payee);
    for (const amount of ['100', '200', '300']) await ask(payee, id, amount);
    const list = (more: object) => callApp(app, withdrawCalls.withdrawRecordList, more as never, payee);
    const first = (await list({ pageSize: '2' })).data;
    expect(first.list.map(({ amount }) => amount)).toEqual(['300', '200']);
    expect(first.totals).toEqual({ count: 3, amount: '600', fee: '0', paid: '0' });
    const second = (await list({ pageSize: '2', before: first.next })).data;
    expect([second.list.map(({ amount }) => amount), second.next, second.totals]).toEqual([['100'], null, null]);
    await review(first.list[0]?.withdrawNo ?? '', 'approve', '1');
    await review(first.list[0]?.withdrawNo ?? '', 'paid', '2', '手工');
    expect((await list({ state: 'paid' })).data.totals).toEqual({ count: 1, amount: '300', fee: '0', paid: '300' });
    expect((await list({ to: '1' })).data).toMatchObject({ list: [], totals: { count: 0 } });
  });

  test('a coin withdrawal fixes rate and coins with the request, floored to what the coin carries', async () => {
    await insertRate(db, 'USDT', yuan(7) + 10_000_000n, 'test');
    const payee = await aPayee(app, { balance: yuan(1_000) });
    const coin = {
      network: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      remark: '',
      safetyPassword: payee.safetyPassword,
    } as const;
    const account = (await callApp(app, payoutAccountCalls.addDigitalCurrency, coin, payee)).data;
    const { data } = await ask(payee, account.id, '500');
    // 500 / 7.10 = 70.4225352…
    expect(data).toMatchObject({ coin: 'USDT', coinRate: '7.1', coinAmount: '70.422535' });
    const late = (await ask(payee, account.id, '100')).data;
    await insertRate(db, 'USDT', yuan(8), 'test');
    const { data: kept } = await callApp(app, withdrawCalls.withdrawRecord, { withdrawNo: late.withdrawNo }, payee);
    expect([kept.coinRate, kept.coinAmount]).toEqual(['7.1', '14.084507']);
    expect(coinAmountOf(money(yuan(500)), yuan(660_000), 'BTC')).toBe('0.00075757');
  });
});
