import { expect, test } from 'vitest';
import { betStates } from './push-results.ts';

test('a chunk becomes one push per player with that player’s bets alone', () => {
  const states = betStates({
    type: 'bet.settled',
    kind: 'settle',
    issueId: '7',
    lotteryCode: 'ssc1',
    issueNo: '202611210001',
    bets: '256,512,513',
    players: '11,12,11',
    states: 'won,lost,refunded',
    won: '1960000000,0,0',
    refunded: '0,0,200000000',
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
          { id: '256', state: 'won', returnAmount: '19.6', isPrize: true },
          { id: '513', state: 'refunded', returnAmount: '2', isPrize: false },
        ],
      },
    ],
    [
      '12',
      {
        lotteryCode: 'ssc1',
        issue: '202611210001',
        won: '0',
        bets: [{ id: '512', state: 'lost', returnAmount: '0', isPrize: false }],
      },
    ],
  ]);
});
