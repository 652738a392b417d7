import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, type RefusalKey, wholeIssue } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { forgetBoard } from '../../draws/core/board.ts';
import { lotteriesOnSale, pauseLottery } from '../../draws/index.ts';
import { balanceOf, blockBets, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { anIssue } from '../testing/build.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const { deps } = app;
const issue = await anIssue(db);
const player = await aPlayer(deps, { balance: yuan(1_000_000) });

type Line = Record<string, unknown>;
/** 定位胆 three digits, 2 yuan each. */
const line = (given: Line = {}): Line => ({
  lotteryCode: 'ssc1',
  playDetailCode: 'DWD',
  bettingNumber: '1 2 3,-,-,-,-',
  bettingCount: 3,
  bettingAmount: '6',
  bettingPoint: '8',
  bettingUnit: '1',
  bettingIssue: issue.issueNo,
  graduationCount: 1,
  ...given,
});
const bet = (lines: unknown, given: { who?: TestPlayer; requestId?: string } = {}) =>
  callApp(app, bettingCalls.addBetting, { bettingData: lines, requestId: given.requestId ?? randomUUID() } as never, {
    token: (given.who ?? player).token,
  });
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
const state = async () => [await balanceOf(db, player.id), await db.one('select count(*) as n from bet')];

afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

test('a slip of two lines is placed, with odds of the point and canonical picks', async () => {
  const credit = line({
    playDetailCode: 'X_ZH',
    bettingNumber: '大 单',
    bettingCount: 2,
    bettingAmount: '20',
    bettingPoint: '0',
  });
  const { code, data } = await bet([
    line({ bettingNumber: '3 1 2,-,-,-,-', bettingUnit: '0.1', graduationCount: 5, bettingAmount: '3' }),
    credit,
  ]);
  expect(code).toBe(1);
  expect(data.betIds).toHaveLength(2);
  expect(data.balance).toBe('999977');
  const rows = await db.query(
    'select play, picks, stake, ticket_stake, multiple, mode, odds, point, level from bet where player = $1 order by id',
    [player.id],
  );
  expect(rows).toEqual([
    // Fair odds 10 × (0.90 + 0.08).
    {
      play: 'DWD',
      picks: '1 2 3,-,-,-,-',
      stake: yuan(3),
      ticket_stake: yuan(1),
      multiple: 5,
      mode: 'stake',
      odds: '1=9.8000',
      point: 80_000,
      level: 80_000,
    },
    // Fair odds 2 × 0.90.
    {
      play: 'X_ZH',
      picks: '大 单',
      stake: yuan(20),
      ticket_stake: yuan(10),
      multiple: 1,
      mode: 'amount',
      odds: '大=1.8000;小=1.8000;单=1.8000;双=1.8000',
      point: 0,
      level: 80_000,
    },
  ]);
});

const cases: readonly (readonly [string, Line, RefusalKey])[] = [
  ['a lottery nobody knows', { lotteryCode: 'ssc99' }, 'lotteryUnknown'],
  ['an issue of nobody', { bettingIssue: '209901010001' }, 'issueUnknown'],
  ['a play of another group', { playDetailCode: 'X_GYH' }, 'playUnknown'],
  ['picks outside the grammar', { bettingNumber: '1 2 x,-,-,-,-' }, 'picksInvalid'],
  ['full-width digits in the picks', { bettingNumber: '１ ２ ３,-,-,-,-' }, 'picksInvalid'],
  ['a repeated pick', { bettingNumber: '1 1 3,-,-,-,-' }, 'picksInvalid'],
  ['a count one too small', { bettingCount: 2, bettingAmount: '4' }, 'countMismatch'],
  ['a count one too large', { bettingCount: 4, bettingAmount: '8' }, 'countMismatch'],
  ['an amount one unit less', { bettingAmount: '5.9999' }, 'amountMismatch'],
  ['an amount one unit more', { bettingAmount: '6.0001' }, 'amountMismatch'],
  ['an amount of another unit', { bettingUnit: '0.1' }, 'amountMismatch'],
  ['an amount of another multiple', { graduationCount: 2 }, 'amountMismatch'],
  ['half a yuan per ticket in amount mode', { betAmountMode: 'amount', bettingAmount: '1.5' }, 'amountMismatch'],
  ['an amount that does not divide', { betAmountMode: 'amount', bettingAmount: '7' }, 'amountMismatch'],
  ['a multiple in amount mode', { betAmountMode: 'amount', graduationCount: 2 }, 'amountMismatch'],
  ['a point above the level', { bettingPoint: '8.1' }, 'rebateChanged'],
  ['a point between the steps', { bettingPoint: '7.95' }, 'rebateChanged'],
  ['more than the largest stake', { betAmountMode: 'amount', bettingAmount: '1000002' }, 'stakeTooLarge'],
  [
    'a prize above the cap',
    {
      playDetailCode: 'WX_ZX_FS',
      bettingNumber: '1,2,3,4,5',
      bettingCount: 1,
      betAmountMode: 'amount',
      bettingAmount: '103',
    },
    'stakeTooLarge',
  ],
  ['a negative amount', { bettingAmount: '-6' }, 'badInput'],
  ['an amount of zero', { bettingAmount: '0' }, 'badInput'],
  ['an exponent', { bettingAmount: '6e0' }, 'badInput'],
  ['twenty decimals', { bettingAmount: '6.00000000000000000000' }, 'badInput'],
  ['full-width digits', { bettingAmount: '６' }, 'badInput'],
  ['an amount beyond any balance', { bettingAmount: '99999999999' }, 'amountMismatch'],
  ['a unit nobody knows', { bettingUnit: '0.001' }, 'badInput'],
  ['a multiple of zero', { graduationCount: 0 }, 'fieldRange'],
  ['a multiple one too large', { graduationCount: 10_001 }, 'fieldRange'],
  ['a negative point', { bettingPoint: '-1' }, 'badInput'],
  ['text instead of a count', { bettingCount: 'three' }, 'badInput'],
];

test.each(cases)('%s is refused and nothing moves', async (_name, given, key) => {
  const before = await state();
  expect(await bet([line(given)])).toMatchObject(refusal(key));
  // A good line beside the bad one does not go through alone.
  expect(await bet([line(), line(given)])).toMatchObject(refusal(key));
  expect(await state()).toEqual(before);
});

test('the reason and the place of a refused line are told', async () => {
  const answer = await bet([line(), line({ bettingNumber: '1 2 x,-,-,-,-' })]);
  expect(answer.data).toEqual({ line: 1 });
  expect(answer.msg).toMatch(/^投注号码有误：.+/);
});

test('a number is as good as its text', async () => {
  expect(
    (await bet([line({ bettingAmount: 6, bettingPoint: 8, bettingCount: '3', graduationCount: '1', bettingUnit: 1 })]))
      .code,
  ).toBe(1);
});

test.each([
  ['no line', []],
  ['too many lines', Array.from({ length: 201 }, () => line())],
  ['not a list', { a: 1 }],
  ['a line that is null', [null]],
])('%s is refused', async (_name, lines) => {
  const before = await state();
  const { code } = await bet(lines);
  expect([CODES.badInput.code, CODES.fieldLength.code]).toContain(code);
  expect(await state()).toEqual(before);
});

test('200 lines are one slip', async () => {
  const answer = await bet(Array.from({ length: 200 }, () => line()));
  expect(answer.data.betIds).toHaveLength(200);
  expect(new Set(answer.data.betIds).size).toBe(200);
});

test('a closed issue, an issue of another lottery, a blocked player, a short balance', async () => {
  const closed = await anIssue(db, { closeMs: 0 });
  expect(await bet([line({ bettingIssue: closed.issueNo })])).toMatchObject({
    ...refusal('issueClosed'),
    msg: `第${wholeIssue(closed.issueNo)}期已封盘`,
  });
  const foreign = await anIssue(db, { lottery: 'pk101' });
  expect(await bet([line({ bettingIssue: foreign.issueNo })])).toMatchObject(refusal('issueUnknown'));
  const poor = await aPlayer(deps, { balance: money(yuan(6) - 1n) });
  expect(await bet([line()], { who: poor })).toMatchObject(refusal('balanceShort'));
  await blockBets(db, poor.id, new Date('2099-01-01'));
  expect(await bet([line()], { who: poor })).toMatchObject(refusal('bettingBlocked'));
});

test('a paused lottery takes no bet from that moment on, also while its issue is on sale; resumed it takes them again', async () => {
  const requestId = randomUUID();
  expect((await bet([line()], { requestId })).code).toBe(1);
  await db.tx((tx) => pauseLottery(deps, tx, 'ssc1', true));
  const before = await state();
  expect(await bet([line()])).toMatchObject(refusal('lotteryPaused'));
  // A repeated press hears what became of the first one.
  expect((await bet([line()], { requestId })).code).toBe(1);
  expect(await state()).toEqual(before);
  await db.tx((tx) => pauseLottery(deps, tx, 'ssc1', false));
  expect((await bet([line()])).code).toBe(1);
});

test('while no beacon round can come, lotteries drawn here take no bet and say so; with the next round they do', async () => {
  const waiting = await anIssue(db, { opensMs: -400_000, closeMs: -300_000 });
  const before = await state();
  await owner.run(
    `update issue set state = 'closed', bet_root = repeat('0', 64), bet_count = 0, sealed_at = app_now(), beacon_asked_at = app_now() - interval '2 minutes' where id = $1`,
    [waiting.id],
  );
  forgetBoard(deps);
  const refused = await bet([line()]);
  expect([refused.code, refused.msg]).toEqual([-40, '彩种正在开盘或暂停，请稍候']);
  expect((await lotteriesOnSale(deps)).find(({ code }) => code === 'ssc1')?.paused).toBe(true);
  expect(await state()).toEqual(before);
  await owner.run(
    `insert into beacon_round (beacon, round, signature, randomness, fetched_at) values (repeat('0', 64), 1, repeat('a', 96), encode(sha256(decode(repeat('a', 96), 'hex')), 'hex'), app_now())`,
  );
  forgetBoard(deps);
  expect((await bet([line()])).code).toBe(1);
});

test('without a login nothing is placed', async () => {
  const answer = await callApp(app, bettingCalls.addBetting, { bettingData: [line()] } as never);
  expect(answer.code).toBe(CODES.notLoggedIn.code);
});

test('the same request again gets its first answer, also when it could not be placed any more; another body is refused', async () => {
  const requestId = randomUUID();
  const soon = await anIssue(db);
  const first = await bet([line({ bettingIssue: soon.issueNo })], { requestId });
  await bet([line()]);
  const before = await state();
  expect(await bet([line({ bettingIssue: soon.issueNo })], { requestId })).toEqual(first);
  await owner.run(`update issue set state = 'closed' where id = $1`, [soon.id]);
  expect(await bet([line({ bettingIssue: soon.issueNo })], { requestId })).toEqual(first);
  expect(await bet([line({ bettingCount: 2 })], { requestId })).toMatchObject(refusal('requestIdReused'));
  expect(await state()).toEqual(before);
});

test('ten parallel requests with one id place one slip and get one answer', async () => {
  const requestId = randomUUID();
  const before = (await balanceOf(db, player.id)).balance;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => bet([line({ bettingPoint: '0' })], { requestId })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await balanceOf(db, player.id)).balance).toBe(before - yuan(6));
});

test('two tabs with the last six yuan: one slip', async () => {
  const who = await aPlayer(deps, { balance: yuan(6) });
  const codes = (await Promise.all([bet([line()], { who }), bet([line()], { who })])).map((answer) => answer.code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([CODES.balanceShort.code, 1]);
});
