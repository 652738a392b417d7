/** Shapes of digits: 豹子 对子 顺子 半顺 杂六, 牛牛, poker hands, and how often a digit stands in a window. */
import { choose } from '../combinatorics.ts';
import { fraction } from '../fraction.ts';
import { tier, tiers } from '../tiers.ts';
import { numberOptions } from '../grammar.ts';
import type { Matcher } from './define.ts';
import { distinct } from './groups.ts';
import type { DigitRules } from './rules.ts';
import { numerals, range, side, sides, sum } from './sides.ts';
import type { SideRow } from './sides.ts';
import { span } from './window.ts';
import { wholeLine } from './whole.ts';

type Digits = readonly number[];

const SHAPE = { triple: 0, straight: 1, pair: 2, half: 3, other: 4 } as const;

/** Category of three digits: triple > pair > straight > half straight (any two neighbours) > other; `wraps`: 9 and 0 are neighbours. */
function shapeOf(digits: Digits, wraps: boolean): number {
  const different = distinct(digits);
  if (different === 1) return SHAPE.triple;
  if (different === 2) return SHAPE.pair;
  const neighbours = (a: number, b: number): boolean => Math.abs(a - b) === 1 || (wraps && Math.abs(a - b) === 9);
  const [a, b, c] = digits as [number, number, number];
  const links = Number(neighbours(a, b)) + Number(neighbours(b, c)) + Number(neighbours(a, c));
  return links === 2 ? SHAPE.straight : links === 1 ? SHAPE.half : SHAPE.other;
}

const SHAPE_SIDES = [
  side('豹子', (v) => v === SHAPE.triple),
  side('顺子', (v) => v === SHAPE.straight),
  side('对子', (v) => v === SHAPE.pair),
  side('半顺', (v) => v === SHAPE.half),
  side('杂六', (v) => v === SHAPE.other),
];

/** 特殊号: 豹子 顺子 对子 of three digits. */
export function specialShapes({ straightWraps }: Pick<DigitRules, 'straightWraps'>): Matcher {
  return sides({
    rows: [
      {
        label: '形态',
        sides: SHAPE_SIDES.slice(0, 3),
        measure: (digits) => shapeOf(digits, straightWraps),
        domain: Object.values(SHAPE),
      },
    ],
    tiers: tiers(`豹子: 1/100; 顺子: ${straightWraps ? '6/100' : '48/1000'}; 对子: 27/100`),
  });
}

/** 形态, 牌型: the five exclusive shapes of three digits. */
export function threeShapes({ straightWraps }: Pick<DigitRules, 'straightWraps'>): Matcher {
  const rest = straightWraps
    ? '顺子: 6/100; 对子: 27/100; 半顺: 36/100; 杂六: 3/10'
    : '顺子: 48/1000; 对子: 27/100; 半顺: 336/1000; 杂六: 336/1000';
  return sides({
    rows: [
      {
        label: '形态',
        sides: SHAPE_SIDES,
        measure: (digits) => shapeOf(digits, straightWraps),
        domain: Object.values(SHAPE),
      },
    ],
    tiers: tiers(`豹子: 1/100; ${rest}`),
  });
}

/** How often each digit stands in the window, three bits a digit. */
function tallyDigits(digits: Digits): number {
  let packed = 0;
  for (const digit of digits) packed += 8 ** digit;
  return packed;
}

function timesOf(packed: number, digit: number): number {
  return Math.floor(packed / 8 ** digit) % 8;
}

/** One row of the ten digits, judged by how often each came. `domain` is not asked: the plays know their best draw by themselves. */
function digitRow(wins: (packed: number, digit: number) => boolean | number): SideRow {
  const list = numerals(0, 9).map((text, digit) => side(text, (packed) => wins(packed, digit)));
  return { label: '选号', sides: list, measure: tallyDigits, domain: [] };
}

/** 一帆风顺 … 四季发财, 一码: a digit stands at least `times` times among k. */
export function atLeast(k: number, times: number): Matcher {
  let favourable = 0;
  for (let hits = times; hits <= k; hits += 1) favourable += choose(k, hits) * 9 ** (k - hits);
  return {
    ...sides({
      rows: [digitRow((packed, digit) => timesOf(packed, digit) >= times)],
      tiers: [tier('1', fraction(favourable, 10 ** k))],
      look: 'pad',
    }),
    // k places hold so many digits `times` times.
    best: ([chosen = []], worth) => Math.min(chosen.length, Math.floor(k / times)) * worth('1'),
  };
}

/** 一字组: a digit stands somewhere among k; paid once, or for each place where the rule says so (then fair odds are 10/k). */
export function oneOf(k: number, { oneOfPays }: Pick<DigitRules, 'oneOfPays'>): Matcher {
  if (oneOfPays === 'once') return atLeast(k, 1);
  return {
    ...sides({
      rows: [digitRow(timesOf)],
      tiers: [{ name: '1', probability: fraction(10 ** k - 9 ** k, 10 ** k), fairOdds: fraction(10, k) }],
      look: 'pad',
    }),
    // Every place can show a chosen digit.
    best: (_rows, worth) => k * worth('1'),
  };
}

/** 二码, 三码 and the chance of m given digits all standing among k. */
export function allStanding(k: number, m: number): ReturnType<typeof fraction> {
  let favourable = 0;
  for (let missing = 0; missing <= m; missing += 1)
    favourable += (missing % 2 ? -1 : 1) * choose(m, missing) * (10 - missing) ** k;
  return fraction(favourable, 10 ** k);
}

/** 和值尾数: last digit of the window's sum. */
export function sumTails(): Matcher {
  return sides({
    rows: [
      {
        label: '尾数',
        sides: numerals(0, 9).map((text, digit) => side(text, (v) => v % 10 === digit)),
        measure: sum,
        domain: range(0, 27),
      },
    ],
    tiers: tiers('1/10'),
    look: 'pad',
  });
}

/** 跨度 with a price of its own for each span. */
export function spanPrices(): Matcher {
  return sides({
    rows: [
      {
        label: '跨度',
        sides: numerals(0, 9).map((text, value) => side(text, (v) => v === value)),
        measure: span,
        domain: range(0, 9),
      },
    ],
    tiers: tiers('0: 1/100; 1/9: 54/1000; 2/8: 96/1000; 3/7: 126/1000; 4/6: 144/1000; 5: 15/100'),
  });
}

/** 组选三 (5–10 digits) and 组选六 (4–8): one ticket, won when the window is aab (abc) with all digits among the chosen. */
export function chosenGroup(different: 2 | 3): Matcher {
  const three = different === 2;
  return wholeLine({
    options: numberOptions(0, 9),
    min: three ? 5 : 4,
    max: three ? 10 : 8,
    tiers: three
      ? tiers('5: 6/100; 6: 9/100; 7: 126/1000; 8: 168/1000; 9: 216/1000; 10: 27/100')
      : tiers('4: 24/1000; 5: 6/100; 6: 12/100; 7: 21/100; 8: 336/1000'),
    wins: (chosen, drawn) => distinct(drawn) === different && drawn.every((digit) => chosen.includes(digit)),
  });
}

/** 牛 of five digits: 0 without one, otherwise 1–10 (牛牛). With three digits summing to a multiple of ten, the rest has the total's last digit. */
export function bullOf(digits: Digits): number {
  const total = sum(digits);
  for (let i = 0; i < 5; i += 1) {
    for (let j = i + 1; j < 5; j += 1) {
      const rest = (digits[i] as number) + (digits[j] as number);
      if ((total - rest) % 10 === 0) return rest % 10 === 0 ? 10 : rest % 10;
    }
  }
  return 0;
}

const BULL_SIDES = [
  side('无牛', (v) => v === 0),
  ...numerals(1, 9).map((text, index) => side(`牛${text}`, (v) => v === index + 1)),
  side('牛牛', (v) => v === 10),
  side('牛大', (v) => v >= 6),
  side('牛小', (v) => v >= 1 && v <= 5),
  side('牛单', (v) => v % 2 === 1),
  side('牛双', (v) => v > 0 && v % 2 === 0),
];

/** 斗牛. */
export function bull(): Matcher {
  return sides({
    rows: [{ label: '牛牛', sides: BULL_SIDES, measure: bullOf, domain: range(0, 10) }],
    tiers: tiers(
      '无牛: 35649/100000; 牛1/牛3/牛5/牛7/牛9: 6375/100000; 牛2/牛4/牛6/牛8: 6505/100000; 牛牛: 6456/100000; ' +
        '牛大: 32216/100000; 牛小: 32135/100000; 牛单: 31875/100000; 牛双: 32476/100000',
    ),
  });
}

const HANDS = ['五条', '四条', '葫芦', '顺子', '三条', '两对', '一对', '杂号'] as const;

/** Index into HANDS of five digits: the first that fits. */
function handOf(digits: Digits, wraps: boolean): number {
  const counts = new Map<number, number>();
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const most = Math.max(...counts.values());
  if (counts.size === 1) return 0;
  if (counts.size === 2) return most === 4 ? 1 : 2;
  if (counts.size === 3) return most === 3 ? 4 : 5;
  if (counts.size === 4) return 6;
  if (span(digits) === 4) return 3;
  return wraps && digits.some((start) => [1, 2, 3, 4].every((step) => digits.includes((start + step) % 10))) ? 3 : 7;
}

/** 梭哈. */
export function pokerHands({ handStraightWraps }: Pick<DigitRules, 'handStraightWraps'>): Matcher {
  const [straight, none] = handStraightWraps ? ['120', '2904'] : ['72', '2952'];
  return sides({
    rows: [
      {
        label: '牌型',
        sides: HANDS.map((text, index) => side(text, (v) => v === index)),
        measure: (digits) => handOf(digits, handStraightWraps),
        domain: range(0, HANDS.length - 1),
      },
    ],
    tiers: tiers(
      `五条: 1/10000; 四条: 45/10000; 葫芦: 9/1000; 顺子: ${straight}/10000; 三条: 72/1000; 两对: 108/1000; 一对: 504/1000; 杂号: ${none}/10000`,
    ),
  });
}
