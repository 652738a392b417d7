import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls } from '@caiting/contract';
import { parseMoney, yuan, type Money } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { drawOf } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { settleNextChunk } from '../settle/settle-issue.ts';
import { anIssue, drawTheIssue } from '../testing/build.ts';

/** What a price hangs on besides the play: how many numbers the lottery draws, and the lunar year of the issue's day. */
const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const { deps } = app;
const player = await aPlayer(deps, { balance: yuan(10_000) });

// The lotteries are there before anybody asks: a process reads them once a second.
for (const [lottery, group] of [
  ['pl3', 'PL35'],
  ['pl5', 'PL35'],
  ['lhc1', 'LHC'],
] as const)
  await anIssue(db, { lottery, group });

const cents = (text: string): Money => parseMoney(text) as Money;

type Issue = Awaited<ReturnType<typeof anIssue>>;
async function bet(issue: Issue, playDetailCode: string, bettingNumber: string, count: number, bettingPoint = '0') {
  const line = {
    lotteryCode: issue.lotteryCode,
    playDetailCode,
    bettingNumber,
    bettingCount: count,
    bettingAmount: String(10 * count),
    bettingPoint,
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 1,
    betAmountMode: 'amount',
  };
  return callApp(app, bettingCalls.addBetting, { bettingData: [line], requestId: randomUUID() } as never, {
    token: player.token,
  });
}
const frozen = async (issue: Issue): Promise<string[]> =>
  (await db.query<{ odds: string }>('select odds from bet where issue_id = $1 order by id', [issue.id])).map(
    ({ odds }) => odds,
  );

afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

test('a lottery that draws three digits sells no play that needs five; one that draws five sells both', async () => {
  const three = await anIssue(db, { lottery: 'pl3', group: 'PL35' });
  const five = await anIssue(db, { lottery: 'pl5', group: 'PL35' });
  for (const [play, text, count] of [
    ['P5_ZX_FS', '1,2,3,4,5', 1],
    ['P5_DWD', '1,-,-,-,-', 1],
    ['P5_H2_DXDS', '大,小', 1],
  ] as const) {
    const { code, msg } = await bet(three, play, text, count);
    expect(code, play).toBe(CODES.playNotOffered.code);
    expect(msg).toMatch(/^该彩种每期只开3个号码，不提供排列五/);
    expect((await bet(five, play, text, count)).code, play).toBe(1);
  }
  // The play is looked at before its picks: the text of a play that is not sold does not matter.
  expect((await bet(three, 'P5_ZX_FS', '!', 1)).code).toBe(CODES.playNotOffered.code);
  expect((await bet(three, 'ZX_FS', '1,2,3', 1)).code).toBe(1);
  expect(await db.one('select count(*) as bets from bet where issue_id = $1', [three.id])).toEqual({ bets: 1n });
});

test('around 春节 2027-02-06: 五行 is priced and settled by the lunar year of the issue, whatever day it is now', async () => {
  const last = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-05' });
  const first = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-06' });
  for (const issue of [last, first]) expect((await bet(issue, 'WX', '木 土', 2)).code).toBe(1);
  // Sizes of the elements of plays.md §12: 金 木 水 火 土 are 10 10 9 12 8 in 2026 and 10 10 10 11 8 in 2027; 49 / size × 0.9, floored.
  expect(await frozen(last)).toEqual(['金=4.4100;木=4.4100;水=4.9000;火=3.6750;土=5.5125']);
  expect(await frozen(first)).toEqual(['金=4.4100;木=4.4100;水=4.4100;火=4.0090;土=5.5125']);

  // 08 is 木 in 2026 and 土 in 2027 (plays.md §12).
  const numbers = [1, 2, 3, 4, 5, 6, 8];
  expect(await winsOf(last, '2027-02-05', numbers)).toEqual([{ wins: '木=1', won: cents('44.1') }]);
  expect(await winsOf(first, '2027-02-06', numbers)).toEqual([{ wins: '土=1', won: cents('55.125') }]);
});

test('around 春节 2027-02-06: 本命 is 马 before and 羊 after', async () => {
  const last = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-05' });
  const first = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-06' });
  for (const issue of [last, first]) expect((await bet(issue, 'TX', '马 羊', 2)).code).toBe(1);
  // 49 carries the zodiac of the year; five numbers of 49 at 0.9: 8.82.
  const numbers = [2, 3, 4, 5, 6, 7, 49];
  expect(await winsOf(last, '2027-02-05', numbers)).toEqual([{ wins: '本命=1', won: cents('88.2') }]);
  expect(await winsOf(first, '2027-02-06', numbers)).toEqual([{ wins: '本命=1', won: cents('88.2') }]);
  // 12 is 羊 in 2026 (four numbers, 11.025) and 猴 in 2027, which nobody picked.
  const again = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-05' });
  const later = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-06' });
  for (const issue of [again, later]) expect((await bet(issue, 'TX', '马 羊', 2)).code).toBe(1);
  expect(await winsOf(again, '2027-02-05', [1, 2, 3, 4, 5, 6, 12])).toEqual([{ wins: '普通=1', won: cents('110.25') }]);
  expect(await winsOf(later, '2027-02-06', [1, 2, 3, 4, 5, 6, 12])).toEqual([{ wins: '', won: 0n }]);
});

async function winsOf(issue: Issue, day: string, numbers: readonly number[]) {
  await drawTheIssue(db, issue.id, numbers);
  const { id, lotteryCode, issueNo } = issue;
  const drawn = { id, lotteryCode, issueNo, group: 'LHC', draw: drawOf('LHC', numbers, day) } as const;
  while ((await db.tx((tx) => settleNextChunk(deps, tx, drawn))) > 0);
  return db.query(
    'select r.wins, r.won from bet_result r join bet b on b.id = r.bet_id and b.player = r.player where b.issue_id = $1 order by b.id',
    [issue.id],
  );
}

const detailOdds = async (id: string | undefined) =>
  (await callApp(app, bettingCalls.getBetDetail, { id } as never, { token: player.token })).data.odds;

test.each([
  // Fair 85,900,584 / 20,843,956 = 4.1211…, × 0.9 = 3.7090…; without 0尾 85,900,584 / 24,640,385 × 0.9 = 3.1375….
  ['WL2', '0尾 1尾', 1, [['含0尾', '3.7090']]],
  ['WL2', '1尾 2尾', 1, [['不含0尾', '3.1375']]],
  ['WL2', '0尾 1尾 2尾', 3, [['含0尾', '3.7090'], ['不含0尾', '3.1375']]], // prettier-ignore
  // 2026 is the year of 马; without it 85,900,584 / 17,623,284 × 0.9 = 4.3868….
  ['LX2', '鼠 马', 1, [['含本命', '3.7090']]],
  ['LX2', '鼠 蛇', 1, [['不含本命', '4.3868']]],
] as const)(
  'the detail of %s %s shows the odds that its tickets can win, no others',
  async (play, text, count, odds) => {
    const { data } = await bet(await anIssue(db, { lottery: 'lhc1', group: 'LHC' }), play, text, count);
    expect(await detailOdds(data.betIds[0])).toEqual(odds.map(([tier, figure]) => ({ tier, odds: figure })));
  },
);

test('the detail of a bet goes by the lunar year of its issue, not by another', async () => {
  // Before 春节 of 2026 the year is still that of 蛇.
  const { data } = await bet(
    await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2026-02-16' }),
    'LX2',
    '鼠 马',
    1,
  );
  expect(await detailOdds(data.betIds[0])).toEqual([{ tier: '不含本命', odds: '4.3868' }]);
});

test('the largest prize is measured by the odds in reach: the dearer tier of other picks does not make a stake too large', async () => {
  const rich = await aPlayer(deps, { balance: yuan(1_000_000) });
  const issue = await anIssue(db, { lottery: 'lhc1', group: 'LHC' });
  const line = (bettingNumber: string) => ({
    lotteryCode: 'lhc1',
    playDetailCode: 'LX5',
    bettingNumber,
    bettingCount: 1,
    bettingAmount: '100000',
    bettingPoint: '0',
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 1,
  });
  const place = (text: string) =>
    callApp(app, bettingCalls.addBetting, { bettingData: [line(text)], requestId: randomUUID() } as never, {
      token: rich.token,
    });
  // With 马: fair 85,900,584 / 810,880 × 0.9 = 95.34, 9,534,000 yuan at most. Without: 115.97, 11,597,000, above the ten million.
  expect((await place('鼠 牛 虎 兔 马')).code).toBe(1);
  expect(await place('鼠 牛 虎 兔 龙')).toMatchObject({ code: CODES.stakeTooLarge.code });
});

test('特码A is sold with the whole level as rebate, 特码B with it in the odds', async () => {
  const issue = await anIssue(db, { lottery: 'lhc1', group: 'LHC' });
  expect((await bet(issue, 'TM_A', '01', 1, '0')).code).toBe(1);
  expect(await bet(issue, 'TM_A', '01', 1, '0.1')).toMatchObject({ code: CODES.rebateChanged.code });
  expect((await bet(issue, 'TM_B', '01', 1, '8')).code).toBe(1);
  // 49 × 0.9 and 49 × 0.98.
  expect(await frozen(issue)).toEqual(['1=44.1000', '1=48.0200']);
});
