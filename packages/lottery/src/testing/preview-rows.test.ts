/** Previews of lines with more rows than can be tried in every way, of typed lines by hand, and of single options. */
import { ODDS_SCALE, money, mulFloor, rateOf, yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { findPlay, playsOf } from '../catalogue.ts';
import { DRAW_SHAPES } from '../draw-shape.ts';
import { publishedOdds } from '../odds.ts';
import { settleLine } from '../payout.ts';
import { GROUPS } from '../play.ts';
import type { Picks, Play } from '../play.ts';
import { optionOdds, previewLine } from '../preview.ts';
import { anyLine } from './any-line.ts';
import { picksOf } from './lines.ts';
import { sampleDraws, seeded } from './sampling.ts';

const PAYOUT = { base: rateOf(900_000n), point: rateOf(85_000n) };
const oddsOf = (play: Play<Picks>, picks: Picks) => publishedOdds(play, PAYOUT, picks);

/** What one row alone brings on a draw, in units of odds, refunds as 1.0000 or left out. */
function rowWorth(play: Play<Picks>, row: readonly number[], place: number, refund: number) {
  const rows = play.shape.rows.map((_, index) => (index === place ? row : []));
  const odds = oddsOf(play, { positions: [], rows });
  return (numbers: readonly number[]): number =>
    play
      .settle({ positions: [], rows }, { numbers })
      .reduce((total, [tier, n]) => total + n * (tier === 'refund' ? refund : Number(odds.get(tier))), 0);
}

/** A draw of n balls with the given ones at their places; what stands elsewhere is not read. */
function drawWith(n: number, length: number, at: ReadonlyMap<number, number>): number[] {
  const rest = Array.from({ length: n }, (_, index) => index + 1).filter((ball) => ![...at.values()].includes(ball));
  return Array.from({ length }, (_, place) => at.get(place) ?? (rest.pop() as number));
}

/**
 * The best draw by going through the steps in turn (a ball, or a pair of them) and giving up where the best of what is left cannot help:
 * branch and bound, with another order of search than the engine's. `worth[step]` lists what each choice of balls brings.
 */
function search(worth: readonly (readonly { readonly balls: readonly number[]; readonly gain: number }[])[]): number {
  const sorted = worth.map((choices) => choices.toSorted((a, b) => b.gain - a.gain));
  const open = sorted.map((_, step) => sorted.slice(step).reduce((total, [first]) => total + (first?.gain ?? 0), 0));
  const used = new Set<number>();
  let most = 0;
  const go = (step: number, total: number): void => {
    if (total > most) most = total;
    const choices = sorted[step];
    if (!choices) return;
    for (const { balls, gain } of choices) {
      if (total + gain + ((open[step + 1] ?? 0) as number) <= most) return;
      if (balls.some((ball) => used.has(ball))) continue;
      for (const ball of balls) used.add(ball);
      go(step + 1, total + gain);
      for (const ball of balls) used.delete(ball);
    }
  };
  go(0, 0);
  return most;
}

function bestByBall(play: Play<Picks>, { rows }: Picks, n: number, length: number, refund: number): number {
  return search(
    rows.flatMap((row, place) => {
      if (row.length === 0) return [];
      const worthOn = rowWorth(play, row, place, refund);
      return [
        Array.from({ length: n }, (_, index) => ({
          balls: [index + 1],
          gain: worthOn(drawWith(n, length, new Map([[place, index + 1]]))),
        })),
      ];
    }),
  );
}

function bestByRankPair(play: Play<Picks>, { rows }: Picks, refund: number): number {
  return search(
    [0, 1, 2, 3, 4].map((rank) => {
      const places = [rank, 9 - rank];
      const worths = places.map((place) => rowWorth(play, rows[place] as number[], place, refund));
      const pairs = Array.from({ length: 100 }, (_, at) => [1 + (at % 10), 1 + Math.floor(at / 10)] as const);
      return pairs
        .filter(([own, rival]) => own !== rival)
        .map(([own, rival]) => {
          const draw = drawWith(10, 10, new Map([[rank, own], [9 - rank, rival]])); // prettier-ignore
          return { balls: [own, rival], gain: worths.reduce((total, worthOn) => total + worthOn(draw), 0) };
        });
    }),
  );
}

describe.each([
  ['PK10', 'DWD'],
  ['PK10', 'X_NUM'],
  ['PK10', 'LM'],
  ['PK10', 'X_LM'],
  ['LHC', 'ZT'],
  ['LHC', 'ZT_LM'],
] as const)('%s %s', (group, code) => {
  test('full lines, by another search over what each row brings', () => {
    const random = seeded(41);
    const play = findPlay(group, code) as Play<Picks>;
    const [n, length] = group === 'PK10' ? [10, 10] : [49, 7];
    for (let at = 0; at < 40; at += 1) {
      const picks = picksOf(play, anyLine(random, play, [1, 2, 3, 6][at % 4] as number));
      const { best, bestWin } = previewLine(play, picks, { odds: oddsOf(play, picks), stake: yuan(1) });
      const [returned, won] = [Number(ODDS_SCALE), 0].map((refund) =>
        code.endsWith('LM') && group === 'PK10'
          ? bestByRankPair(play, picks, refund)
          : bestByBall(play, picks, n, length, refund),
      );
      const paid = (units: number | undefined) => mulFloor(yuan(1), BigInt(units ?? 0), ODDS_SCALE);
      expect({ best, bestWin }, play.format(picks)).toEqual({ best: paid(returned), bestWin: paid(won) });
    }
  });
});

test.each(GROUPS)('%s: no random draw brings a line more than its preview says', (group) => {
  const random = seeded(7);
  const { from, to, repeats, lengths } = DRAW_SHAPES[group];
  const length = Math.max(...lengths);
  const digits = (): number[] => Array.from({ length }, () => from + Math.floor(random() * (to - from + 1)));
  const draws = repeats ? Array.from({ length: 100 }, () => ({ numbers: digits() })) : sampleDraws(to, length, 100);
  for (const play of playsOf(group) as readonly Play<Picks>[]) {
    for (const breadth of [3, 100]) {
      const picks = picksOf(play, anyLine(random, play, breadth));
      const odds = oddsOf(play, picks);
      const { count, best, bestWin, odds: own } = previewLine(play, picks, { odds, stake: yuan(2) });
      const beyond = draws.filter((draw) => {
        const settled = play.settle(picks, draw);
        const { payout, winnings } = settleLine(settled, odds, yuan(2), count);
        return payout > best || winnings > bestWin || settled.some(([tier]) => tier !== 'refund' && !own.has(tier));
      });
      expect(beyond, `${play.code} ${play.format(picks)}`).toEqual([]);
    }
  }
});

/** By hand: group, play, line, tickets of tier 1 that the best draw wins. */
test.each([
  // 1 2 on all five places: 2 is on every place of the best draw 2 2 2 2 2, which C(5,3) choices hit.
  ['SSC', 'R3_ZX_FS', '1 2,2,2,2,2', 10],
  ['SSC', 'DWD', '1 2,-,5,-,7', 3],
  ['SSC', 'YFFS', '0 1 2 3 4 5 6 7 8 9', 5],
  ['SSC', 'HSCS', '1 8 9', 2],
  ['SSC', 'WX_BD3', '0 1 2 3 4 5', 10],
  // 1 1 1 2 2 shows 1 2 in 3 × 2 pairs of places; every pair of 5 5 5 5 5 shows 5 5.
  ['SSC', 'R2_ZX_DS', '1 2 3 4 5@1 2', 6],
  ['SSC', 'R2_ZX_DS', '1 2 3 4 5@1 2;5 5', 10],
  // Two of one digit beside three of the other: 3 × 1 choices of two 1s and a 2 beside one of three 2s (1 1 2), 1 × 3 alike.
  ['SSC', 'R3_Z3_DS', '1 2 3 4 5@1 1 2;1 2 2', 9],
  ['SYX5', 'DWD', '01,01,01,01,01', 1],
  ['LHC', 'ZT', '01,01 02,02,01 02,03,-', 3],
  // All of 01–11 chosen: the five drawn numbers stand in C(6,3) tickets of eight.
  ['SYX5', 'RX8_FS', '01 02 03 04 05 06 07 08 09 10 11', 20],
  ['SYX5', 'RX2_DS', '01 02;01 03;01 04;05 06;07 08', 3],
  ['LHC', 'ZM', '01 02 03 04 05 06 07 08', 6],
  ['LHC', 'BZ5', '01 02 03 04 05 06 07', 21],
] as const)('%s %s %s', (group, code, text, tickets) => {
  const play = findPlay(group, code) as Play<Picks>;
  const picks = picksOf(play, text);
  expect(play.best(picks, () => 1)).toBe(tickets);
  const odds = oddsOf(play, picks);
  const { bestWin } = previewLine(play, picks, { odds, stake: yuan(2) });
  expect(bestWin).toBe(money(2n * (odds.get('1') ?? 0n) * BigInt(tickets) * 10_000n));
});

/**
 * 大单, 合大, 尾大 and red are 29, 35 and 45 alone. In 2026 45 is 狗 and so 家禽; in 2020 they are, by (Y − 4 − (n − 1)) mod 12,
 * 猴, 虎 and 龙, all 野兽.
 */
test.each([
  [2026, 5],
  [2020, 4],
])('特码两面 in the lunar year %i: %i of five options together', (lunarYear, options) => {
  const play = findPlay('LHC', 'TM_LM', lunarYear) as Play<Picks>;
  expect(play.best(picksOf(play, '大单 合大 尾大 家禽 红波'), (tier) => (tier === 'refund' ? 0 : 1))).toBe(options);
});

describe('odds of an option', () => {
  const priced = GROUPS.flatMap((group) => playsOf(group) as readonly Play<Picks>[]);

  test('no option of a typed line, 合肖, 组选三, 组选六 and 特码包三 has odds of its own; all others have', () => {
    const without = priced.filter(({ optionTiers }) => optionTiers === null).map(({ code }) => code);
    expect(without.filter((code) => !/_?DS$|^HX$|^T3$|_ZU[36]$|HHZX$/.test(code))).toEqual([]);
    expect(priced.filter(({ shape, optionTiers }) => shape.kind === 'tickets' && optionTiers !== null)).toEqual([]);
  });

  test('they are what the line can win with the option as the only pick of its row', () => {
    for (const play of priced.filter(({ optionTiers }) => optionTiers !== null)) {
      const picks = picksOf(play, play.example);
      picks.rows.forEach((row, at) =>
        row.forEach((option) => {
          const rows = picks.rows.map((other, index) => (index === at ? [option] : other));
          const alone = { positions: picks.positions, rows };
          if (!play.parse(play.format(alone)).ok) return;
          // Of rows that may be empty the others are left out, since their options win by tiers of their own.
          const own = play.shape.rows[at]?.required
            ? alone
            : { ...alone, rows: rows.map((r, i) => (i === at ? r : [])) };
          expect(play.optionTiers?.(at, option), `${play.group} ${play.code}`).toEqual(
            play.parse(play.format(own)).ok ? play.reach(own) : play.reach(alone),
          );
        }),
      );
    }
  });

  test.each([
    ['WL2', '0尾 1尾 2尾', [{ '0尾': '含0尾', '1尾': '不含0尾', '2尾': '不含0尾' }], 2026],
    // 01 is 马 in 2026 and 蛇 in 2025.
    ['LX2', '蛇 马', [{ 蛇: '不含本命', 马: '含本命' }], 2026],
    ['LXB2', '蛇 马', [{ 蛇: '含本命', 马: '不含本命' }], 2025],
    ['TX', '蛇 马', [{ 蛇: '本命', 马: '普通' }], 2025],
  ] as const)('%s %s', (code, text, tiers, lunarYear) => {
    const play = findPlay('LHC', code, lunarYear) as Play<Picks>;
    const picks = picksOf(play, text);
    const odds = oddsOf(play, picks);
    const expected = tiers.map(
      (row) => new Map(Object.entries(row).map(([option, tier]) => [option, new Map([[tier, odds.get(tier)]])])),
    );
    expect(optionOdds(play, picks, odds)).toEqual(expected);
  });

  test('an empty row has none', () => {
    const play = findPlay('FC3D', 'DWD') as Play<Picks>;
    const odds = oddsOf(play, picksOf(play, '1,-,-'));
    expect(optionOdds(play, picksOf(play, '1,-,5'), odds)).toEqual([
      new Map([['1', odds]]),
      new Map(),
      new Map([['5', odds]]),
    ]);
  });
});

test.each(GROUPS)('%s: odds that lack a tier of the play are refused, not taken for nothing', (group) => {
  const play = playsOf(group)[0] as Play<Picks>;
  const picks = picksOf(play, play.example);
  expect(() => previewLine(play, picks, { odds: new Map(), stake: yuan(1) })).toThrow(RangeError);
});
