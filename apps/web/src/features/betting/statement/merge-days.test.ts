import { formatMoney } from '@caiting/money';
import { expect, test } from 'vitest';
import { resultOf } from '../../../shared/money/result-of.ts';
import { mergeDays } from './merge-days.ts';

const bets = (day: string, stake: string, payout: string, profit: string) => ({
  day,
  bets: 1,
  stake,
  open: '0',
  payout,
  refund: '0',
  rebate: '0',
  profit,
  agentRebate: '0',
});
const games = (day: string, stake: string, payout: string, profit: string) => ({
  day,
  rounds: 2,
  stake,
  payout,
  rebate: '0',
  profit,
  agentRebate: '0',
});

test('days of bets and of games are one list, newest first, and each adds both up', () => {
  const days = mergeDays(
    [bets('2026-11-26', '10', '19.6', '9.6'), bets('2026-11-24', '2', '0', '-2')],
    [games('2026-11-26', '30', '0', '-30'), games('2026-11-25', '10', '20', '10')],
  );
  expect(days.map(({ day }) => day)).toEqual(['2026-11-26', '2026-11-25', '2026-11-24']);
  expect(days.map((day) => formatMoney(resultOf(day.bets, day.games) ?? (0n as never)))).toEqual(['-20.4', '10', '-2']);
  expect(days[1]?.bets.bets).toBe(0);
  expect(days[2]?.games.rounds).toBe(0);
});
