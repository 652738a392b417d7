import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, type RefusalKey, wholeIssue } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { advance } from '../../../platform/clock.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { voidNextChunk } from '../settle/settle-issue.ts';
import { stopChasesFirst } from '../settle/stop-chases-first.ts';
import { drawTheIssue } from '../testing/build.ts';
import { endChases } from './cancel-chase.ts';
import { carryOutDueStops } from './stops.ts';
import {
  aChaseLine,
  aLottery,
  chaser,
  close,
  sameMultiple,
  settle,
  voidTheIssue,
  type Issue,
} from './testing/table.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const { deps } = app;
const lotteries: Issue[][] = [];
for (let n = 0; n < 24; n += 1) lotteries.push(await aLottery(db, `ssc${n + 1}`));
/** A lottery that no other test has touched. */
const table = (): Issue[] => {
  const issues = lotteries.pop();
  if (!issues) throw new Error('more lotteries are needed');
  return issues;
};
/** 1 in the first place wins, 0 does not. */
const WIN = [1, 0, 0, 0, 0];
const LOSS = [0, 0, 0, 0, 0];

const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
const balance = async (who: TestPlayer) => (await balanceOf(db, who.id)).balance;
const at = (issues: readonly Issue[], index: number): Issue => issues[index] as Issue;

/** 6 yuan on each of six issues, with 100 yuan; a win is 19.6. */
async function aChase(issues: readonly Issue[], stopOnWin = true) {
  const who = await aPlayer(deps, { balance: yuan(100) });
  const calls = chaser(app, who);
  const line = aChaseLine(at(issues, 0), '1 2 3');
  const answer = await calls.add({ lines: [line], issues: sameMultiple(issues.slice(0, 6)), stopOnWin, amount: '36' });
  expect(answer.code).toBe(1);
  return { who, id: answer.data.id as string, ...calls };
}
const statesOf = async ({ detail, id }: Awaited<ReturnType<typeof aChase>>) =>
  (await detail(id)).issues.map(({ state }) => state);

afterEach(async () => {
  expect((await auditBooks(db)).findings).toEqual([]);
  // What waits for its draw is found by the chases that run, not by looking through bets.
  expect(
    await db.query(
      `select a.player, o.id from account a, open_bets(a.player, null) o where a.asset = 'main' order by o.id`,
    ),
  ).toEqual(
    await db.query(
      'select b.player, b.id from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player where r.bet_id is null order by b.id',
    ),
  );
});

test('of an issue whose settlement takes long, the stop is known before its first bet is paid', async () => {
  const issues = table();
  const [won, open] = [await aChase(issues), await aChase(issues, false)];
  const issue = at(issues, 0);
  await close(db, issue);
  await drawTheIssue(db, issue.id, WIN);
  await stopChasesFirst(db, { ...issue, group: 'SSC', draw: { numbers: WIN } });
  expect(await carryOutDueStops(deps)).toBe(1);
  expect(await statesOf(won)).toEqual(['placed', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
  // Settling finds the stop there.
  await settle(app, issue, WIN);
  await stopChasesFirst(db, { ...issue, group: 'SSC', draw: { numbers: WIN } });
  expect(await carryOutDueStops(deps)).toBe(0);
  expect(await balance(won.who)).toBe(yuan(94) + 1_960_000_000n);
  // This one goes on after a win.
  expect((await statesOf(open)).slice(0, 2)).toEqual(['won', 'placed']);
});

test('a bet of a chase that cannot be settled is set aside, and the chase goes on to its win', async () => {
  const issues = table();
  const chase = await aChase(issues);
  const [first] = (await chase.detail(chase.id)).issues;
  await owner.query('alter table bet disable trigger bet_insert_only');
  await owner.query(`update bet set picks = '?!' where id = $1`, [first?.betIds[0]]);
  await owner.query('alter table bet enable trigger bet_insert_only');
  await settle(app, at(issues, 0), WIN);
  expect(await carryOutDueStops(deps)).toBe(0);
  await settle(app, at(issues, 1), LOSS);
  expect((await statesOf(chase)).slice(0, 3)).toEqual(['review', 'lost', 'placed']);
  await settle(app, at(issues, 2), WIN);
  expect(await carryOutDueStops(deps)).toBe(1);
  expect(await statesOf(chase)).toEqual(['review', 'lost', 'won', 'cancelled', 'cancelled', 'cancelled']);
});

test('a win stops the chase: what has not closed goes back, once; what has closed plays on', async () => {
  const issues = table();
  const chase = await aChase(issues);
  await settle(app, at(issues, 0), LOSS);
  await close(db, at(issues, 2));
  await settle(app, at(issues, 1), WIN);
  // The settlement has committed and the server dies here: another one finds the stop. Two of them look at once, and again.
  expect(await balance(chase.who)).toBe(yuan(64) + 1_960_000_000n);
  expect((await Promise.all([carryOutDueStops(deps), carryOutDueStops(deps)])).toSorted()).toEqual([0, 1]);
  expect(await carryOutDueStops(deps)).toBe(0);
  // Three issues of six yuan.
  expect(await balance(chase.who)).toBe(yuan(82) + 1_960_000_000n);
  expect(await statesOf(chase)).toEqual(['lost', 'won', 'placed', 'cancelled', 'cancelled', 'cancelled']);
  const { chase: shown, stop } = await chase.detail(chase.id);
  expect(shown).toMatchObject({
    state: 'stopped',
    doneIssues: 2,
    cancelledIssues: 3,
    payout: '19.6',
    refund: '18',
    profit: '7.6',
  });
  expect(stop).toMatchObject({ reason: 'won', issue: at(issues, 1).issueNo, refunded: '18' });
  expect(
    await db.query(
      'select code, sum(amount)::int8 as amount, count(*)::int as lines from entry where player = $1 group by code order by code',
      [chase.who.id],
    ),
  ).toEqual([
    { code: 201, amount: 1_960_000_000n, lines: 1 },
    { code: 204, amount: yuan(18), lines: 3 },
    { code: 302, amount: -yuan(36), lines: 1 },
    { code: 403, amount: yuan(100), lines: 1 },
  ]);
  // The closed one wins as well: nothing is left to stop, and it is paid.
  await settle(app, at(issues, 2), WIN);
  expect(await carryOutDueStops(deps)).toBe(0);
  expect(await balance(chase.who)).toBe(yuan(82) + 3_920_000_000n);
  expect((await chase.detail(chase.id)).chase).toMatchObject({
    state: 'stopped',
    doneIssues: 3,
    cancelledIssues: 3,
    payout: '39.2',
  });
});

test('without the option a win changes nothing', async () => {
  const issues = table();
  const chase = await aChase(issues, false);
  await settle(app, at(issues, 0), WIN);
  expect(await carryOutDueStops(deps)).toBe(0);
  expect(await statesOf(chase)).toEqual(['won', 'placed', 'placed', 'placed', 'placed', 'placed']);
});

test('a stake given back for a tie is no win', async () => {
  const issues = table();
  const who = await aPlayer(deps, { balance: yuan(100) });
  const { add, detail } = chaser(app, who);
  const line = aChaseLine(at(issues, 0), '1', {
    playDetailCode: 'X_LH',
    bettingNumber: '龙,-,-,-,-,-,-,-,-,-',
    bettingAmount: '10',
    bettingPoint: '0',
  });
  const { data } = await add({
    lines: [line],
    issues: sameMultiple(issues.slice(0, 5)),
    stopOnWin: true,
    amount: '50',
  });
  await settle(app, at(issues, 0), [3, 3, 0, 0, 0]);
  expect(await carryOutDueStops(deps)).toBe(0);
  expect((await detail(data.id)).issues.map(({ state }) => state)).toEqual([
    'refunded',
    'placed',
    'placed',
    'placed',
    'placed',
  ]);
});

test('a win in the last issue leaves nothing to give back: the chase is finished', async () => {
  const issues = table();
  const chase = await aChase(issues);
  for (const index of [0, 1, 2, 3, 4]) await settle(app, at(issues, index), LOSS);
  await settle(app, at(issues, 5), WIN);
  expect(await carryOutDueStops(deps)).toBe(1);
  expect((await chase.detail(chase.id)).chase).toMatchObject({
    state: 'finished',
    refund: '0',
    doneIssues: 6,
    cancelledIssues: 0,
  });
});

test('a void issue is refunded and the chase goes on', async () => {
  const issues = table();
  const chase = await aChase(issues);
  await voidTheIssue(db, at(issues, 0).id);
  while ((await db.tx((tx) => voidNextChunk(deps, tx, at(issues, 0)))) > 0);
  await settle(app, at(issues, 1), LOSS);
  expect(await statesOf(chase)).toEqual(['void', 'lost', 'placed', 'placed', 'placed', 'placed']);
  expect(await balance(chase.who)).toBe(yuan(70));
  expect((await chase.detail(chase.id)).chase).toMatchObject({ state: 'running', refund: '6', doneIssues: 2 });
});

test('cancelling the rest by hand: all that has not closed by the database clock, and nothing twice', async () => {
  const issues = table();
  const chase = await aChase(issues);
  const requestId = randomUUID();
  // The first issue's time is over, though the draw clock has not closed it yet.
  await owner.run(`update issue set close_at = app_now() where id = $1`, [at(issues, 0).id]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => chase.cancel(chase.id, undefined, requestId)));
  for (const answer of answers)
    expect(answer).toEqual({ code: 1, msg: expect.any(String), data: { cancelled: 5, refunded: '30', balance: '94' } });
  expect(await chase.cancel(chase.id)).toMatchObject(refusal('chaseNothingLeft'));
  expect(await chase.cancel(chase.id, [at(issues, 1).issueNo], requestId)).toMatchObject(refusal('requestIdReused'));
  expect(await statesOf(chase)).toEqual(['placed', ...Array.from({ length: 5 }, () => 'cancelled')]);
  const { chase: shown, stop } = await chase.detail(chase.id);
  expect(shown.state).toBe('cancelled');
  expect(stop).toMatchObject({ reason: 'player', issue: null, refunded: '30' });
  expect(await balance(chase.who)).toBe(yuan(94));
});

test('taking single issues out: all named or none; the others play, and a win still stops the rest', async () => {
  const issues = table();
  const chase = await aChase(issues);
  const no = (index: number) => at(issues, index).issueNo;
  expect(await chase.cancel(chase.id, [no(1), no(3)])).toMatchObject({
    code: 1,
    data: { cancelled: 2, refunded: '12', balance: '76' },
  });
  expect(await chase.cancel(chase.id, [no(3), no(4)])).toMatchObject(refusal('betNotCancellable'));
  expect(await chase.cancel(chase.id, ['209901010001'])).toMatchObject(refusal('issueUnknown'));
  await close(db, at(issues, 0));
  expect(await chase.cancel(chase.id, [no(0), no(4)])).toMatchObject({
    ...refusal('issueClosed'),
    msg: `第${wholeIssue(no(0))}期已封盘`,
  });
  expect(await balance(chase.who)).toBe(yuan(76));
  await settle(app, at(issues, 0), WIN);
  await carryOutDueStops(deps);
  expect(await balance(chase.who)).toBe(yuan(94) + 1_960_000_000n);
  expect((await chase.detail(chase.id)).stop).toMatchObject({ reason: 'won', refunded: '18' });
});

test('one bet of a chase is cancelled like any bet', async () => {
  const issues = table();
  const chase = await aChase(issues);
  const [id = ''] = (await chase.detail(chase.id)).issues[4]?.betIds ?? [];
  const as = { token: chase.who.token };
  expect((await callApp(app, bettingCalls.getBetDetail, { id } as never, as)).data.chaseId).toBe(chase.id);
  const answer = await callApp(
    app,
    bettingCalls.cancelBetting,
    { betIds: id, requestId: randomUUID() },
    { token: chase.who.token },
  );
  expect(answer).toMatchObject({ code: 1, data: { refunded: '6' } });
  expect((await chase.cancel(chase.id)).data).toMatchObject({ cancelled: 5, refunded: '30' });
  expect(await balance(chase.who)).toBe(yuan(100));
});

test('an issue is a cancelled one only when all its lines were taken back', async () => {
  const issues = table();
  const who = await aPlayer(deps, { balance: yuan(100) });
  const { add, cancel, detail } = chaser(app, who);
  const lines = [aChaseLine(at(issues, 0), '7'), aChaseLine(at(issues, 0), '8')];
  const { id } = (await add({ lines, issues: sameMultiple(issues.slice(0, 5)), amount: '20' })).data;
  // One line of two in each of two issues.
  for (const index of [3, 4]) {
    const [betIds = ''] = (await detail(id)).issues[index]?.betIds ?? [];
    const asked = { betIds, requestId: randomUUID() };
    expect(await callApp(app, bettingCalls.cancelBetting, asked, { token: who.token })).toMatchObject({ code: 1 });
  }
  expect((await detail(id)).chase).toMatchObject({ doneIssues: 0, cancelledIssues: 0, refund: '4' });
  await settle(app, at(issues, 0), LOSS);
  await cancel(id);
  expect((await detail(id)).chase).toMatchObject({ doneIssues: 1, cancelledIssues: 4, refund: '16' });
});

test('somebody else’s chase is not found, neither to look at nor to cancel', async () => {
  const issues = table();
  const chase = await aChase(issues);
  const other = chaser(app, await aPlayer(deps, { balance: yuan(1) }));
  for (const id of [chase.id, '999999999']) {
    expect(await other.find(id)).toMatchObject(refusal('chaseNotFound'));
    expect(await other.cancel(id)).toMatchObject(refusal('chaseNotFound'));
    expect(await other.cancel(id, [at(issues, 1).issueNo])).toMatchObject(refusal('chaseNotFound'));
  }
  expect(await balance(chase.who)).toBe(yuan(64));
});

test('a player who shuts himself out gets back all that has not closed, of every chase', async () => {
  const issues = table();
  const chase = await aChase(issues);
  const line = aChaseLine(at(issues, 1), '4');
  await chase.add({ lines: [line], issues: sameMultiple(issues.slice(1, 6)), amount: '10' });
  await close(db, at(issues, 0));
  await db.tx((tx) => endChases(tx, String(chase.who.id)));
  await db.tx((tx) => endChases(tx, String(chase.who.id)));
  expect(await balance(chase.who)).toBe(yuan(94));
  expect((await chase.detail(chase.id)).stop).toMatchObject({ reason: 'excluded', refunded: '30' });
});

test('stop on a win, cancel by hand, cancel of one issue and the close of the next at one moment: every bet comes back once or plays', async () => {
  for (let round = 0; round < 8; round += 1) {
    const issues = table();
    const chases = [await aChase(issues), await aChase(issues), await aChase(issues)];
    await settle(app, at(issues, 0), WIN);
    await Promise.all([
      carryOutDueStops(deps),
      ...chases.flatMap(({ cancel, id }) => [cancel(id), cancel(id, [at(issues, 2).issueNo])]),
      close(db, at(issues, 1)),
      carryOutDueStops(deps),
    ]);
    await carryOutDueStops(deps);
    await settle(app, at(issues, 1), LOSS);
    for (const chase of chases) {
      const [, next, ...later] = await statesOf(chase);
      expect(['lost', 'cancelled']).toContain(next);
      expect(new Set(later)).toEqual(new Set(['cancelled']));
      const back = next === 'lost' ? 24 : 30;
      expect(await balance(chase.who)).toBe(yuan(64 + back) + 1_960_000_000n);
    }
  }
});

test('lists: newest first by key, by state and lottery, with totals of the filter', async () => {
  const issues = table();
  const other = table();
  const chase = await aChase(issues);
  const { id: second } = (
    await chase.add({ lines: [aChaseLine(at(other, 0), '7')], issues: sameMultiple(other.slice(0, 5)), amount: '10' })
  ).data;
  await advance(db, 1_000);
  const third = (
    await chase.add({ lines: [aChaseLine(at(other, 0), '8')], issues: sameMultiple(other.slice(0, 5)), amount: '10' })
  ).data.id;
  await settle(app, at(issues, 0), WIN);
  await carryOutDueStops(deps);
  await chase.cancel(second);

  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const firstPage = await chase.list({ pageSize: 2 });
  expect(ids(firstPage.list)).toEqual([third, second]);
  expect(firstPage.totals).toEqual({
    count: 3,
    amount: '56',
    stake: '16',
    open: '10',
    payout: '19.6',
    refund: '40',
    rebate: '0',
    profit: '13.6',
  });
  const rest = await chase.list({ pageSize: 2, before: firstPage.next });
  expect([ids(rest.list), rest.next, rest.totals]).toEqual([[chase.id], null, null]);
  expect(ids((await chase.list({ state: 'running' })).list)).toEqual([third]);
  expect(ids((await chase.list({ state: 'stopped' })).list)).toEqual([chase.id]);
  expect(ids((await chase.list({ state: 'cancelled' })).list)).toEqual([second]);
  expect(ids((await chase.list({ lotteryCode: at(issues, 0).lotteryCode })).list)).toEqual([chase.id]);
  const { createdAt } = firstPage.list[0] ?? { createdAt: 0 };
  expect(ids((await chase.list({ from: createdAt })).list)).toEqual([third]);
});
