import type { ChaseDetail, ChaseItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { applyToDetail, applyToList, type ChaseEvent } from './apply-chase-push.ts';

const FIGURES = { stake: '24', open: '24', payout: '0', refund: '0', rebate: '0', profit: '0' };
const RUNNING = { state: 'running', doneIssues: 0, cancelledIssues: 0, ...FIGURES };
const aChase = (id: string, changes: object = {}) =>
  ({ id, lotteryCode: 'ssc1', ...RUNNING, amount: '24', ...changes }) as unknown as ChaseItem;
const anIssue = (no: number, betIds: readonly string[], changes: object = {}) => ({
  issue: `20261121079${no}`,
  amount: '12',
  openNumber: '',
  betIds,
  state: 'placed',
  payout: '0',
  refund: '0',
  rebate: '0',
  ...changes,
});
const before = {
  chase: aChase('9'),
  issues: [anIssue(2, ['1', '2']), anIssue(3, ['3', '4']), anIssue(4, ['5', '6'])],
  lines: [],
  stop: null,
  serverTime: 0,
} as unknown as ChaseDetail;

const DRAWN = {
  kind: 'drawn',
  data: { lotteryCode: 'ssc1', result: { issue: '202611210792', openNumber: '7,3,9,0,4', void: false } },
} as unknown as ChaseEvent;
const bets = (
  issue: string,
  states: readonly (readonly [id: string, state: string, payout: string, refund?: string])[],
) =>
  ({
    kind: 'betState',
    data: {
      lotteryCode: 'ssc1',
      issue,
      bets: states.map(([id, state, payout, refund = '0']) => ({ id, state, payout, refund, rebate: '0.01' })),
    },
  }) as unknown as ChaseEvent;
const SETTLED = bets('202611210792', [
  ['1', 'won', '19.6'],
  ['2', 'lost', '0'],
]);
const REFUNDED = bets('202611210794', [
  ['5', 'cancelled', '0', '6'],
  ['6', 'cancelled', '0', '6'],
]);
const STOPPED_AT = {
  ...FIGURES,
  state: 'stopped',
  doneIssues: 1,
  cancelledIssues: 1,
  stake: '12',
  payout: '19.6',
  refund: '12',
  profit: '7.6',
};
const STOPPED = {
  kind: 'chaseState',
  data: { id: '9', ...STOPPED_AT },
} as unknown as ChaseEvent;
// What the server answers afterwards: the middle issue had closed and plays on.
const fresh = {
  ...before,
  chase: aChase('9', STOPPED_AT),
  issues: [
    anIssue(2, ['1', '2'], { openNumber: '7,3,9,0,4', state: 'won', payout: '19.6', rebate: '0.02' }),
    anIssue(3, ['3', '4']),
    anIssue(4, ['5', '6'], { state: 'cancelled', refund: '12', rebate: '0.02' }),
  ],
} as unknown as ChaseDetail;
const after = (...events: ChaseEvent[]) => events.reduce(applyToDetail, before);

test('old detail + the events of a win that stops it = the fresh detail, in any order and told twice', () => {
  const events = [DRAWN, SETTLED, REFUNDED, STOPPED];
  expect(after(...events)).toEqual(fresh);
  expect(after(...events.toReversed())).toEqual(fresh);
  expect(after(...events, ...events)).toEqual(fresh);
});

test('a part of an issue’s lines, another lottery and another chase leave the detail itself untouched', () => {
  expect(applyToDetail(before, bets('202611210792', [['1', 'won', '19.6']]))).toBe(before);
  expect(applyToDetail(before, bets('202611210799', [['77', 'won', '19.6']]))).toBe(before);
  const elsewhere = { ...DRAWN, data: { ...DRAWN.data, lotteryCode: 'pk101' } } as ChaseEvent;
  expect(applyToDetail(before, elsewhere)).toBe(before);
  const other = { kind: 'chaseState', data: { ...STOPPED.data, id: '10' } } as ChaseEvent;
  expect(applyToDetail(before, other)).toBe(before);
});

test('a list takes the figures of its own chases only', () => {
  const list = [aChase('8'), aChase('9')];
  expect(applyToList(list, STOPPED)).toEqual([list[0], fresh.chase]);
  expect(applyToList([aChase('8')], STOPPED)[0]).toEqual(aChase('8'));
  expect(applyToList(list, SETTLED)).toBe(list);
});
