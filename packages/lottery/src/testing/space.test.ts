/** Over the whole draw space every tier is won exactly as often as its probability says, and the money returned is the published return. */
import { rateOf, yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { playsOf } from '../catalogue.ts';
import type { DigitRules } from '../families/index.ts';
import { ONE, ZERO, add, divide, fraction, multiply, subtract } from '../fraction.ts';
import { createPlays as createK3 } from '../k3/index.ts';
import { publishedOdds, publishedReturn } from '../odds.ts';
import { settleLine } from '../payout.ts';
import { createPlays as createPk10 } from '../pk10/index.ts';
import type { Fraction, Group, Picks, Play } from '../play.ts';
import { createPlays as createSsc } from '../ssc/index.ts';
import { picksOf } from './lines.ts';
import { SSC_WINDOWS, diceSpace, digitSpace, prefixSpace, windowSpace } from './spaces.ts';

type Draws = readonly (readonly number[])[];

/** Tickets of the line by the tier that can pay them; undefined where only the numbers tell (组三 and 组六 in one line). */
function ticketsByTier(play: Play<Picks>, picks: Picks): Map<string, number> | undefined {
  const { tiers, shape } = play;
  const found = new Map<string, number>();
  if (tiers.length === 1) return found.set('1', play.count(picks));
  if (shape.tierOf) {
    picks.rows.forEach((values, row) => {
      for (const value of values) {
        const name = shape.tierOf?.(row, shape.rows[row]?.options[value] ?? '') ?? '';
        found.set(name, (found.get(name) ?? 0) + 1);
      }
    });
    return found;
  }
  if (/(^|_)ZH$/.test(play.code)) {
    for (const tier of tiers) found.set(tier.name, play.count(picks) / tiers.length);
    return found;
  }
  if (/_?ZU[36]$/.test(play.code)) return found.set(String(picks.rows[0]?.length), 1);
  return undefined;
}

/** 组三 and 组六 tickets of the catalogue's example lines, from plays.md §15: u3 = z3 + z6. */
const MIXED: Readonly<Record<string, readonly [number, number]>> = {
  '1 1 2;1 2 3': [1, 1],
  '1 2 3@1 1 2;1 2 3': [1, 1],
  // z3(3) + z3(14) = 1 + 5, z6 = 1 + 10.
  '3 14': [6, 11],
  '1 2 3@14': [5, 10],
  // 18 组三 and 36 组六 hold a given digit.
  '5': [18, 36],
};

function expected(play: Play<Picks>, picks: Picks): Map<string, number> {
  const [three, six] = MIXED[play.example] ?? [0, 0];
  return (
    ticketsByTier(play, picks) ??
    new Map([
      ['1', three],
      ['2', six],
    ])
  );
}

function totals(play: Play<Picks>, picks: Picks, draws: Draws): Map<string, number> {
  const sums = new Map<string, number>();
  for (const numbers of draws) {
    for (const [name, tickets] of play.settle(picks, { numbers })) sums.set(name, (sums.get(name) ?? 0) + tickets);
  }
  return sums;
}

const exact = (chance: Fraction, tickets: number, space: number): Fraction =>
  multiply(chance, fraction(tickets * space));

interface Outcome {
  readonly counted: ReadonlyMap<string, Fraction>;
  readonly due: ReadonlyMap<string, Fraction>;
}

/** Winning tickets of the example line by tier over the whole space, and what probability × space says they must be. */
function winsOver(play: Play<Picks>, draws: Draws): Outcome {
  const picks = picksOf(play, play.example);
  const due = new Map<string, Fraction>();
  let refunds = ZERO;
  for (const [name, tickets] of expected(play, picks)) {
    const tier = play.tiers.find((entry) => entry.name === name);
    if (!tier) throw new Error(`${play.code} has no tier ${name}`);
    due.set(name, exact(tier.probability, tickets, draws.length));
    if (tier.refund) refunds = add(refunds, exact(tier.refund, tickets, draws.length));
  }
  if (refunds.num > 0n) due.set('refund', refunds);
  const counted = new Map([...totals(play, picks, draws)].map(([name, tickets]) => [name, fraction(tickets)]));
  return { counted, due };
}

/** Total paid ÷ total staked, at a stake where nothing is floored, and the mean of the tickets' published returns. */
function returnOver(play: Play<Picks>, draws: Draws): { paid: Fraction; published: Fraction } {
  const picks = picksOf(play, play.example);
  const odds = publishedOdds(play, { base: rateOf(900_000n), point: rateOf(35_000n) });
  const count = play.count(picks);
  let paid = 0n;
  for (const numbers of draws) paid += settleLine(play.settle(picks, { numbers }), odds, yuan(1), count).payout;
  const published = [...expected(play, picks)]
    .map(([name, tickets]) => multiply(publishedReturn(play, odds, name), fraction(tickets, count)))
    .reduce(add, ZERO);
  return { paid: fraction(paid, yuan(1) * BigInt(count) * BigInt(draws.length)), published };
}

const playsNamed = (group: Group): (readonly [string, Play<Picks>])[] =>
  playsOf(group).map((play) => [play.code, play as Play<Picks>] as const);

describe('K3, 216 draws', () => {
  test.each(playsNamed('K3'))('%s', (_code, play) => {
    const { counted, due } = winsOver(play, diceSpace());
    expect(counted).toEqual(due);
    const { paid, published } = returnOver(play, diceSpace());
    expect(paid).toEqual(published);
  });
});

describe('FC3D and the three-digit plays of PL35, 1,000 draws', () => {
  const space = digitSpace(3);
  test.each([...playsNamed('FC3D'), ...playsNamed('PL35').filter(([, play]) => !play.drawLength)])(
    '%s',
    (_code, play) => {
      const { counted, due } = winsOver(play, space);
      expect(counted).toEqual(due);
      const { paid, published } = returnOver(play, space);
      expect(paid).toEqual(published);
    },
  );
});

const FIVE = digitSpace(5);
const sscWindow = (code: string): readonly number[] | undefined =>
  SSC_WINDOWS[/^(?:X_)?([QH][234]|Z3)_/.exec(code)?.[1] ?? ''];

describe('SSC and PL35, 100,000 draws or all of the window', () => {
  test.each([...playsNamed('SSC'), ...playsNamed('PL35').filter(([, play]) => play.drawLength)])('%s', (code, play) => {
    const window = sscWindow(code);
    const { counted, due } = winsOver(play, window ? windowSpace(5, window) : FIVE);
    expect(counted).toEqual(due);
  });
});

/** Ranks that the examples of PK10 depend on: the first k, or for the ten-row plays each row's rank and its opponent alone. */
describe('PK10 by prefix', () => {
  const byPrefix = playsNamed('PK10').filter(([, play]) => play.shape.rows.length < 10);
  test.each(byPrefix)('%s', (code, play) => {
    const ranks = Number(/^Q(\d)/.exec(code)?.[1] ?? (code === 'X_GYJH' ? 3 : 2));
    const { counted, due } = winsOver(play, prefixSpace(ranks));
    expect(counted).toEqual(due);
  });

  const pairs = prefixSpace(2);
  /** The same draws with the two leading numbers moved to the given ranks. */
  const at = (a: number, b: number): number[][] =>
    pairs.map(([first = 0, second = 0, ...rest]) => {
      const draw = [...rest];
      for (const [rank, value] of a < b
        ? [[a, first] as const, [b, second] as const]
        : [[b, second] as const, [a, first] as const])
        draw.splice(rank, 0, value);
      return draw;
    });
  test.each(playsNamed('PK10').filter(([, play]) => play.shape.rows.length === 10))('%s row by row', (_code, play) => {
    play.shape.rows.forEach((row, rank) => {
      const text = play.shape.rows.map((_, index) => (index === rank ? row.options.join(' ') : '-')).join(',');
      const { counted, due } = winsOver({ ...play, example: text }, at(rank, 9 - rank));
      expect(counted).toEqual(due);
    });
  });
});

/** The other choice of every rule setting of plays.md §14: chances are proven for them as well. */
describe('rule settings', () => {
  const OTHER: DigitRules = {
    officialDragonTie: 'refund',
    creditDragonTie: 'lose',
    straightWraps: false,
    handStraightWraps: true,
    oneOfPays: 'perHit',
  };
  /** What one ticket is paid on average counts, since a ticket paid per hit wins more than once. */
  const meanWins = (play: Play<Picks>): ReadonlyMap<string, Fraction> =>
    new Map(play.tiers.map((tier) => [tier.name, divide(subtract(ONE, tier.refund ?? ZERO), tier.fairOdds)]));

  function overSpace(play: Play<Picks>, draws: Draws): { counted: Fraction[]; due: Fraction[] } {
    const text = play.shape.rows
      .map((row, index) => (index === 0 || row.required ? row.options.join(' ') : '-'))
      .join(',');
    const picks = picksOf(play, text);
    const sums = totals(play, picks, draws);
    const tickets = ticketsByTier(play, picks) ?? new Map<string, number>();
    const means = meanWins(play);
    return {
      counted: [...tickets.keys()].map((name) => fraction(sums.get(name) ?? 0)),
      due: [...tickets].map(([name, n]) => exact(means.get(name) ?? ZERO, n, draws.length)),
    };
  }

  const changed = (plays: readonly Play<Picks>[], codes: RegExp): (readonly [string, Play<Picks>])[] =>
    plays.filter((play) => codes.test(play.code)).map((play) => [play.code, play] as const);

  test.each(changed(createSsc(OTHER), /^LHH$|^X_LH$|_TSH$|_XT$|_YZ5?$|^X_SH$/))('SSC %s', (_code, play) => {
    const { counted, due } = overSpace(play, FIVE);
    expect(counted).toEqual(due);
  });

  const dice = createK3({
    officialTriples: 'lose',
    creditTriples: 'counted',
    threeArmiesPays: 'perDie',
    pairOnTriple: 'lose',
  });
  test.each(changed(dice, /^(HZ|X_LM|X_SJ|X_DP)$/))('K3 %s', (_code, play) => {
    const { counted, due } = overSpace(play, diceSpace());
    expect(counted).toEqual(due);
  });

  test.each(changed(createPk10({ eleven: 'refund' }), /GYH$/))('PK10 %s', (_code, play) => {
    const { counted, due } = overSpace(play, prefixSpace(2));
    expect(counted).toEqual(due);
    expect(play.settle(picksOf(play, '大 小 单'), { numbers: [5, 6, 1, 2, 3, 4, 7, 8, 9, 10] })).toEqual([
      ['单', 1],
      ['refund', 2],
    ]);
  });
});
