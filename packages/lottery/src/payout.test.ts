import { parseMoney, parseRate, rateOf } from '@caiting/money';
import type { Money, Odds } from '@caiting/money';
import { expect, test } from 'vitest';
import { findPlay } from './catalogue.ts';
import { formatFraction } from './fraction.ts';
import { pointOf, publishedOdds, publishedReturn } from './odds.ts';
import { lineAmount, settleLine, ticketStake } from './payout.ts';
import { reachableTiers, topPrize } from './preview.ts';
import type { Picks, Play } from './play.ts';

const BASE = rateOf(900_000n);
const at = (percent: string) => ({ base: BASE, point: parseRate(percent) ?? rateOf(0n) });
const yuan = (text: string): Money => parseMoney(text) as Money;

function play(group: string, code: string): Play<Picks> {
  return findPlay(group, code) as Play<Picks>;
}

function picks(of: Play<Picks>, text: string): Picks {
  const parsed = of.parse(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.picks;
}

test('odds are fair × (B + p), floored to four decimals', () => {
  expect(publishedOdds(play('SSC', 'WX_ZX_FS'), at('0'))).toEqual(new Map([['1', 900_000_000n]]));
  // plays.md §3: two-sided at 8.5 % is 2 × 0.985.
  expect(publishedOdds(play('SSC', 'X_ZH'), at('8.5')).get('大')).toBe(19_700n);
  // 不定位一码 at level 0: 1000/271 × 0.9 = 3.32103…
  expect(publishedOdds(play('SSC', 'Q3_BD1'), at('0')).get('1')).toBe(33_210n);
});

test('the published return is that of the floored odds, refunds included', () => {
  const floating = play('SSC', 'Q3_BD1');
  expect(formatFraction(publishedReturn(floating, publishedOdds(floating, at('0'))))).toBe('899991/1000000');
  const dragon = play('SSC', 'X_LH');
  // 龙 pays 1.8 with chance 45/100 and is given back with chance 1/10.
  expect(formatFraction(publishedReturn(dragon, publishedOdds(dragon, at('0')), '龙'))).toBe('91/100');
});

test('amounts of a line: stake-counted and per ticket', () => {
  // Seen live (plays.md §2): 5 tickets × 100 × 1.00 = 1000.00 and 360 × 5 × 0.01 = 36.00.
  expect(lineAmount({ mode: 'stake', unit: yuan('1'), multiple: 100 }, 5)).toBe(yuan('1000'));
  expect(lineAmount({ mode: 'stake', unit: yuan('0.01'), multiple: 5 }, 360)).toBe(yuan('36'));
  expect(lineAmount({ mode: 'amount', perTicket: yuan('10') }, 3)).toBe(yuan('30'));
});

test('a fen bet keeps its odds: 0.02 × 1.98 = 0.0396', () => {
  const stake = ticketStake({ mode: 'stake', unit: yuan('0.01'), multiple: 1 });
  expect(settleLine([['大', 1]], new Map([['大', 19_800n as Odds]]), stake, 1).winnings).toBe(yuan('0.0396'));
});

test('one floor per line, refunds given back and out of turnover', () => {
  const odds = new Map([
    ['1', 33_333n as Odds],
    ['2', 33_333n as Odds],
  ]);
  const line = settleLine(
    [
      ['1', 2],
      ['2', 1],
      ['refund', 3],
    ],
    odds,
    yuan('0.0002'),
    10,
  );
  // 3 × 0.0002 × 3.3333 = 0.00199998: floored once to 0.0019, not three times to 0.0018.
  expect(line.winnings).toBe(yuan('0.0019'));
  expect(line).toMatchObject({ refund: yuan('0.0006'), payout: yuan('0.0025'), validStake: yuan('0.0014') });
  expect(() => settleLine([['3', 1]], odds, yuan('2'), 1)).toThrow(RangeError);
});

test('the top prize of one ticket is that of the dearest tier the picks can win', () => {
  const mixed = play('SSC', 'Q3_HHZX');
  expect(topPrize(mixed, picks(mixed, '1 1 2'), publishedOdds(mixed, at('0')), yuan('2'))).toBe(yuan('600'));
  const sums = play('PK10', 'GYH');
  expect(topPrize(sums, picks(sums, '大 11'), publishedOdds(sums, at('0')), yuan('1'))).toBe(yuan('8.1'));
});

test('a ticket that only a cheap tier can pay does not promise the dear one', () => {
  const mixed = play('SSC', 'Q3_HHZX');
  expect(reachableTiers(mixed, picks(mixed, '1 2 3'))).toEqual(['2']);
  expect(reachableTiers(mixed, picks(mixed, '1 2 3;1 1 2'))).toEqual(['1', '2']);
  const set = play('SSC', 'X_Q3_ZU3');
  // Ten digits pay 3.7037 × 0.9, not the 16.6667 × 0.9 of five.
  expect(topPrize(set, picks(set, '0 1 2 3 4 5 6 7 8 9'), publishedOdds(set, at('0')), yuan('1'))).toBe(yuan('3.3333'));
});

test('特码A leaves the whole level to the rebate, 特码B turns all of it into odds, other plays take the chosen part', () => {
  const [chosen, level] = [rateOf(30_000n), rateOf(80_000n)];
  const points = ['TM_A', 'TM_B', 'ZM'].map((code) => pointOf(play('LHC', code), chosen, level));
  expect(points).toEqual([rateOf(0n), level, chosen]);
});
