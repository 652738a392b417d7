/** Zodiacs and tails: twelve or ten classes of numbers, one of them of another size and so with a price of its own (本命 with five, 0尾 with four). */
import { choose } from '../combinatorics.ts';
import { Tally } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import { options, row } from '../grammar.ts';
import type { Draw, Fraction } from '../play.ts';
import { tier } from '../tiers.ts';
import { tailOf, zodiacIndex, ZODIACS } from './attributes.ts';
import { allShowChance, missChance } from './chances.ts';
import { fraction, subtract } from '../fraction.ts';
import { lunarYearOf } from './special.ts';

export interface Classes {
  readonly label: string;
  readonly texts: readonly string[];
  /** Numbers in the odd class, and in each of the others. */
  readonly oddSize: number;
  readonly size: number;
  /** Index of a number's class. */
  classOf(n: number, draw: Draw): number;
  /** Index of the class that has the other size. */
  odd(draw: Draw): number;
  /** Tier names of single classes and of tickets that hold the odd class or not. */
  readonly oddTier: string;
  readonly plainTier: string;
  readonly withOdd: string;
  readonly withoutOdd: string;
}

export const ZODIAC_CLASSES: Classes = {
  label: '生肖',
  texts: ZODIACS,
  oddSize: 5,
  size: 4,
  classOf: (n, draw) => zodiacIndex(n, lunarYearOf(draw)),
  odd: (draw) => zodiacIndex(1, lunarYearOf(draw)),
  oddTier: '本命',
  plainTier: '普通',
  withOdd: '含本命',
  withoutOdd: '不含本命',
};

export const TAIL_CLASSES: Classes = {
  label: '尾数',
  texts: ['0尾', '1尾', '2尾', '3尾', '4尾', '5尾', '6尾', '7尾', '8尾', '9尾'],
  oddSize: 4,
  size: 5,
  classOf: (n) => tailOf(n),
  odd: () => 0,
  oddTier: '0尾',
  plainTier: '1-9尾',
  withOdd: '含0尾',
  withoutOdd: '不含0尾',
};

/** Which classes show among the drawn numbers, one bit each. */
function showing(classes: Classes, drawn: readonly number[], draw: Draw): number {
  let bits = 0;
  for (const n of drawn) bits |= 1 << classes.classOf(n, draw);
  return bits;
}

/** 特肖, 正肖, 一肖, 平特尾: a class wins when it shows among the k numbers of the window, once however often. */
export function oneClass(classes: Classes, k: number, lunarYear: number): Matcher {
  const shows = (size: number): Fraction => subtract(fraction(1), missChance(size, k));
  const list = [tier(classes.oddTier, shows(classes.oddSize)), tier(classes.plainTier, shows(classes.size))];
  const oddIndex = classes.odd({ numbers: [], lunarYear });
  const oddText = classes.texts[oddIndex];
  return {
    form: { kind: 'rows', rows: [row(classes.label, options(classes.texts))] },
    tiers: list,
    look: 'words',
    tierOf: (_row, option) => (option === oddText ? classes.oddTier : classes.plainTier),
    count: ([chosen = []]) => chosen.length,
    settle: ([chosen = []], drawn, draw) => {
      const bits = showing(classes, drawn, draw);
      const odd = classes.odd(draw);
      const tally = new Tally(list);
      for (const index of chosen) if (bits & (1 << index)) tally.add(index === odd ? 0 : 1, 1);
      return tally.settled();
    },
    // k numbers show any k classes: the odd one and others, or others alone where they are dearer and enough.
    best: ([chosen = []], worth) => {
      const others = chosen.length - (chosen.includes(oddIndex) ? 1 : 0);
      const withOdd =
        others < chosen.length ? worth(classes.oddTier) + Math.min(k - 1, others) * worth(classes.plainTier) : 0;
      return Math.max(withOdd, Math.min(k, others) * worth(classes.plainTier));
    },
    optionTiers: (_row, index) => [index === oddIndex ? classes.oddTier : classes.plainTier],
  };
}

/** 连肖, 尾连: tickets of m classes out of at most six; 连中 needs all to show among the seven, 连不中 none. */
export function linkedClasses(classes: Classes, m: number, mode: 'all' | 'none', lunarYear: number): Matcher {
  const oddIndex = classes.odd({ numbers: [], lunarYear });
  const chance = (sizes: readonly number[]): Fraction =>
    mode === 'all'
      ? allShowChance(sizes)
      : missChance(
          sizes.reduce((a, b) => a + b, 0),
          7,
        );
  const plain = Array.from({ length: m - 1 }, () => classes.size);
  const list = [
    tier(classes.withOdd, chance([classes.oddSize, ...plain])),
    tier(classes.withoutOdd, chance([classes.size, ...plain])),
  ];
  return {
    form: { kind: 'rows', rows: [row(classes.label, options(classes.texts), { min: m, max: 6 })] },
    tiers: list,
    look: 'words',
    count: ([chosen = []]) => choose(chosen.length, m),
    settle: ([chosen = []], drawn, draw) => {
      const bits = showing(classes, drawn, draw);
      const odd = classes.odd(draw);
      const fitting = chosen.filter((index) => ((bits & (1 << index)) !== 0) === (mode === 'all'));
      const holdsOdd = fitting.includes(odd);
      const others = fitting.length - (holdsOdd ? 1 : 0);
      const tally = new Tally(list);
      tally.add(0, holdsOdd ? choose(others, m - 1) : 0);
      tally.add(1, choose(others, m));
      return tally.settled();
    },
    // Six classes can all show among seven numbers, and none of them, since the others have sixteen numbers at least: every ticket wins.
    best: ([chosen = []], worth) => {
      const others = chosen.length - (chosen.includes(oddIndex) ? 1 : 0);
      const withOdd = others < chosen.length ? choose(others, m - 1) * worth(classes.withOdd) : 0;
      return withOdd + choose(others, m) * worth(classes.withoutOdd);
    },
    optionTiers: (_row, index) => [index === oddIndex ? classes.withOdd : classes.withoutOdd],
  };
}
