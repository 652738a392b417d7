import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, type RefusalKey, wholeIssue } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { auditBooks } from './audit-bets.ts';
import { RULES } from './core/policy.ts';
import { bettingModule } from './index.ts';
import { settleNextChunk } from './settle/settle-issue.ts';
import { anIssue, drawTheIssue } from './testing/build.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const { deps } = app;

afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

type Issue = Awaited<ReturnType<typeof anIssue>>;
const as = (who: TestPlayer) => ({ token: who.token });
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });

/** Places one line of 定位胆 per entry of `firsts` and gives the bet ids. */
async function bet(who: TestPlayer, issue: Issue, firsts: readonly string[] = ['1']): Promise<string[]> {
  const lines = firsts.map((digits) => ({
    lotteryCode: issue.lotteryCode,
    playDetailCode: 'DWD',
    bettingNumber: `${digits},-,-,-,-`,
    bettingCount: digits.split(' ').length,
    bettingAmount: String(2 * digits.split(' ').length),
    bettingPoint: '7',
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 1,
  }));
  const answer = await callApp(
    app,
    bettingCalls.addBetting,
    { bettingData: lines, requestId: randomUUID() } as never,
    as(who),
  );
  expect(answer.code).toBe(1);
  return answer.data.betIds;
}
const cancel = (who: TestPlayer, betIds: readonly string[], requestId = randomUUID()) =>
  callApp(app, bettingCalls.cancelBetting, { betIds: betIds.join(','), requestId }, as(who));
const settle = async (issue: Issue, numbers: readonly number[]) => {
  await drawTheIssue(db, issue.id, numbers);
  const target = { ...issue, group: 'SSC', draw: { numbers } } as const;
  while ((await db.tx((tx) => settleNextChunk(deps, tx, target))) > 0);
};

test('cancelling gives the stakes of the named bets back and leaves the others', async () => {
  const issue = await anIssue(db);
  const who = await aPlayer(deps, { balance: yuan(100) });
  const ids = await bet(who, issue, ['1', '2 3', '4']);
  const answer = await cancel(who, [ids[0] as string, ids[1] as string]);
  expect(answer).toMatchObject({ code: 1, data: { cancelled: 2, refunded: '6', balance: '98' } });
  const { data } = await callApp(app, bettingCalls.getBetData, { state: 'cancelled' }, as(who));
  expect(data.list.map(({ id, state, returnAmount }) => [id, state, returnAmount])).toEqual([
    [ids[1], 'cancelled', '已撤单'],
    [ids[0], 'cancelled', '已撤单'],
  ]);
  await settle(issue, [4, 0, 0, 0, 0]);
  // 4 at odds 10 × 0.97, and 1 % of 2 yuan as own rebate.
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(98) + 1_942_000_000n);
});

test('cancelling: refusals in their order, the same id again, ten at once', async () => {
  const issue = await anIssue(db);
  const who = await aPlayer(deps, { balance: yuan(100) });
  const other = await aPlayer(deps, { balance: yuan(100) });
  const [id = ''] = await bet(who, issue);
  expect(await cancel(other, [id])).toMatchObject(refusal('betNotFound'));
  expect(await cancel(who, [id, '999999999'])).toMatchObject(refusal('betNotFound'));
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(who, [id], requestId)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.code).toBe(1);
  expect(await cancel(who, [id])).toMatchObject(refusal('betNotCancellable'));
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(100));

  const [late = ''] = await bet(who, issue);
  await owner.run(`update issue set close_at = app_now() where id = $1`, [issue.id]);
  expect(await cancel(who, [late])).toMatchObject({
    ...refusal('issueClosed'),
    msg: `第${wholeIssue(issue.issueNo)}期已封盘`,
  });
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(98));
});

test('ten different requests cancel one bet at once: one succeeds', async () => {
  const issue = await anIssue(db);
  const who = await aPlayer(deps, { balance: yuan(10) });
  const [id = ''] = await bet(who, issue);
  const codes = (await Promise.all(Array.from({ length: 10 }, () => cancel(who, [id])))).map(({ code }) => code);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([1, CODES.betNotCancellable.code]));
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(10));
});

test('records page by key, filter by state, and sum up on the first page', async () => {
  const issue = await anIssue(db);
  const who = await aPlayer(deps, { balance: yuan(100) });
  const ids = await bet(who, issue, ['1', '2', '3']);
  await settle(issue, [1, 0, 0, 0, 0]);
  const open = await anIssue(db);
  const [waiting] = await bet(who, open);
  const page = (input: object) => callApp(app, bettingCalls.getBetData, input as never, as(who));

  const first = (await page({ pageSize: 2 })).data;
  expect(
    first.list.map(({ id, state, returnAmount, isPrize, openNumber }) => [
      id,
      state,
      returnAmount,
      isPrize,
      openNumber,
    ]),
  ).toEqual([
    [waiting, 'placed', '待开奖', false, ''],
    [ids[2], 'lost', '0', false, '1,0,0,0,0'],
  ]);
  // 2 × 9.7, and three rebates of 1 % of 2 yuan. Profit leaves the waiting bet out.
  expect(first.totals).toEqual({
    count: 4,
    cancelled: 0,
    stake: '8',
    open: '2',
    payout: '19.4',
    refund: '0',
    rebate: '0.06',
    profit: '13.46',
  });
  const second = (await page({ pageSize: 2, before: first.next })).data;
  expect(second).toMatchObject({ next: null, totals: null });
  expect(second.list.map(({ id, returnAmount }) => [id, returnAmount])).toEqual([
    [ids[1], '0'],
    [ids[0], '19.4'],
  ]);
  expect((await page({ state: 'won' })).data.list.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await page({ state: 'placed' })).data.list.map(({ id }) => id)).toEqual([waiting]);
  expect((await page({ lotteryCode: 'pk101' })).data.list).toEqual([]);
  const latest = await callApp(app, bettingCalls.getBetting, { pageSize: 1 }, as(who));
  expect(latest.data.list.map(({ id, playName }) => [id, playName])).toEqual([[waiting, '定位胆']]);
});

test('the detail shows odds, wins and the ledger lines; nobody sees another one’s bet', async () => {
  const issue = await anIssue(db);
  const who = await aPlayer(deps, { balance: yuan(100) });
  const [id = ''] = await bet(who, issue, ['1 2']);
  const detail = () => callApp(app, bettingCalls.getBetDetail, { id } as never, as(who));
  expect((await detail()).data).toMatchObject({
    canCancel: true,
    settledAt: null,
    wins: [],
    odds: [{ tier: '1', odds: '9.7000' }],
    ruleVersion: RULES,
  });
  await settle(issue, [2, 0, 0, 0, 0]);
  const { data } = await detail();
  expect(data).toMatchObject({
    canCancel: false,
    bet: { rebate: '0.04' },
    wins: [{ tier: '1', tickets: 1, amount: '19.4' }],
  });
  expect(data.entries.map(({ code, label, amount, balanceAfter }) => [code, label, amount, balanceAfter])).toEqual([
    [301, '投注', '-4', '96'],
    [201, '派奖', '19.4', '115.4'],
    [501, '投注返点', '0.04', '115.44'],
  ]);
  const other = await aPlayer(deps);
  expect(await callApp(app, bettingCalls.getBetDetail, { id } as never, as(other))).toMatchObject(
    refusal('betNotFound'),
  );
});

test('own rebate, the clock, and the winners without their names', async () => {
  const issue = await anIssue(db);
  const who = await aPlayer(deps, { userName: 'lucky_wang', balance: yuan(100) });
  const rebate = await callApp(app, bettingCalls.getBetRebate, { lotteryCode: 'ssc1' } as never, as(who));
  expect(rebate.data).toMatchObject({ lotteryType: 'SSC', level: '8.0', step: '0.1', basePayout: '90.0' });
  expect(await callApp(app, bettingCalls.getBetRebate, { lotteryCode: 'nope1' } as never, as(who))).toMatchObject(
    refusal('lotteryUnknown'),
  );
  expect(String((await callApp(app, bettingCalls.getServerTimeMillisecond, {})).data)).toMatch(/^\d{13}$/);

  await bet(who, issue, ['7']);
  await settle(issue, [7, 7, 7, 7, 7]);
  const { data } = await callApp(app, bettingCalls.getNewestBounsList, { pageSize: 5 });
  expect(data.list.find(({ userName }) => userName === 'lu***g')).toMatchObject({
    amount: '19.4',
    playDetailCode: 'DWD',
    playName: '定位胆',
    lotteryType: 'SSC',
  });
});
