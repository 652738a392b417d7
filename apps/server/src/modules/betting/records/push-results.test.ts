import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import { betStates } from './push-results.ts';

test('a chunk becomes one push per player with that player’s bets alone', () => {
  const states = betStates({
    kind: 'settle',
    issueId: '7',
    lotteryCode: 'ssc1' as LotteryCode,
    issueNo: '202611210001' as IssueNo,
    bets: '256,512,513',
    players: '11,12,11',
    states: 'won,lost,refunded',
    won: '1960000000,0,0',
    refunded: '0,0,200000000',
    rebate: '2000000,1000000,0',
    valid: '200000000,200000000,0',
  });
  expect([...states]).toEqual([
    [
      '11',
      {
        lotteryCode: 'ssc1',
        issue: '202611210001',
        won: '19.6',
        bets: [
          {
            id: '256',
            state: 'won',
            returnAmount: '19.6',
            payout: '19.6',
            refund: '0',
            rebate: '0.02',
            stake: '2',
            isPrize: true,
          },
          {
            id: '513',
            state: 'refunded',
            returnAmount: '2',
            payout: '0',
            refund: '2',
            rebate: '0',
            stake: '0',
            isPrize: false,
          },
        ],
      },
    ],
    [
      '12',
      {
        lotteryCode: 'ssc1',
        issue: '202611210001',
        won: '0',
        bets: [
          {
            id: '512',
            state: 'lost',
            returnAmount: '0',
            payout: '0',
            refund: '0',
            rebate: '0.01',
            stake: '2',
            isPrize: false,
          },
        ],
      },
    ],
  ]);
});

test('an event from before rebates were told brings none', () => {
  const states = betStates({
    kind: 'cancel',
    issueId: '7',
    lotteryCode: 'ssc1' as LotteryCode,
    issueNo: '202611210001' as IssueNo,
    bets: '256',
    players: '11',
    states: 'cancelled',
    won: '0',
    refunded: '200000000',
    valid: '0',
  });
  expect(states.get('11')?.bets).toEqual([
    {
      id: '256',
      state: 'cancelled',
      returnAmount: '已撤单',
      payout: '0',
      refund: '2',
      rebate: '0',
      stake: '0',
      isPrize: false,
    },
  ]);
});
