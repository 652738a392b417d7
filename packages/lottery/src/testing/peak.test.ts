/** The most one draw can win, against every draw of the spaces that fit: equal where rows are judged apart, never too little elsewhere. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPlay, playsOf } from '../catalogue.ts';
import { publishedOdds } from '../odds.ts';
import { longestPrize } from '../payout.ts';
import { rateOf, yuan } from '@caiting/money';
import type { Group, Picks, Play } from '../play.ts';
import { diceSpace, digitSpace } from './spaces.ts';
import { lines, picksOf } from './lines.ts';

/** Several typed tickets that share numbers, and pairs of balls that cross: the peak may be above what any draw gives. */
const LOOSE = /^(EBT_DS|X_LH)$/;

/** A worth per tier that no two tiers share, so that taking the wrong one shows. */
function worthOf(play: Play<Picks>): (tier: string) => bigint {
  return (tier) => BigInt(1000 + 37 * play.tiers.findIndex((entry) => entry.name === tier));
}

function bestOf(play: Play<Picks>, picks: Picks, draws: readonly (readonly number[])[]): bigint {
  const worth = worthOf(play);
  let best = 0n;
  for (const numbers of draws) {
    const total = play
      .settle(picks, { numbers })
      .reduce((sum, [tier, n]) => sum + (tier === 'refund' ? 0n : BigInt(n) * worth(tier)), 0n);
    if (total > best) best = total;
  }
  return best;
}

const SPACES: readonly (readonly [Group, readonly (readonly number[])[]])[] = [
  ['K3', diceSpace()],
  ['FC3D', digitSpace(3)],
  ['BJ28', digitSpace(3)],
];

describe.each(SPACES)('%s', (group, draws) => {
  test.each(playsOf(group).map((play) => [play.code, play as Play<Picks>] as const))('%s', (code, play) => {
    fc.assert(
      fc.property(lines(play, 10), (text) => {
        const picks = picksOf(play, text);
        const peak = play.peak(picks, worthOf(play));
        const best = bestOf(play, picks, draws);
        expect(LOOSE.test(code) ? peak >= best : peak === best, `${text}: ${peak} against ${best}`).toBe(true);
      }),
      { numRuns: 8 },
    );
  });
});

/** By hand: group, play, line, tickets of tier 1 (or of the tier named) that the best draw wins. */
test.each([
  // 1 2 on all five places: 2 is on every place of the best draw 2 2 2 2 2, which C(5,3) choices hit.
  ['SSC', 'R3_ZX_FS', '1 2,2,2,2,2', '1', 10],
  ['SSC', 'DWD', '1 2,-,5,-,7', '1', 3],
  ['SSC', 'YFFS', '0 1 2 3 4 5 6 7 8 9', '1', 5],
  ['SSC', 'HSCS', '1 8 9', '1', 2],
  ['SSC', 'WX_BD3', '0 1 2 3 4 5', '1', 10],
  // All of 01–11 chosen: the five drawn numbers stand in C(6,3) tickets of eight.
  ['SYX5', 'RX8_FS', '01 02 03 04 05 06 07 08 09 10 11', '1', 20],
  ['LHC', 'ZM', '01 02 03 04 05 06 07 08', '1', 6],
  ['LHC', 'BZ5', '01 02 03 04 05 06 07', '1', 21],
] as const)('%s %s %s', (group, code, text, tier, tickets) => {
  const play = findPlay(group, code) as Play<Picks>;
  expect(play.peak(picksOf(play, text), (name) => (name === tier ? 1n : 0n))).toBe(BigInt(tickets));
});

test('longest prize of a line in yuan', () => {
  const play = findPlay('SSC', 'WX_ZH') as Play<Picks>;
  const odds = publishedOdds(play, { base: rateOf(900_000n), point: rateOf(0n) });
  // 2 yuan × 0.9 × (100000 + 10000 + 1000 + 100 + 10).
  expect(longestPrize(play, picksOf(play, '4,5,6,7,8'), odds, yuan(2))).toBe(yuan(199_998));
});
