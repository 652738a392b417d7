import { rateOf, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { setClock } from '../../../platform/clock.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import type { PricedLine } from '../core/bet.ts';
import { betIdOf } from '../core/bet.ts';
import { RULES } from '../core/policy.ts';
import { cancelRows } from '../place/cancel-bets.ts';
import { settleNextChunk, voidNextChunk } from '../settle/settle-issue.ts';
import { aLine, anIssue, aRequest, drawTheIssue, placeInAnyMonth, voidTheIssue } from '../testing/build.ts';
import { profitRank, userProfit } from './profit.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const { deps } = app;

type Issue = Awaited<ReturnType<typeof anIssue>>;
const line = (issue: Issue, given: Partial<PricedLine> = {}) => aLine(issue, { rules: RULES, ...given });

async function place(player: { id: bigint }, lines: readonly PricedLine[]): Promise<bigint> {
  const [placed] = await placeInAnyMonth(db, [aRequest(String(player.id), lines)]);
  if (placed?.outcome !== 'accepted') throw new Error(placed?.outcome);
  return placed.orderId;
}
async function settle(issue: Issue, numbers: readonly number[]): Promise<void> {
  await drawTheIssue(db, issue.id, numbers);
  while ((await db.tx((tx) => settleNextChunk(deps, tx, { ...issue, group: 'SSC', draw: { numbers } }))) > 0);
}
const today = async (player: { id: bigint }) => (await userProfit(deps.db, String(player.id), {})).total;
const NOTHING = {
  bets: 0,
  stake: '0',
  open: '0',
  payout: '0',
  refund: '0',
  rebate: '0',
  profit: '0',
  agentRebate: '0',
};

test('a day by hand: won, lost with rebate, tied, cancelled, void, and a bet that waits', async () => {
  const [issue, lateIssue, badIssue] = [await anIssue(db), await anIssue(db), await anIssue(db)];
  const player = await aPlayer(deps, { balance: yuan(1_000) });
  expect(await today(player)).toEqual(NOTHING);
  const order = await place(player, [
    line(issue),
    line(issue, { picks: '9,-,-,-,-', point: rateOf(35_000n), odds: '1=9.3500' }),
    line(issue, {
      play: 'X_LH',
      picks: '-,-,-,龙 虎,-,-,-,-,-,-',
      count: 2,
      ticketStake: yuan(10),
      point: rateOf(0n),
      mode: 'amount',
      odds: '龙=1.8000;虎=1.8000;和=9.0000',
    }),
    line(issue, { ticketStake: yuan(4) }),
    line(lateIssue, { ticketStake: yuan(6) }),
    line(badIssue, { ticketStake: yuan(8) }),
  ]);
  await db.tx((tx) => cancelRows(tx, String(player.id), [String(betIdOf(order, 3))]));
  await voidTheIssue(db, badIssue.id);
  while ((await db.tx((tx) => voidNextChunk(deps, tx, badIssue))) > 0);
  await settle(issue, [1, 5, 5, 5, 1]);
  // 2 + 2 staked and settled, 6 wait; 2 × 9.8 won; 20 tied, 4 cancelled and 8 void came back; 4.5 % of 2 as rebate.
  expect(await today(player)).toEqual({
    ...NOTHING,
    bets: 3,
    stake: '10',
    open: '6',
    payout: '19.6',
    refund: '32',
    rebate: '0.09',
    profit: '15.69',
  });
  expect((await auditBooks(db)).findings).toEqual([]);
});

test('a bet counts on the Shanghai day of its result; ranges take both ends; a long one is cut at its beginning', async () => {
  const issue = await anIssue(db, { closeMs: 30 * 86_400_000 });
  const player = await aPlayer(deps, { balance: yuan(100) });
  await place(player, [line(issue)]);
  const first = (await userProfit(deps.db, String(player.id), {})).to;
  await setClock(db, { offsetMs: 3 * 86_400_000 });
  await settle(issue, [2, 0, 0, 0, 0]);
  const id = String(player.id);
  const now = await userProfit(deps.db, id, {});
  expect(now.to > first).toBe(true);
  expect(now.total).toMatchObject({ bets: 1, stake: '2', profit: '-2' });
  expect((await userProfit(deps.db, id, { from: first, to: first })).total).toEqual(NOTHING);
  expect((await userProfit(deps.db, id, { from: first, to: now.to })).days).toMatchObject([{ day: now.to, bets: 1 }]);
  expect((await userProfit(deps.db, id, { from: now.to, to: first })).total).toEqual(NOTHING);
  expect((await userProfit(deps.db, id, { from: '2020-01-01', to: '2026-12-31' })).from).toBe('2026-10-01');
});

test('the rank of the day lists gains alone, largest first, under masked names', async () => {
  const issue = await anIssue(db);
  const [winner, better, loser] = await Promise.all([1, 2, 3].map(() => aPlayer(deps, { balance: yuan(1_000) })));
  if (!winner || !better || !loser) throw new Error('people');
  await place(winner, [line(issue)]);
  await place(better, [line(issue, { ticketStake: yuan(200) })]);
  await place(loser, [line(issue, { picks: '9,-,-,-,-' })]);
  await settle(issue, [1, 0, 0, 0, 0]);
  const { list } = await profitRank(deps, { pageSize: 20 });
  expect(list[0]).toMatchObject({ rank: 1, profit: '1760', stake: '200' });
  expect(list.every(({ userName }) => /^..\*\*\*.$/.test(userName))).toBe(true);
  expect(list.every(({ profit }) => Number(profit) > 0)).toBe(true);
  expect(list.map(({ profit }) => Number(profit))).toEqual(
    list.map(({ profit }) => Number(profit)).toSorted((a, b) => b - a),
  );
});

test('the audit finds a day that does not add up', async () => {
  const player = await aPlayer(deps, { balance: yuan(10) });
  await owner.run('insert into player_day (player, day, won) values ($1, current_date, 5)', [player.id]);
  const checks = (await auditBooks(db)).findings.map(({ check }) => check);
  expect(checks).toContain('daysAddUp');
  expect(checks).toContain('daysFollowTheLedger');
  await owner.run('delete from player_day where player = $1', [player.id]);
  expect((await auditBooks(db)).findings).toEqual([]);
});
