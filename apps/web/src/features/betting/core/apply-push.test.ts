import type { BetItem } from '@caiting/contract';
import { expect, test } from 'vitest';
import { applyPush, type BetEvent } from './apply-push.ts';

const aBet = (changes: Partial<Record<keyof BetItem, unknown>> = {}): BetItem =>
  ({
    id: '7',
    lotteryCode: 'ssc1',
    issue: '202611210792',
    state: 'placed',
    returnAmount: '待开奖',
    payout: '0',
    refund: '0',
    rebate: '0',
    isPrize: false,
    openNumber: '',
    ...changes,
  }) as BetItem;

const DRAWN = {
  kind: 'drawn',
  data: {
    lotteryCode: 'ssc1',
    result: { issue: '202611210792', openNumber: '7,3,9,0,4', drawnAt: 1, closeAt: 0, source: 'house', void: false },
  },
} as unknown as BetEvent;
const SETTLED = {
  kind: 'betState',
  data: {
    lotteryCode: 'ssc1',
    issue: '202611210792',
    bets: [
      { id: '7', state: 'won', returnAmount: '19.6', payout: '19.6', refund: '0', rebate: '0.02', isPrize: true },
      { id: '8', state: 'lost', returnAmount: '0', payout: '0', refund: '0', rebate: '0.02', isPrize: false },
    ],
    won: '19.6',
  },
} as unknown as BetEvent;

const before = [
  aBet(),
  aBet({ id: '8' }),
  aBet({ id: '9', issue: '202611210793' }),
  aBet({ id: '10', lotteryCode: 'pk101' }),
  aBet({ id: '11', state: 'cancelled', returnAmount: '已撤单' }),
];
// What the server answers afterwards: its numbers stand at every bet of the issue, the cancelled one included.
const fresh = [
  aBet({ state: 'won', returnAmount: '19.6', payout: '19.6', rebate: '0.02', isPrize: true, openNumber: '7,3,9,0,4' }),
  aBet({ id: '8', state: 'lost', returnAmount: '0', rebate: '0.02', openNumber: '7,3,9,0,4' }),
  aBet({ id: '9', issue: '202611210793' }),
  aBet({ id: '10', lotteryCode: 'pk101' }),
  aBet({ id: '11', state: 'cancelled', returnAmount: '已撤单', openNumber: '7,3,9,0,4' }),
];
const after = (...events: BetEvent[]) => events.reduce<readonly BetItem[]>(applyPush, before);

test('old snapshot + the events of a draw = a fresh snapshot, in either order and told twice', () => {
  expect(after(DRAWN, SETTLED)).toEqual(fresh);
  expect(after(SETTLED, DRAWN)).toEqual(fresh);
  expect(after(DRAWN, SETTLED, DRAWN, SETTLED)).toEqual(fresh);
});

test('a bet that is set aside is shown as under review until its result comes; a review that is told late changes nothing', () => {
  const review = { state: 'review', returnAmount: '人工处理中', payout: '0', refund: '0', rebate: '0', isPrize: false };
  const bets = ['7', '11'].map((id) => ({ ...review, id }));
  const aside = {
    kind: 'betState',
    data: { lotteryCode: 'ssc1', issue: '202611210792', bets, won: '0' },
  } as unknown as BetEvent;
  expect(after(aside).slice(0, 1)).toEqual([aBet(review)]);
  expect(after(aside, DRAWN, SETTLED)).toEqual(fresh);
  expect(after(DRAWN, SETTLED, aside)).toEqual(fresh);
});

test('a push about other bets leaves the list itself untouched', () => {
  const others = [aBet({ id: '99', issue: '202611210001' })];
  expect(applyPush(others, SETTLED)).toBe(others);
  expect(applyPush(others, DRAWN)).toBe(others);
});
