/** Exact fractions in lowest terms. Probabilities and odds are computed with these and floored once, at publication. */
import type { Fraction } from './play.ts';

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** num/den in lowest terms with a positive denominator. Throws RangeError for a zero denominator. */
export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  const n = BigInt(num);
  const d = BigInt(den);
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than zero');
  const sign = d < 0n ? -1n : 1n;
  const common = gcd(n < 0n ? -n : n, d * sign);
  return { num: (n * sign) / common, den: (d * sign) / common };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.num, a.den * b.den);
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den, a.den * b.num);
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** "1/100000"; a whole number keeps its denominator: "1/1". */
export function formatFraction(value: Fraction): string {
  return `${value.num}/${value.den}`;
}

/** Reads "27/1000". Throws RangeError for other text: it is for figures in our own source. */
export function parseFraction(text: string): Fraction {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  if (!match) throw new RangeError(`not a fraction: ${text}`);
  return fraction(BigInt(match[1] as string), BigInt(match[2] as string));
}
