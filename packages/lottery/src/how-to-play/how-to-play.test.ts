import { rateOf } from '@caiting/money';
import { expect, test } from 'vitest';
import { findPlay, playsOf } from '../catalogue.ts';
import { GROUPS, type Group, type Picks, type Play } from '../play.ts';
import { countedPlays } from './count-words.ts';
import { factsOf, howToPlay } from './how-to-play.ts';

const payout = { base: rateOf(900_000n), point: rateOf(0n) };
const facts = (group: Group, code: string, point = 0n) =>
  factsOf(findPlay(group, code) as Play<Picks>, { ...payout, point: rateOf(point) });

test('every play of the catalogue has its count in words, and no other has', () => {
  const all = GROUPS.flatMap((group) => playsOf(group).map(({ code }) => `${group}/${code}`));
  expect(countedPlays.toSorted()).toEqual(all.toSorted());
  expect(all).toHaveLength(449);
});

test('every play has its facts: an example that is a bet, and a return of at most B, to four decimals of odds', () => {
  for (const group of GROUPS) {
    for (const play of howToPlay(playsOf(group), payout)) {
      expect(play.exampleCount, play.code).toBeGreaterThan(0);
      expect(play.tiers.length, play.code).toBeGreaterThan(0);
      for (const tier of play.tiers) {
        // 49 of LHC and ties come back whole, so a tier with refunds returns more than B and less than everything.
        const most = tier.refund === null ? 90 : 100;
        expect(Number(tier.returnedPercent), `${play.code} ${tier.name}`).toBeLessThanOrEqual(most);
        expect(Number(tier.returnedPercent), `${play.code} ${tier.name}`).toBeGreaterThan(89.9);
      }
    }
  }
});

test('五星直选: 100,000 to one pays 90,000.0000 and returns exactly 9/10', () => {
  expect(facts('SSC', 'WX_ZX_FS')).toMatchObject({
    label: '五星直选复式',
    mode: 'stake',
    example: '1 2,3,4,5,6 7',
    exampleCount: 4,
    count: '各行所选个数相乘',
    tiers: [
      { name: '1', chance: '1/100000', refund: null, odds: '90000.0000', returned: '9/10', returnedPercent: '90.0000' },
    ],
  });
});

test('floored odds are what the return is computed from: 组选60 at 0.985 loses a hair to the floor', () => {
  // 10000/6 × 0.9 = 1500 exactly; at 0.985 it is 1641.6666… and the floor costs a little.
  const [tier] = facts('SSC', 'WX_Z60', 85_000n).tiers;
  expect(tier).toMatchObject({ odds: '1641.6666', returned: '24624999/25000000', returnedPercent: '98.4999' });
});

test('特码两面 gives 49 back: 24/49 to win, 1/49 back', () => {
  const [big] = facts('LHC', 'TM_LM').tiers;
  // Odds 2 × 0.9 = 1.8: 24/49 × 1.8 + 1/49 = 44.2/49 = 221/245.
  expect(big).toMatchObject({
    name: '大',
    chance: '24/49',
    refund: '1/49',
    odds: '1.8000',
    returned: '221/245',
    returnedPercent: '90.2040',
  });
});

test('特码包三 is priced by its pick: the two examples of the catalogue', () => {
  // Sums 0, 13, 27 have 1 + 75 + 1 of 1000 draws; 12, 13, 14 have 73 + 75 + 75.
  expect(facts('BJ28', 'T3').tiers.map(({ name, chance }) => [name, chance])).toEqual([
    ['例 0 13 27', '77/1000'],
    ['例 12 13 14', '223/1000'],
  ]);
});

test('特码A stays at the odds of no betting point, 特码B turns the whole of it into odds', () => {
  const at8 = howToPlay(playsOf('LHC'), { base: rateOf(900_000n), point: rateOf(80_000n) });
  // 49 × 0.9 and 49 × 0.98.
  expect(at8.filter(({ code }) => /^TM_[AB]$/.test(code)).map(({ tiers }) => tiers[0]?.odds)).toEqual([
    '44.1000',
    '48.0200',
  ]);
});
