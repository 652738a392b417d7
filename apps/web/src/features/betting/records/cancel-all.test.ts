import type { BetItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { callsFor } from './cancel-all.ts';

const bet = (id: number, issue: string) => ({ id: String(id), lotteryCode: 'ssc1', issue }) as unknown as BetItem;

test('each call holds bets of one issue and not more than two hundred', () => {
  const bets = [...Array.from({ length: 250 }, (_, n) => bet(n + 1, '202611210001')), bet(900, '202611210002')];
  expect(callsFor(bets).map((ids) => ids.length)).toEqual([200, 50, 1]);
  expect(callsFor(bets).flat()).toHaveLength(251);
  expect(callsFor([])).toEqual([]);
});
