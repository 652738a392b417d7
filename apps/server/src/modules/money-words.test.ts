import { randomUUID } from 'node:crypto';
import { calls, type Figures, type ProfitCard } from '@caiting/contract';
import { figuresOf, formatMoney, money, parseMoney, shownFigures, sumBets, yuan, type Money } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { setClock } from '../platform/clock.ts';
import { testApp } from '../platform/testing/app.ts';
import { callApp } from '../platform/testing/call.ts';
import { accountModule } from './account/index.ts';
import { aPlayer, type TestPlayer } from './account/testing/players.ts';
import { aChaseLine, aLottery, chaser, sameMultiple } from './betting/chase/testing/table.ts';
import { auditBooks, bettingModule } from './betting/index.ts';
import { settleNextChunk, voidNextChunk } from './betting/settle/settle-issue.ts';
import { anIssue, drawTheIssue, voidTheIssue } from './betting/testing/build.ts';
import { chatModule, createRoom } from './chat/index.ts';
import { envelopesModule } from './envelopes/index.ts';
import { balanceOf, ledgerModule } from './ledger/index.ts';
import { protectionModule } from './protection/index.ts';
import { tenantModule } from './tenant/index.ts';

/** One player with bets of every kind: each place that shows a figure shows the same one, and it is the one of the rules. */

const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, protectionModule, accountModule, bettingModule, envelopesModule, chatModule],
});
const { deps } = app;
// Noon in Shanghai: nothing here falls on two days.
await setClock(db, { at: new Date('2027-05-12T04:00:00Z') });

type Issue = Awaited<ReturnType<typeof anIssue>>;
let player: TestPlayer;
let order: readonly string[];
let chased: readonly Issue[];
const ask = async (call: keyof typeof calls, input: object = {}) =>
  (await callApp(app, calls[call], input as never, player)).data as never;

const line = (issue: Issue, given: object) => ({
  lotteryCode: issue.lotteryCode,
  playDetailCode: 'DWD',
  bettingNumber: '1,-,-,-,-',
  bettingCount: 1,
  bettingAmount: '2',
  bettingPoint: '7',
  bettingUnit: '1',
  bettingIssue: issue.issueNo,
  graduationCount: 1,
  ...given,
});
const versus = { playDetailCode: 'X_LH', betAmountMode: 'amount' };
async function settle(issue: Issue, numbers: readonly number[]): Promise<void> {
  await drawTheIssue(db, issue.id, numbers);
  const target = { ...issue, group: 'SSC', draw: { numbers } } as const;
  while ((await db.tx((tx) => settleNextChunk(deps, tx, target))) > 0);
}

/**
 * By hand, level 8 of which 7 (6.7 in the second) went into the odds: 10 × 0.97 for a digit, 2 × 0.97 for dragon or tiger, ties give back.
 * | bet                  | placed | back                                       |
 * | won                  |      2 | payout 19.4, rebate 1 % = 0.02             |
 * | lost                 |      6 | rebate 1.3 % = 0.078                       |
 * | one ticket tied      |     20 | payout 10 × 1.94 = 19.4, refund 10, rebate 1 % of 10 = 0.1 |
 * | tied                 |     10 | refund 10                                  |
 * | cancelled            |      8 | refund 8                                   |
 * | open                 |     12 |                                            |
 * | void                 |     14 | refund 14                                  |
 * Stakes that stand: 72 − 42 = 30, of them 12 open. Profit: 38.8 + 0.198 − 18.
 */
const EXPECTED: Figures = {
  stake: '30',
  open: '12',
  payout: '38.8',
  refund: '42',
  rebate: '0.198',
  profit: '20.998',
};

beforeAll(async () => {
  chased = await aLottery(db, 'ssc3', 5);
  const [issue, later, bad] = [await anIssue(db), await anIssue(db), await anIssue(db)];
  player = await aPlayer(deps, { balance: yuan(1_000) });
  const times = (n: number) => ({ graduationCount: n, bettingAmount: String(2 * n) });
  const lines = [
    line(issue, {}),
    line(issue, { bettingNumber: '9,-,-,-,-', bettingPoint: '6.7', ...times(3) }),
    line(issue, { ...versus, bettingNumber: '虎,-,-,龙,-,-,-,-,-,-', bettingCount: 2, bettingAmount: '20' }),
    line(issue, { ...versus, bettingNumber: '-,-,-,龙,-,-,-,-,-,-', bettingAmount: '10' }),
    line(issue, times(4)),
    line(later, times(6)),
    line(bad, times(7)),
  ];
  const placed = await callApp(app, calls.addBetting, { bettingData: lines, requestId: randomUUID() } as never, player);
  expect(placed.code, placed.msg).toBe(1);
  order = placed.data.betIds;
  const input = { betIds: order[4], requestId: randomUUID() };
  expect((await callApp(app, calls.cancelBetting, input as never, player)).code).toBe(1);
  await voidTheIssue(db, bad.id);
  while ((await db.tx((tx) => voidNextChunk(deps, tx, bad))) > 0);
  await settle(issue, [1, 5, 5, 5, 1]);
});

test('the ledger agrees: what the balance lost or gained is profit less what waits', async () => {
  expect((await balanceOf(db, player.id)).balance).toBe(yuan(1_000) + (parseMoney('20.998') ?? 0n) - yuan(12));
  expect((await auditBooks(db)).findings).toEqual([]);
});

test('the records: totals of the filter, the head of the day whatever page is loaded, and the sum of the bets', async () => {
  const first: Records = await ask('getBetData', { pageSize: 2 });
  expect(first.totals).toEqual({ count: 5, cancelled: 2, ...EXPECTED });
  expect(first.days).toEqual([{ day: '2027-05-12', count: 5, cancelled: 2, ...EXPECTED }]);
  const second: Records = await ask('getBetData', { pageSize: 3, before: first.next });
  expect([second.totals, second.days]).toEqual([null, first.days]);
  const all: Records = await ask('getBetData', { pageSize: 20 });
  expect(texts(figuresOf(sumBets(all.list.map(sumsOf))))).toEqual(EXPECTED);
  // A filter has heads of its own.
  const cancelled: Records = await ask('getBetData', { pageSize: 1, state: 'cancelled' });
  const back = { stake: '0', open: '0', payout: '0', refund: '22', rebate: '0', profit: '0' };
  expect(cancelled.days).toEqual([{ day: '2027-05-12', count: 0, cancelled: 2, ...back }]);
});

test('each bet: payout and refund apart, what the draw returned together, words where there is none', async () => {
  const { list }: Records = await ask('getBetData', { pageSize: 20 });
  expect(
    list.toReversed().map((bet) => [bet.id, bet.state, bet.returnAmount, bet.payout, bet.refund, bet.rebate]),
  ).toEqual([
    [order[0], 'won', '19.4', '19.4', '0', '0.02'],
    [order[1], 'lost', '0', '0', '0', '0.078'],
    [order[2], 'won', '29.4', '19.4', '10', '0.1'],
    [order[3], 'refunded', '10', '0', '10', '0'],
    [order[4], 'cancelled', '已撤单', '0', '8', '0'],
    [order[5], 'placed', '待开奖', '0', '0', '0'],
    [order[6], 'void', '已作废', '0', '14', '0'],
  ]);
});

test('the page of one bet shows its own money under its own number, and the order beside it', async () => {
  const detail: Detail = await ask('getBetDetail', { id: order[2] });
  expect(detail.bet.id).toBe(order[2]);
  expect(detail).not.toHaveProperty('orderNo');
  expect(detail.entries.map(({ code, amount, orderAmount }) => [code, amount, orderAmount])).toEqual([
    [301, '-20', '-72'],
    [201, '19.4', null],
    [205, '10', null],
    [501, '0.1', null],
  ]);
});

test('the statement, the rank, the session clock and the card in the chat say the same', async () => {
  const { total, days }: Statement = await ask('userProfit');
  expect(total).toEqual({ bets: 4, ...EXPECTED, agentRebate: '0' });
  expect(days).toEqual([{ day: '2027-05-12', ...total }]);
  const { list }: Rank = await ask('userProfitRank', { pageSize: 20 });
  expect(list).toMatchObject([{ bets: 4, stake: '18', profit: EXPECTED.profit }]);
  const { play }: Stretch = await ask('playStretch');
  expect(play).toMatchObject(EXPECTED);
  expect(((await ask('protectionOverview')) as Stretch).play).toEqual(play);

  await createRoom(deps, { code: 'hall' as never, title: '大厅', subTitle: '', content: '' });
  const message = JSON.stringify({ type: 2, data: { day: 'today' } });
  const card: { message: string } = await ask('addMessage', { roomCode: 'hall', messageTypeId: 9, message });
  expect((JSON.parse(card.message) as ProfitCard).data[0]).toMatchObject({
    betAmount: EXPECTED.stake,
    openAmount: EXPECTED.open,
    returnAmount: EXPECTED.payout,
    rebateAmount: EXPECTED.rebate,
    profit: EXPECTED.profit,
  });
});

test('a chase says what its bets say: lost, won, cancelled and open issues', async () => {
  player = await aPlayer(deps, { balance: yuan(1_000) });
  const chase = chaser(app, player);
  const [first, second, third] = chased as [Issue, Issue, Issue];
  const plan = {
    lines: [aChaseLine(first, '1 2 3', { bettingPoint: '7' })],
    issues: sameMultiple(chased),
    amount: '30',
  };
  const { data } = await chase.add(plan);
  await settle(first, [9, 0, 0, 0, 0]);
  await chase.cancel(data.id, [third.issueNo]);
  await settle(second, [2, 0, 0, 0, 0]);
  // Five issues of 6: one lost and one won (19.4) with 1 % of 6 back each, one given back, two open.
  const expected: Figures = { stake: '24', open: '12', payout: '19.4', refund: '6', rebate: '0.12', profit: '7.52' };
  const { list, totals }: Chases = await ask('getChaseBetData', { pageSize: 20 });
  expect(list).toMatchObject([{ amount: '30', ...expected }]);
  expect(totals).toEqual({ count: 1, amount: '30', ...expected });
  expect(((await ask('getBetData', { pageSize: 20 })) as Records).totals).toEqual({
    count: 4,
    cancelled: 1,
    ...expected,
  });
  expect(((await ask('getChaseDetail', { id: data.id })) as { chase: object }).chase).toMatchObject(expected);
});

test('what a screen makes of it: two decimals that never contradict each other', () => {
  const of = (name: keyof Figures) => parseMoney(EXPECTED[name]) ?? money(-1n);
  const real = {
    stake: of('stake'),
    open: of('open'),
    payout: of('payout'),
    refund: of('refund'),
    rebate: of('rebate'),
  };
  expect(texts(shownFigures({ ...real, profit: of('profit') }))).toEqual({
    ...EXPECTED,
    rebate: '0.19',
    profit: '20.99',
  });
});

type Output<N extends keyof typeof calls> = Awaited<ReturnType<typeof callApp<(typeof calls)[N]>>>['data'];
type Records = Output<'getBetData'>;
type Detail = Output<'getBetDetail'>;
type Statement = Output<'userProfit'>;
type Rank = Output<'userProfitRank'>;
type Stretch = Output<'playStretch'>;
type Chases = Output<'getChaseBetData'>;

function sumsOf({ bettingAmount, state, payout, refund, rebate }: Records['list'][number]) {
  const of = (text: string): Money => parseMoney(text) ?? money(0n);
  const placed = of(bettingAmount);
  const open = state === 'placed' ? placed : money(0n);
  return { placed, open, payout: of(payout), refund: of(refund), rebate: of(rebate) };
}
const texts = (figures: Record<keyof Figures, Money>): Figures => ({
  stake: formatMoney(figures.stake),
  open: formatMoney(figures.open),
  payout: formatMoney(figures.payout),
  refund: formatMoney(figures.refund),
  rebate: formatMoney(figures.rebate),
  profit: formatMoney(figures.profit),
});
