import { randomUUID } from 'node:crypto';
import { CODES, type RefusalKey, wholeIssue } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { balanceOf, blockBets, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { aChaseLine, aLottery, chaser, close, sameMultiple, type Plan } from './testing/table.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const issues = await aLottery(db, 'ssc1', 130);
const foreign = await aLottery(db, 'ssc3');
const paused = await aLottery(db, 'ssc5');
await db.run(`update lottery set paused = true where code = 'ssc5'`);
const soon = await aLottery(db, 'ssc10');
const player = await aPlayer(app.deps, { balance: yuan(1_000_000) });
const { add, detail } = chaser(app, player);
const [first] = issues as [(typeof issues)[number]];
const five = issues.slice(0, 5);

const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
const state = async () => [await balanceOf(db, player.id), await db.one('select count(*) as bets from bet')];
/** Three digits on five issues: 6 yuan each. */
const plan = (given: Partial<Plan> = {}): Plan => ({
  lines: [aChaseLine(first, '1 2 3')],
  issues: sameMultiple(five),
  amount: '30',
  ...given,
});

afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

test('two lines on five issues: one debit, ten bets with frozen odds, each an ordinary bet of its issue', async () => {
  const who = await aPlayer(app.deps, { balance: yuan(1_000) });
  const credit = aChaseLine(first, '1', {
    playDetailCode: 'X_ZH',
    bettingNumber: '大',
    bettingAmount: '10',
    bettingPoint: '0',
  });
  const doubled = [1, 1, 2, 2, 4].map((multiple, at) => ({ issue: five[at]?.issueNo ?? '', multiple }));
  const answer = await chaser(app, who).add({
    lines: [aChaseLine(first, '1 2 3', { bettingUnit: '0.1', graduationCount: 5, bettingAmount: '3' }), credit],
    issues: doubled,
    plan: { mode: 'double', multiple: 1, factor: 2, every: 2 },
    stopOnWin: true,
    amount: '130',
  });
  expect(answer).toMatchObject({ code: 1, data: { issues: 5, amount: '130', balance: '870' } });
  expect(await db.query('select amount, code, ref from entry where player = $1 and code <> 403', [who.id])).toEqual([
    { amount: -yuan(130), code: 302, ref: BigInt(answer.data.id) },
  ]);
  expect(
    await db.query(
      'select issue_no, play, stake, ticket_stake, multiple, mode, odds, point, level from bet where player = $1 and play = $2 order by id',
      [who.id, 'DWD'],
    ),
  ).toEqual(
    doubled.map(({ issue, multiple }) => ({
      issue_no: issue,
      play: 'DWD',
      stake: yuan(3 * multiple),
      ticket_stake: yuan(multiple),
      multiple: 5 * multiple,
      mode: 'stake',
      odds: '1=9.8000',
      point: 80_000,
      level: 80_000,
    })),
  );
  expect(
    await db.query(`select stake, multiple, odds from bet where player = $1 and play = 'X_ZH' order by id`, [who.id]),
  ).toEqual(
    doubled.map(({ multiple }) => ({
      stake: yuan(10 * multiple),
      multiple: 1,
      odds: '大=1.8000;小=1.8000;单=1.8000;双=1.8000',
    })),
  );
  const shown = await chaser(app, who).detail(answer.data.id);
  expect(shown.chase).toMatchObject({
    mode: 'double',
    factor: 2,
    every: 2,
    stopOnWin: true,
    state: 'running',
    doneIssues: 0,
    cancelledIssues: 0,
    amount: '130',
  });
  expect(shown.lines.map(({ bettingAmount, graduationCount }) => [bettingAmount, graduationCount])).toEqual([
    ['3', 5],
    ['10', 1],
  ]);
  expect(shown.issues.map(({ multiple, amount, state: of, betIds }) => [multiple, amount, of, betIds.length])).toEqual([
    [1, '13', 'placed', 2],
    [1, '13', 'placed', 2],
    [2, '26', 'placed', 2],
    [2, '26', 'placed', 2],
    [4, '52', 'placed', 2],
  ]);
});

test('a profit-rate plan is taken as the shared function makes it', async () => {
  const multiples = [1, 1, 2, 3, 5];
  const made = (list: readonly number[]) => list.map((multiple, at) => ({ issue: five[at]?.issueNo ?? '', multiple }));
  const rule = { mode: 'profit', multiple: 1, profitRate: 30 };
  expect((await add(plan({ plan: rule, issues: made(multiples), amount: '72' }))).code).toBe(1);
  expect(await add(plan({ plan: rule, issues: made([1, 1, 2, 3, 4]), amount: '66' }))).toMatchObject(
    refusal('chasePlanMismatch'),
  );
  const greedy = await add(plan({ plan: { ...rule, profitRate: 900 }, issues: made(multiples), amount: '72' }));
  expect(greedy).toMatchObject({ ...refusal('chaseImpossible'), msg: `到第${first.issueNo}期无法达到所设利润率` });
  const two = plan({
    plan: rule,
    issues: made(multiples),
    amount: '144',
    lines: [aChaseLine(first, '1 2 3'), aChaseLine(first, '4 5 6')],
  });
  expect((await add(two)).msg).toContain('只适用于');
});

test('120 issues are one chase, 121 are none', async () => {
  const many = (count: number) => plan({ issues: sameMultiple(issues.slice(0, count)), amount: String(6 * count) });
  expect((await add(many(120))).code).toBe(1);
  const before = await state();
  expect(await add(many(121))).toMatchObject(refusal('badInput'));
  expect(await state()).toEqual(before);
});

const gone = issues[5] as (typeof issues)[number];
test.each<[string, Partial<Plan>, RefusalKey]>([
  ['four issues', { issues: sameMultiple(issues.slice(0, 4)), amount: '24' }, 'badInput'],
  [
    'a count that is not that of the picks',
    { lines: [aChaseLine(first, '1 2 3', { bettingCount: 2 })] },
    'countMismatch',
  ],
  [
    'an amount of the line that is too small',
    { lines: [aChaseLine(first, '1 2 3', { bettingAmount: '5.9999' })] },
    'amountMismatch',
  ],
  ['a total one unit too small', { amount: '29.9999' }, 'amountMismatch'],
  ['a point above the level', { lines: [aChaseLine(first, '1 2 3', { bettingPoint: '8.1' })] }, 'rebateChanged'],
  [
    'a multiple that the plan does not have',
    { issues: [...sameMultiple(five.slice(0, 4)), { issue: five[4]?.issueNo ?? '', multiple: 2 }], amount: '36' },
    'chasePlanMismatch',
  ],
  ['a multiple of zero', { issues: sameMultiple(five, 0) }, 'fieldRange'],
  ['a multiple too large', { plan: { mode: 'same', multiple: 10_001 } }, 'fieldRange'],
  [
    'multiples that are too large together',
    {
      plan: { mode: 'same', multiple: 200 },
      issues: sameMultiple(five, 200),
      lines: [aChaseLine(first, '1', { graduationCount: 51, bettingAmount: '1.02', bettingUnit: '0.01' })],
      amount: '1020',
    },
    'chasePlanMismatch',
  ],
  [
    'a stake above the limit in one issue only',
    {
      plan: { mode: 'custom', multiple: 1 },
      lines: [aChaseLine(first, '1 2 3', { betAmountMode: 'amount', bettingAmount: '30000' })],
      issues: five.map(({ issueNo }, at) => ({ issue: issueNo, multiple: at === 3 ? 100 : 1 })),
      amount: '3120000',
    },
    'stakeTooLarge',
  ],
  [
    'a prize above the cap',
    {
      lines: [aChaseLine(first, '1', { playDetailCode: 'WX_ZX_FS', bettingNumber: '1,2,3,4,5', bettingAmount: '2' })],
      plan: { mode: 'same', multiple: 52 },
      issues: sameMultiple(five, 52),
      amount: '520',
    },
    'stakeTooLarge',
  ],
  [
    'an issue of nobody',
    { issues: [...sameMultiple(five.slice(0, 4)), { issue: '209901010001', multiple: 1 }] },
    'issueUnknown',
  ],
  ['an issue twice', { issues: sameMultiple([...five.slice(0, 4), five[3] as typeof first]) }, 'chaseIssuesInvalid'],
  ['a gap', { issues: sameMultiple([...five.slice(0, 4), gone]) }, 'chaseIssuesInvalid'],
  [
    'issues in another order',
    { issues: sameMultiple([...five.slice(0, 3), five[4] as typeof first, five[3] as typeof first]) },
    'chaseIssuesInvalid',
  ],
  ['issues of another lottery', { issues: sameMultiple(foreign.slice(0, 5)) }, 'issueUnknown'],
  [
    'a line of another lottery',
    { lines: [aChaseLine(first, '1 2 3'), aChaseLine(foreign[0] as typeof first, '1 2 3')], amount: '60' },
    'chaseIssuesInvalid',
  ],
  ['a line of another issue', { lines: [aChaseLine(gone, '1 2 3')] }, 'chaseIssuesInvalid'],
  [
    'a paused lottery',
    { lines: [aChaseLine(paused[0] as typeof first, '1 2 3')], issues: sameMultiple(paused.slice(0, 5)) },
    'lotteryPaused',
  ],
  ['no line', { lines: [] }, 'badInput'],
  ['21 lines', { lines: Array.from({ length: 21 }, () => aChaseLine(first, '1 2 3')), amount: '630' }, 'badInput'],
  ['a plan of another shape', { plan: { mode: 'triple', multiple: 1 } }, 'badInput'],
  [
    'more than the balance',
    { plan: { mode: 'same', multiple: 10_000 }, issues: sameMultiple(issues.slice(0, 20), 10_000), amount: '1200000' },
    'balanceShort',
  ],
])('%s: refused, nothing moves', async (_name, given, key) => {
  const before = await state();
  expect(await add(plan(given))).toMatchObject(refusal(key));
  expect(await state()).toEqual(before);
});

test('too many picks for so many issues are refused before anything is laid down', async () => {
  const tickets = Array.from({ length: 9_000 }, (_, n) => String(n).padStart(5, '0').split('').join('')).join(',');
  const line = aChaseLine(first, '1', {
    playDetailCode: 'WX_ZX_DS',
    bettingNumber: tickets,
    bettingCount: 9_000,
    bettingAmount: '18000',
  });
  const before = await state();
  expect(
    await add(plan({ lines: [line], issues: sameMultiple(issues.slice(0, 100)), amount: '1800000' })),
  ).toMatchObject(refusal('chaseTooLarge'));
  expect(await state()).toEqual(before);
});

test('one unit short, blocked, and closed to the millisecond: refused whole', async () => {
  const poor = await aPlayer(app.deps, { balance: money(yuan(30) - 1n) });
  const own = chaser(app, poor);
  expect(await own.add(plan())).toMatchObject(refusal('balanceShort'));
  await blockBets(db, poor.id, new Date('2099-01-01'));
  expect(await own.add(plan())).toMatchObject(refusal('bettingBlocked'));

  const before = await state();
  const late = soon.slice(0, 5);
  const body = plan({ lines: [aChaseLine(late[0] as typeof first, '1 2 3')], issues: sameMultiple(late) });
  await owner.run(`update issue set close_at = app_now() where id = $1`, [late[0]?.id]);
  expect(await add(body)).toMatchObject({
    ...refusal('issueClosed'),
    msg: `第${wholeIssue(late[0]?.issueNo ?? '')}期已封盘`,
  });
  // Closed by the draw clock while the request was on its way, a later issue of the plan as well.
  await owner.run(`update issue set close_at = opens_at + interval '61 seconds' where id = $1`, [late[0]?.id]);
  const racing = add(body);
  await close(db, late[3] as typeof first);
  const { code } = await racing;
  if (code !== 1) expect([CODES.issueClosed.code, CODES.chaseIssuesInvalid.code]).toContain(code);
  expect(await add(body)).toMatchObject({ code: CODES.chaseIssuesInvalid.code });
  if (code !== 1) expect(await state()).toEqual(before);
});

test('the same request again gets its first answer; another body or another call is refused', async () => {
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(plan(), requestId)));
  expect(answers[0]?.code).toBe(1);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const before = await state();
  expect(await add(plan({ stopOnWin: true }), requestId)).toMatchObject(refusal('requestIdReused'));
  expect(await add(plan(), requestId)).toEqual(answers[0]);
  expect(await state()).toEqual(before);
  expect((await detail(answers[0]?.data.id ?? '')).issues).toHaveLength(5);
});

test('two tabs with the last thirty yuan: one chase', async () => {
  const who = await aPlayer(app.deps, { balance: yuan(30) });
  const own = chaser(app, who);
  const codes = (await Promise.all([own.add(plan()), own.add(plan())])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([CODES.balanceShort.code, 1]);
});
