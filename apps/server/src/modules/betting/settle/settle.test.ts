import { money, rateOf, yuan, parseMoney, type Money } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { betIdOf, type PricedLine } from '../core/bet.ts';
import { RULES } from '../core/policy.ts';
import { placeBatch } from '../place/place-queries.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../testing/build.ts';
import { poisonBets } from '../testing/poison.ts';
import { settleNextChunk, voidNextChunk, type DrawnIssue } from './settle-issue.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const { deps } = app;

afterEach(async () => expect((await auditBooks(db)).findings).toEqual([]));

type Issue = Awaited<ReturnType<typeof anIssue>>;
async function drawn(issue: Issue, numbers: readonly number[]): Promise<DrawnIssue> {
  await drawTheIssue(db, issue.id, numbers);
  const { id, lotteryCode, issueNo } = issue;
  return { id, lotteryCode, issueNo, group: 'SSC', draw: { numbers } };
}
const cents = (text: string): Money => parseMoney(text) as Money;

async function place(player: { id: bigint }, lines: readonly PricedLine[]): Promise<bigint> {
  const [placed] = await placeBatch(db, [aRequest(String(player.id), lines)]);
  if (placed?.outcome !== 'accepted') throw new Error(placed?.outcome);
  return placed.orderId;
}
const line = (issue: Issue, given: Partial<PricedLine> = {}) => aLine(issue, { rules: RULES, ...given });

async function settle(issue: DrawnIssue, limit?: number): Promise<number> {
  let chunks = 0;
  while ((await db.tx((tx) => settleNextChunk(deps, tx, issue, limit))) > 0) chunks += 1;
  return chunks;
}
const results = (player: { id: bigint }) =>
  db.query('select state, won, refunded, rebate, wins, lines from bet_result where player = $1 order by bet_id', [
    player.id,
  ]);
const entries = async (player: { id: bigint }) =>
  (
    await db.query<{ code: number; amount: bigint }>('select code, amount from entry where player = $1 order by seq', [
      player.id,
    ])
  ).map(({ code, amount }) => [code, amount]);

test('won, lost, tied and in part: payouts, refunds and rebates by hand', async () => {
  const issue = await anIssue(db);
  const player = await aPlayer(deps, { balance: yuan(1_000) });
  const order = await place(player, [
    // Three digits on the first position, 2 yuan each, odds 9.8, all of the level in the odds: one of three wins 19.6.
    line(issue, { picks: '1 2 3,-,-,-,-', count: 3 }),
    // Lost, point 3.5 of level 8: 4.5 % of 2 yuan come back.
    line(issue, { picks: '9,-,-,-,-', point: rateOf(35_000n), odds: '1=9.3500' }),
    // 龙虎 first against last: equal, both tickets back, no rebate though the point is 0.
    line(issue, {
      play: 'X_LH',
      picks: '-,-,-,龙 虎,-,-,-,-,-,-',
      count: 2,
      ticketStake: yuan(10),
      point: rateOf(0n),
      mode: 'amount',
      odds: LH,
    }),
    // 0.02 yuan at 9.8 keeps its odds: 0.196.
    line(issue, { picks: '1,-,-,-,-', ticketStake: cents('0.02') }),
  ]);
  expect(await settle(await drawn(issue, [1, 5, 5, 5, 1]))).toBe(1);
  expect(await results(player)).toEqual([
    { state: 'won', won: cents('19.6'), refunded: 0n, rebate: 0n, wins: '1=1', lines: 1 },
    { state: 'lost', won: 0n, refunded: 0n, rebate: cents('0.09'), wins: '', lines: 1 },
    { state: 'refunded', won: 0n, refunded: yuan(20), rebate: 0n, wins: '', lines: 1 },
    { state: 'won', won: cents('0.196'), refunded: 0n, rebate: 0n, wins: '1=1', lines: 1 },
  ]);
  expect(await entries(player)).toEqual([
    [403, yuan(1_000)],
    [301, -cents('28.02')],
    [201, cents('19.6')],
    [501, cents('0.09')],
    [205, yuan(20)],
    [201, cents('0.196')],
  ]);
  expect((await balanceOf(db, player.id)).balance).toBe(cents('1011.866'));
  const seqs = await db.query('select bet_id, entry_seq from bet_result where player = $1 order by bet_id', [
    player.id,
  ]);
  expect(seqs.map((row) => (row as { entry_seq: bigint }).entry_seq)).toEqual([3n, 4n, 5n, 6n]);
  expect((seqs[0] as { bet_id: bigint }).bet_id).toBe(betIdOf(order, 0));
});
const LH = '龙=1.8000;虎=1.8000;和=9.0000';

test('level differences go up the line, once each, floored once', async () => {
  const issue = await anIssue(db);
  const root = await aPlayer(deps, { isAgent: true });
  const agent = await aPlayer(deps, { upline: root.id, isAgent: true, levels: { SSC: '7.0' } });
  const player = await aPlayer(deps, { balance: yuan(100), upline: agent.id, levels: { SSC: '5.0' } });
  await place(player, [
    line(issue, { ticketStake: cents('0.02'), level: rateOf(50_000n), point: rateOf(20_000n), odds: '1=9.2000' }),
    line(issue, { ticketStake: yuan(10), level: rateOf(50_000n), point: rateOf(50_000n), odds: '1=9.5000' }),
  ]);
  await settle(await drawn(issue, [0, 0, 0, 0, 0]));
  // Own: 3 % of 0.02 = 0.0006. Agent: 7 − 5 = 2 % of 10.02 = 0.2004. Root: 8 − 7 = 1 % of 10.02 = 0.1002.
  expect((await entries(player)).at(-1)).toEqual([501, cents('0.0006')]);
  expect(await entries(agent)).toEqual([[502, cents('0.2004')]]);
  expect(await entries(root)).toEqual([[502, cents('0.1002')]]);
  expect(
    await db.query('select player, source, valid_stake from agent_rebate where issue_id = $1 order by player', [
      issue.id,
    ]),
  ).toEqual([
    { player: root.id, source: player.id, valid_stake: cents('10.02') },
    { player: agent.id, source: player.id, valid_stake: cents('10.02') },
  ]);
});

test('settling twice moves nothing', async () => {
  const issue = await anIssue(db);
  const player = await aPlayer(deps, { balance: yuan(10) });
  await place(player, [line(issue)]);
  await settle(await drawn(issue, [1, 1, 1, 1, 1]));
  const before = await balanceOf(db, player.id);
  expect(await settle(await drawn(issue, [1, 1, 1, 1, 1]))).toBe(0);
  await expect(db.tx((tx) => voidNextChunk(deps, tx, issue))).rejects.toThrow(/is not to be settled \(void\)/);
  expect(await balanceOf(db, player.id)).toEqual(before);
});

test('two workers on one issue: every bet once', async () => {
  const issue = await anIssue(db);
  const players = await Promise.all(Array.from({ length: 30 }, () => aPlayer(deps, { balance: yuan(10) })));
  for (const player of players) await place(player, [line(issue), line(issue)]);
  const chunks = await Promise.all([
    settle(await drawn(issue, [1, 0, 0, 0, 0]), 7),
    settle(await drawn(issue, [1, 0, 0, 0, 0]), 7),
  ]);
  expect((chunks[0] ?? 0) + (chunks[1] ?? 0)).toBe(9);
  for (const player of players)
    expect((await balanceOf(db, player.id)).balance).toBe(yuan(10) - yuan(4) + cents('39.2'));
});

test('interrupted between chunks, and inside one, it resumes where the last commit was', async () => {
  const issue = await anIssue(db);
  const player = await aPlayer(deps, { balance: yuan(100) });
  for (let n = 0; n < 10; n += 1) await place(player, [line(issue)]);
  const target = await drawn(issue, [1, 0, 0, 0, 0]);
  expect(await db.tx((tx) => settleNextChunk(deps, tx, target, 4))).toBe(4);
  await expect(
    db.tx(async (tx) => {
      await settleNextChunk(deps, tx, target, 4);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await results(player)).toHaveLength(4);
  expect(await settle(target, 4)).toBe(2);
  expect(await results(player)).toHaveLength(10);
  expect((await balanceOf(db, player.id)).balance).toBe(yuan(80) + cents('196'));
});

test('an issue without bets is done at once', async () => {
  const issue = await anIssue(db);
  expect(await settle(await drawn(issue, [1, 2, 3, 4, 5]))).toBe(0);
});

test('rules of a version nobody knows pay nothing: the bet is set aside', async () => {
  const issue = await anIssue(db);
  const player = await aPlayer(deps, { balance: yuan(10) });
  await place(player, [line(issue)]);
  await poisonBets(owner, player.id, `rules = 'another'`);
  expect(await settle(await drawn(issue, [1, 2, 3, 4, 5]))).toBe(1);
  expect(await results(player)).toEqual([]);
  expect(await db.query('select state, cause, reason from bet_aside where player = $1', [player.id])).toEqual([
    { state: 'waiting', cause: 'rules', reason: 'no rules of version another' },
  ]);
});

test('winners are kept with their day', async () => {
  const issue = await anIssue(db);
  const player = await aPlayer(deps, { balance: yuan(100) });
  await place(player, [line(issue, { ticketStake: yuan(50) })]);
  await settle(await drawn(issue, [1, 0, 0, 0, 0]));
  expect(await db.query('select won, play, lottery_code from big_win where player = $1', [player.id])).toEqual([
    { won: money(yuan(490)), play: 'DWD', lottery_code: 'ssc1' },
  ]);
});
