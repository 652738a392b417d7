/** Figures of a draw that trend charts show: sum, span, AC value, repeats, neighbours, patterns (plays.md §6). */
import { bullOf } from '../families/index.ts';
import type { Numbers } from './columns.ts';

export const sum = (numbers: Numbers): number => numbers.reduce((a, b) => a + b, 0);

/** 跨度: largest minus smallest. */
export const span = (numbers: Numbers): number => Math.max(...numbers) - Math.min(...numbers);

/** 均值: the mean, rounded down. */
export const mean = (numbers: Numbers): number => Math.floor(sum(numbers) / numbers.length);

/** AC值: different positive pairwise differences, less (n − 1). Five different numbers give 0–6; repeats may give a negative figure. */
export function acValue(numbers: Numbers): number {
  const differences = new Set<number>();
  numbers.forEach((a, i) => {
    for (const b of numbers.slice(i + 1)) if (a !== b) differences.add(Math.abs(a - b));
  });
  return differences.size - (numbers.length - 1);
}

/** 重号: different numbers that were also drawn in the issue before. */
export function repeats(numbers: Numbers, before: Numbers): number {
  const seen = new Set(before);
  return [...new Set(numbers)].filter((n) => seen.has(n)).length;
}

/** 邻号: different numbers that stand one beside a number of the issue before. */
export function neighboursOfPrevious(numbers: Numbers, before: Numbers): number {
  const seen = new Set(before);
  return [...new Set(numbers)].filter((n) => seen.has(n - 1) || seen.has(n + 1)).length;
}

const pairsApart = (numbers: Numbers, distance: number): number => {
  const seen = new Set(numbers);
  return [...seen].filter((n) => seen.has(n + distance)).length;
};

/** 连号: pairs of neighbours inside one draw (3 4 5 has two). */
export const consecutivePairs = (numbers: Numbers): number => pairsApart(numbers, 1);

/** 隔号: pairs two apart inside one draw (3 5). */
export const gapPairs = (numbers: Numbers): number => pairsApart(numbers, 2);

const PRIMES: ReadonlySet<number> = new Set([1, 2, 3, 5, 7]);

/** 质 in digit games: 1, 2, 3, 5, 7 (plays.md §6); the rest, 0 included, are 合. */
const isPrimeDigit = (digit: number): boolean => PRIMES.has(digit);

export const bigSmall =
  (big: number) =>
  (n: number): string =>
    n >= big ? '大' : '小';
export const oddEven = (n: number): string => (n % 2 === 1 ? '单' : '双');
export const primeComposite = (n: number): string => (isPrimeDigit(n) ? '质' : '合');

/** 升平降 against the issue before. */
export const rise = (now: number, before: number): string => (now > before ? '升' : now === before ? '平' : '降');

/** 组三, 组六 or 豹子 of three digits. */
export function threeKind(numbers: Numbers): string {
  return ['豹子', '组三', '组六'][new Set(numbers).size - 1] as string;
}

/** 龙虎和 of two figures. */
export const dragonTiger = (first: number, second: number): string =>
  first === second ? '和' : first > second ? '龙' : '虎';

export const BULLS: readonly string[] = ['无牛', ...Array.from({ length: 9 }, (_, index) => `牛${index + 1}`), '牛牛'];

/** 牛牛 of five digits. */
export const bull = (numbers: Numbers): string => BULLS[bullOf(numbers)] as string;
