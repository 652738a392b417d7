import {
  bettingCalls,
  consoleApprovalCalls,
  consoleBetCalls,
  consolePreviewCalls,
  consoleQueueCalls,
  type BetId,
} from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { parseMoney, yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { RULES } from '../../betting/core/policy.ts';
import { auditBooks, bettingModule } from '../../betting/index.ts';
import { placeBatch } from '../../betting/place/place-queries.ts';
import { ASIDE_CHECKS } from '../../betting/settle/audit-aside.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../../betting/testing/build.ts';
import { poisonBets } from '../../betting/testing/poison.ts';
import { SETTLE_JOB } from '../../draws/index.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { consoleModule } from '../index.ts';
import { someStaff } from '../testing/staff.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, bettingModule, consoleModule],
  isListening: true,
  config: { logLevel: 'silent' },
});
const { deps } = app;
await anIssue(db);
const { otto, olga, anna } = await someStaff(app, { otto: 'operator', olga: 'operator', anna: 'auditor' });
afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

/** A drawn issue with so many bets of two yuan that win, none of which can be settled: their odds cannot be read. */
async function aside(count: number) {
  const issue = await anIssue(db);
  const players: TestPlayer[] = [];
  for (let n = 0; n < count; n += 1) {
    const player = await aPlayer(deps, { balance: yuan(100) });
    await placeBatch(db, [aRequest(String(player.id), [aLine(issue, { rules: RULES })])]);
    await poisonBets(owner, player.id, `odds = 'none'`);
    players.push(player);
  }
  await drawTheIssue(db, issue.id, [1, 2, 3, 4, 5]);
  await db.tx((tx) => deps.jobs.send(tx, SETTLE_JOB, { issueId: String(issue.id) }));
  const waiting = async () =>
    (await callApp(app, consoleBetCalls.betsAside, {}, anna)).data.list.filter((bet) => bet.issue === issue.issueNo);
  await expect.poll(waiting).toHaveLength(count);
  const about = {
    lotteryCode: issue.lotteryCode as LotteryCode,
    issue: issue.issueNo as IssueNo,
    reason: '赔率字段损坏',
  };
  const stateOf = async () =>
    (await db.one<{ state: string }>('select state from issue where id = $1', [issue.id])).state;
  return { issue, players, waiting, about, stateOf };
}
const betOf = async (player: TestPlayer) =>
  (await callApp(app, bettingCalls.getBetting, {}, player)).data.list[0] ?? { id: '' as BetId, state: 'none' };
const balance = async (player: TestPlayer) => (await balanceOf(db, player.id)).balance;
const settle = consoleBetCalls.settleBetsAside;
const giveBack = consoleBetCalls.voidBetsAside;

test('settled again by two after the mend: paid by the frozen odds, and the issue closes', async () => {
  const { players, waiting, about, stateOf } = await aside(2);
  const [one, other] = players as [TestPlayer, TestPlayer];
  const reason = 'not a frozen odds text: none';
  expect(await waiting()).toMatchObject([
    { userName: one.userName, state: 'waiting', cause: 'rules', times: 1, bettingAmount: '2', reason },
    { userName: other.userName },
  ]);
  for (const player of players) await poisonBets(owner, player.id, `odds = '1=9.8000'`);
  const { data } = await callApp(
    app,
    consolePreviewCalls.actPreview,
    { act: 'settleBetsAside', fields: JSON.stringify(about) },
    otto,
  );
  expect(data.figures).toEqual([
    { figure: 'bets', count: 2, amount: null },
    { figure: 'placed', count: null, amount: '4' },
    { figure: 'players', count: 2, amount: null },
  ]);
  expect((await callApp(app, settle, about, otto)).code).toBe(-2902);
  expect((await callApp(app, settle, about, otto)).code).toBe(-2902);
  expect((await callApp(app, consoleQueueCalls.waitingActs, {}, anna)).data.list).toMatchObject([
    { staffName: 'otto', act: 'settleBetsAside', subject: `${about.lotteryCode}:${about.issue}:all-2` },
  ]);
  expect((await callApp(app, settle, about, anna)).code).toBe(-2906);
  expect((await betOf(one)).state).toBe('review');
  expect((await callApp(app, settle, about, olga)).code).toBe(1);
  await expect.poll(stateOf).toBe('settled');
  expect([await balance(one), await balance(other)]).toEqual([parseMoney('117.6'), parseMoney('117.6')]);
  expect((await betOf(one)).state).toBe('won');
  expect(await waiting()).toEqual([]);
  expect((await callApp(app, settle, about, olga)).code).toBe(-2936);
});

test('still not to be settled: it waits again, and the one that two give back is void', async () => {
  const { players, waiting, about, stateOf } = await aside(2);
  const [one, other] = players as [TestPlayer, TestPlayer];
  await poisonBets(owner, other.id, `odds = '1=9.8000'`);
  for (const by of [otto, olga]) await callApp(app, settle, about, by);
  await expect.poll(waiting).toMatchObject([{ userName: one.userName, state: 'waiting', times: 2 }]);
  expect(await balance(other)).toBe(parseMoney('117.6'));
  expect(await stateOf()).toBe('drawn');

  const { id } = await betOf(one);
  expect((await callApp(app, giveBack, { ...about, id }, otto)).code).toBe(-2902);
  // One means this bet, the other all of the issue: not the same wish.
  expect((await callApp(app, giveBack, about, olga)).code).toBe(-2902);
  expect((await callApp(app, giveBack, { ...about, id }, olga)).code).toBe(1);
  await expect.poll(stateOf).toBe('settled');
  expect(await balance(one)).toBe(yuan(100));
  expect(await betOf(one)).toMatchObject({ state: 'void', returnAmount: '已作废', refund: '2' });
  expect(
    await db.query('select code, amount from entry where player = $1 order by seq desc limit 1', [one.id]),
  ).toEqual([{ code: 203, amount: yuan(2) }]);
});

test.each([
  [settle, 'settleBetsAside', parseMoney('117.6')],
  [giveBack, 'voidBetsAside', yuan(100)],
] as const)('two decide by the number of the wish as well: %#', async (call, kind, left) => {
  const { players, about, stateOf } = await aside(1);
  const [player] = players as [TestPlayer];
  await poisonBets(owner, player.id, `odds = '1=9.8000'`);
  expect((await callApp(app, call, about, otto)).code).toBe(-2902);
  const wishes = (await callApp(app, consoleApprovalCalls.approvals, { kind } as never, olga)).data.list;
  const id = wishes[0]?.id ?? '';
  const approve = async (by: typeof otto) => (await callApp(app, consoleApprovalCalls.approve, { id }, by)).code;
  // The other decision about the same bets waits its turn.
  expect((await callApp(app, call === settle ? giveBack : settle, about, olga)).code).toBe(-2942);
  expect(await approve(otto)).toBe(-2944);
  expect(await approve(olga)).toBe(1);
  await expect.poll(stateOf).toBe('settled');
  expect(await balance(player)).toBe(left);
});

test.each([
  [
    'a bet whose result is not what two decided',
    `update bet_result set state = 'lost', refunded = 0 where player = $1`,
  ],
  [
    'a decision of one person',
    'update staff_request set confirmed_by = null, confirmed_at = null, object = id::text where $1::int8 > 0',
  ],
  ['a bet taken off the list', `update bet_aside set state = 'waiting' where player = $1`],
])('the audit finds %s', async (_what, sql) => {
  const { players, about, stateOf } = await aside(1);
  const [player] = players as [TestPlayer];
  for (const by of [otto, olga]) await callApp(app, giveBack, about, by);
  await expect.poll(stateOf).toBe('settled');
  const found: string[] = [];
  const planted = owner.tx(async (tx) => {
    await tx.query('alter table bet_result disable trigger user');
    await tx.query(sql, [player.id]);
    for (const check of ASIDE_CHECKS) if ((await tx.query(check.sql)).length > 0) found.push(check.name);
    throw new Error('taken back');
  });
  await expect(planted).rejects.toThrow('taken back');
  expect(found).toEqual(['betsAsideStand']);
});

test('the audit finds a bet that was passed over', async () => {
  const { issue } = await aside(1);
  const planted = owner.tx(async (tx) => {
    await tx.query('alter table bet_aside disable trigger user');
    await tx.query('delete from bet_aside where issue_id = $1', [issue.id]);
    const check = ASIDE_CHECKS.find(({ name }) => name === 'settledPartsAreComplete');
    expect(await tx.query(check?.sql ?? '')).toHaveLength(1);
    throw new Error('taken back');
  });
  await expect(planted).rejects.toThrow('taken back');
});
