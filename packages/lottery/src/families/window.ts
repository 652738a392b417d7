/** 直选和值, 跨度, 组选和值 and 包胆 of two or three digits: each option stands for all tickets of that sum, span or banker. */
import { options, row } from '../grammar.ts';
import type { Tier } from '../play.ts';
import { tier, tiers } from '../tiers.ts';
import { LOST, won } from './define.ts';
import type { Matcher } from './define.ts';
import { DIGITS, directChance } from './direct.ts';
import { distinct } from './groups.ts';
import { numerals, sum } from './sides.ts';

type Digits = readonly number[];

export function span(digits: Digits): number {
  return Math.max(...digits) - Math.min(...digits);
}

/** How many of the 10^k windows (or of the ascending ones alone) have each figure. Made once per play set, at most 1,000 windows. */
function tabulate(k: number, figure: (digits: Digits) => number, counts: (digits: Digits) => boolean): number[] {
  const table: number[] = [];
  for (let n = 0; n < 10 ** k; n += 1) {
    const digits = [...String(n).padStart(k, '0')].map(Number);
    if (!counts(digits)) continue;
    const at = figure(digits);
    table[at] = (table[at] ?? 0) + 1;
  }
  return table;
}

const isAscending = (digits: Digits): boolean =>
  digits.every((digit, index) => index === 0 || digit >= (digits[index - 1] as number));
const isNoTriple = (digits: Digits): boolean => distinct(digits) > 1;

/** 直选和值 or 跨度: the one ticket that equals the window wins when its figure is chosen. */
function direct(k: number, label: string, figure: (digits: Digits) => number, texts: readonly string[]): Matcher {
  const table = tabulate(k, figure, () => true);
  return {
    form: { kind: 'rows', rows: [row(label, options(texts))] },
    tiers: [tier('1', directChance(DIGITS, k))],
    look: 'pad',
    count: ([chosen = []]) => chosen.reduce((total, index) => total + (table[index] ?? 0), 0),
    settle: ([chosen = []], drawn) => won(chosen.includes(figure(drawn)) ? 1 : 0),
  };
}

export function directSums(k: 2 | 3): Matcher {
  return direct(k, '和值', sum, numerals(0, 9 * k));
}

export function directSpans(k: 2 | 3): Matcher {
  return direct(k, '跨度', span, numerals(0, 9));
}

/** Tier 1 for aab and tier 2 for abc of three digits; the single tier of two different digits. */
const GROUP_TIERS: Readonly<Record<2 | 3, readonly Tier[]>> = { 2: tiers('2/100'), 3: tiers('1: 3/1000; 2: 6/1000') };

function groupTier(k: 2 | 3, drawn: Digits): string {
  return k === 3 && distinct(drawn) === 3 ? '2' : '1';
}

/** 组选和值: every multiset of that sum but the triples (or pairs of two digits). */
export function groupSums(k: 2 | 3): Matcher {
  // Multisets by sum, those of two different digits and those of three apart: they are paid by different tiers.
  const [twos, threes] = [2, 3].map((different) =>
    tabulate(k, sum, (digits) => isAscending(digits) && distinct(digits) === different),
  ) as [number[], number[]];
  // One ticket wins, and not every sum has tickets of both tiers.
  const tiersOf = (chosen: readonly number[]): string[] => [
    ...(chosen.some((index) => twos[index + 1]) ? ['1'] : []),
    ...(chosen.some((index) => threes[index + 1]) ? ['2'] : []),
  ];
  const countAt = (index: number): number => (twos[index + 1] ?? 0) + (threes[index + 1] ?? 0);
  return {
    form: { kind: 'rows', rows: [row('和值', options(numerals(1, 9 * k - 1)))] },
    tiers: GROUP_TIERS[k],
    look: 'pad',
    count: ([chosen = []]) => chosen.reduce((total, index) => total + countAt(index), 0),
    settle: ([chosen = []], drawn) =>
      isNoTriple(drawn) && chosen.includes(sum(drawn) - 1) ? won(1, groupTier(k, drawn)) : LOST,
    reach: ([chosen = []]) => tiersOf(chosen),
    optionTiers: (_row, index) => tiersOf([index]),
  };
}

/** 包胆: one digit, every multiset that holds it but the triple: 54 tickets of three digits, 9 of two. */
export function groupBanker(k: 2 | 3): Matcher {
  return {
    form: { kind: 'rows', rows: [row('胆码', DIGITS.options, { max: 1 })] },
    tiers: GROUP_TIERS[k],
    look: 'pad',
    count: () => (k === 3 ? 54 : 9),
    settle: ([chosen = []], drawn) =>
      isNoTriple(drawn) && drawn.includes(chosen[0] as number) ? won(1, groupTier(k, drawn)) : LOST,
  };
}
