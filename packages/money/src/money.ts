/**
 * Amounts of play money or real money as integers: 1 unit = 1e-8 yuan (docs/architecture.md, Money).
 * No function here takes or gives a floating-point number for an amount.
 */
declare const moneyBrand: unique symbol;
/** An amount in units of 1e-8 yuan. Signed; a balance is never negative (the ledger says so, not this type). */
export type Money = bigint & { readonly [moneyBrand]: true };

const SCALE_DIGITS = 8;
/** One yuan. */
export const YUAN = 100_000_000n as Money;
/** One fen, 0.01 yuan: the smallest amount a player types. */
export const FEN = 1_000_000n as Money;
/** The smallest step a posting may have: 0.0001 yuan. Payouts and rebates are floored to it once. */
export const LEDGER_STEP = 10_000n as Money;

/** Names a bigint that is already in units of 1e-8 yuan as Money. */
export function money(units: bigint): Money {
  return units as Money;
}

/** Whole yuan as Money. For constants and tests. */
export function yuan(whole: bigint | number): Money {
  return (BigInt(whole) * YUAN) as Money;
}

const NEGATIVE_ZERO = /^-0(\.0*)?$/;
const MONEY_TEXT = /^-?(0|[1-9]\d{0,10})(?:\.(\d{1,8}))?$/;

/** True when the text is a decimal amount this module can hold: at most 11 integer and 8 fraction digits, ASCII, no exponent, no sign but "-". */
export function isMoney(text: string): boolean {
  return parseMoney(text) !== null;
}

/**
 * Reads a decimal string of yuan ("12.34"). Gives null for anything else: exponent, blank, full-width digits, leading "+", more than
 * `decimals` fraction digits. `decimals` is at most 8.
 */
export function parseMoney(text: string, decimals = SCALE_DIGITS): Money | null {
  const match = MONEY_TEXT.exec(text);
  if (!match || NEGATIVE_ZERO.test(text)) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return null;
  const negative = text.startsWith('-');
  const whole = BigInt(match[1] as string);
  const units = whole * YUAN + BigInt(fraction.padEnd(SCALE_DIGITS, '0'));
  return (negative ? -units : units) as Money;
}

/** Decimal string of yuan for the wire, without loss: "12.34", "0.0196", "100". Trailing zeros are dropped. */
export function formatMoney(amount: Money): string {
  const negative = amount < 0n;
  const digits = (negative ? 0n - amount : amount).toString().padStart(SCALE_DIGITS + 1, '0');
  const whole = digits.slice(0, -SCALE_DIGITS);
  const fraction = digits.slice(-SCALE_DIGITS).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Yuan with exactly `decimals` digits, floored (−4.7564 reads -4.76) and never rounded up, thousands parted by commas: "12,680.50". For screens. */
export function formatYuan(amount: Money, decimals = 2): string {
  const floored = floorTo(amount, money(10n ** BigInt(SCALE_DIGITS - decimals)));
  const negative = floored < 0n;
  const digits = (negative ? 0n - floored : floored).toString().padStart(SCALE_DIGITS + 1, '0');
  const whole = digits.slice(0, -SCALE_DIGITS).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits.slice(-SCALE_DIGITS).slice(0, decimals);
  return `${negative ? '-' : ''}${whole}${decimals > 0 ? `.${fraction}` : ''}`;
}

/** Floors (towards minus infinity) to a multiple of `step`. */
export function floorTo(amount: Money, step: Money): Money {
  const rest = amount % step;
  return (rest === 0n ? amount : rest > 0n ? amount - rest : amount - rest - step) as Money;
}

/** amount × numerator ÷ denominator, floored once to the ledger step. For a non-negative amount and a positive denominator. */
export function mulFloor(amount: Money, numerator: bigint, denominator: bigint, step: Money = LEDGER_STEP): Money {
  if (amount < 0n || numerator < 0n || denominator <= 0n)
    throw new RangeError('mulFloor takes non-negative amounts and a positive denominator');
  return (((amount * numerator) / (denominator * step)) * step) as Money;
}

/** Splits a total into `parts` amounts of whole steps that sum to it exactly; the first ones carry the rest. Total must be a multiple of the step. */
export function splitExact(total: Money, parts: number, step: Money = FEN): Money[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('parts must be a positive integer');
  if (total % step !== 0n) throw new RangeError('total is not a whole number of steps');
  const steps = total / step;
  const base = steps / BigInt(parts);
  const rest = Number(steps % BigInt(parts));
  return Array.from({ length: parts }, (_, index) => ((base + (index < rest ? 1n : 0n)) * step) as Money);
}

export function sumMoney(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Money;
}
