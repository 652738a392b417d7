import type { BetId } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { sumsOf, withBetStates, withSeen, type IssueResult } from './issue-result.ts';

type Push = Parameters<typeof withBetStates>[1];
type Bet = Push['bets'][number];

const bet = (id: string, state: Bet['state'], given: Partial<Bet> = {}): Bet => ({
  id: id as BetId,
  state,
  returnAmount: '',
  payout: '0',
  refund: '0',
  rebate: '0',
  stake: '0',
  isPrize: state === 'won',
  ...given,
});
const push = (issue: string, ...bets: Bet[]): Push => ({
  lotteryCode: 'ssc1' as LotteryCode,
  issue: issue as IssueNo,
  bets,
  won: '0',
});
const first = (results: readonly IssueResult[]): IssueResult => results[0] as IssueResult;

test('payout and rebate less the stake that stands is the net of the issue, over all bets and parts', () => {
  const one = withBetStates([], push('1', bet('1', 'won', { payout: '1960', rebate: '0.5', stake: '2' })), 10);
  const two = withBetStates(one, push('1', bet('2', 'lost', { rebate: '0.04', stake: '34' })), 20);
  expect(sumsOf(first(two))).toEqual({
    bets: 2,
    stake: yuan(36),
    payout: yuan(1_960),
    rebate: 54_000_000n,
    refund: 0n,
    net: yuan(1_924) + 54_000_000n,
    isVoid: false,
  });
  expect(first(two)).toMatchObject({ heardAt: 10, isSeen: false });
});

test('a line that won inside a net loss leaves a loss', () => {
  const results = withBetStates(
    [],
    push('1', bet('1', 'won', { payout: '19.6', stake: '10' }), bet('2', 'lost', { stake: '50' })),
    0,
  );
  expect(sumsOf(first(results)).net).toBe(-yuan(40) - 40_000_000n);
});

test('refunded tickets are no stake; a void issue has only what came back', () => {
  const refunded = withBetStates([], push('1', bet('1', 'refunded', { refund: '2' })), 0);
  expect(sumsOf(first(refunded))).toMatchObject({ stake: 0n, refund: yuan(2), net: 0n, isVoid: false });
  const isVoid = withBetStates([], push('1', bet('1', 'void', { refund: '8' }), bet('2', 'void', { refund: '2' })), 0);
  expect(sumsOf(first(isVoid))).toMatchObject({ refund: yuan(10), net: 0n, isVoid: true });
});

test('what a player cancelled and what waits is no result', () => {
  expect(withBetStates([], push('1', bet('1', 'cancelled'), bet('2', 'review')), 0)).toEqual([]);
});

test('a part that comes twice counts once and does not open what was closed', () => {
  const won = push('1', bet('1', 'won', { payout: '5', stake: '2' }));
  const results = withBetStates([], won, 0);
  const seen = withSeen(results, first(results));
  expect(withBetStates(seen, won, 9)).toBe(seen);
  const more = withBetStates(seen, push('1', bet('2', 'lost', { stake: '1' })), 9);
  expect(first(more).isSeen).toBe(false);
  expect(sumsOf(first(more)).net).toBe(yuan(2));
});

test('the newest stands first, and five are kept', () => {
  let results: readonly IssueResult[] = [];
  for (let issue = 1; issue <= 7; issue += 1)
    results = withBetStates(results, push(String(issue), bet(String(issue), 'lost')), 0);
  expect(results.map(({ issue }) => issue)).toEqual(['7', '6', '5', '4', '3']);
});
