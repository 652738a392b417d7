/** Plays on several of the seven numbers: 连码, 自选不中, 中一, 总和, 七色波, 总肖, 七码. */
import { choose } from '../combinatorics.ts';
import { range, Tally, pool, side, sides, sum } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import { add, fraction } from '../fraction.ts';
import { row } from '../grammar.ts';
import type { Fraction, Tier } from '../play.ts';
import { exclusiveTiers, tier, tiers } from '../tiers.ts';
import { TIE_NUMBER, waveOf, WAVES, zodiacIndex } from './attributes.ts';
import { differentZodiacs, hitChance, leadingWave, leadingWaveChances } from './chances.ts';
import type { LhcRules } from './rules.ts';
import { LHC_NUMBERS, lunarYearOf } from './special.ts';

/** Largest pool of 连码. */
const LINK_MAX = 10;

/** 四全中, 三全中, 二全中: all m numbers among the six 正码. */
export function allRegular(m: number): Matcher {
  return pool({ options: LHC_NUMBERS, size: m, comes: 6, max: LINK_MAX, tiers: [tier('1', hitChance(m, m, 6))] });
}

/** 三中二: two of three among the 正码, or all three; a ticket has one of the two tiers. */
export function threeHitTwo(): Matcher {
  return pool({
    options: LHC_NUMBERS,
    size: 3,
    comes: 6,
    max: LINK_MAX,
    tiers: exclusiveTiers([tier('中三', hitChance(3, 3, 6)), tier('中二', hitChance(3, 2, 6))]),
    pays: [
      [3, '中三'],
      [2, '中二'],
    ],
  });
}

/** A pair of one 正码 and the 特码: 6 of the C(49, 2) pairs. */
const PAIR_WITH_SPECIAL = tier('中特', fraction(6, choose(49, 2)));

/** 二中特 (two 正码, or one with the 特码) and 特串 (only the second). */
export function pairWithSpecial(twoRegularToo: boolean): Matcher {
  const list: readonly Tier[] = twoRegularToo
    ? exclusiveTiers([tier('中二', hitChance(2, 2, 6)), PAIR_WITH_SPECIAL])
    : [tier('1', PAIR_WITH_SPECIAL.probability)];
  const special = list.length - 1;
  return {
    form: { kind: 'rows', rows: [row('选号', LHC_NUMBERS, { min: 2, max: LINK_MAX })] },
    tiers: list,
    look: 'pad',
    count: ([chosen = []]) => choose(chosen.length, 2),
    settle: ([chosen = []], drawn) => {
      const regular = chosen.filter((index) => drawn.indexOf(index + 1) >= 0 && drawn.indexOf(index + 1) < 6).length;
      const tally = new Tally(list);
      if (twoRegularToo) tally.add(0, choose(regular, 2));
      if (chosen.includes((drawn[6] as number) - 1)) tally.add(special, regular);
      return tally.settled();
    },
    // The 特码 is among the chosen numbers or not, and as many of the rest as there are 正码.
    best: ([chosen = []], worth) => {
      const regular = Math.min(6, chosen.length);
      const beside = Math.min(6, chosen.length - 1);
      const pairs = (n: number): number => (twoRegularToo ? choose(n, 2) * worth('中二') : 0);
      return Math.max(pairs(regular), pairs(beside) + beside * worth((list[special] as Tier).name));
    },
  };
}

/** 五不中 … 十二不中: none of the m numbers among the seven. */
export function noHit(m: number, max: number): Matcher {
  return pool({ options: LHC_NUMBERS, size: m, comes: 7, max, tiers: [tier('1', hitChance(m, 0))], pays: [[0, '1']] });
}

/** 五中一 … 十中一: exactly one of the m numbers among the seven, or at least one by the rule. */
export function oneHit(m: number, max: number, rule: LhcRules['oneHit']): Matcher {
  const hits = rule === 'exactlyOne' ? [1] : Array.from({ length: Math.min(m, 7) }, (_, index) => index + 1);
  const chance = hits.map((n) => hitChance(m, n)).reduce(add);
  return pool({
    options: LHC_NUMBERS,
    size: m,
    comes: 7,
    max,
    tiers: [tier('1', chance)],
    pays: hits.map((n) => [n, '1']),
  });
}

/** 总和 of the seven: 大 from 175; there is no tie, so 大 is a little more likely than 小. */
export function totals(): Matcher {
  return sides({
    rows: [
      {
        label: '总和',
        sides: [
          side('大', (v) => v >= 175),
          side('小', (v) => v <= 174),
          side('单', (v) => v % 2 === 1),
          side('双', (v) => v % 2 === 0),
          side('大单', (v) => v >= 175 && v % 2 === 1),
          side('大双', (v) => v >= 175 && v % 2 === 0),
          side('小单', (v) => v <= 174 && v % 2 === 1),
          side('小双', (v) => v <= 174 && v % 2 === 0),
        ],
        measure: sum,
        domain: range(28, 322),
      },
    ],
    tiers: tiers(
      '大: 43428958/85900584; 小: 42471626/85900584; 单: 42949280/85900584; 双: 42951304/85900584; 大单: 21953306/85900584; ' +
        '大双/小双: 21475652/85900584; 小单: 20995974/85900584',
    ),
  });
}

const NO_LEADER = 3;

/** 七色波: the colour with most points. 和局 wins on a tie, when the colours are given back or lost by the rule. */
export function sevenWaves({ waveTie }: LhcRules): Matcher {
  const chances = leadingWaveChances();
  const drawn = chances[NO_LEADER] as Fraction;
  const ties = waveTie === 'refund' ? (leader: number) => leader === NO_LEADER : undefined;
  return sides({
    rows: [
      {
        label: '七色波',
        sides: [
          ...WAVES.map((wave, index) => side(`${wave}波`, (leader) => leader === index, ties)),
          side('和局', (leader) => leader === NO_LEADER),
        ],
        measure: (numbers) => {
          const points: [number, number, number] = [0, 0, 0];
          numbers.forEach((n, place) => {
            const wave = WAVES.indexOf(waveOf(n));
            points[wave] = (points[wave] as number) + (place === 6 ? 3 : 2);
          });
          return leadingWave(points);
        },
        domain: [0, 1, 2, NO_LEADER],
      },
    ],
    tiers: [
      ...WAVES.map((wave, index) => tier(`${wave}波`, chances[index] as Fraction, ties ? drawn : undefined)),
      tier('和局', drawn),
    ],
  });
}

/** 总肖: how many different zodiacs the seven numbers have, 2–7 (the largest zodiac has five numbers), and whether that is odd. */
export function zodiacCounts(): Matcher {
  const counts = [2, 3, 4, 5, 6, 7];
  const chances = differentZodiacs();
  const chanceOf = (wanted: readonly number[]): Fraction =>
    wanted.map((count) => chances[count - 1] as Fraction).reduce(add);
  return sides({
    rows: [
      {
        label: '总肖',
        sides: [
          ...counts.map((count) => side(`${count}肖`, (v) => v === count)),
          side('单', (v) => v % 2 === 1),
          side('双', (v) => v % 2 === 0),
        ],
        measure: (numbers, draw) => new Set(numbers.map((n) => zodiacIndex(n, lunarYearOf(draw)))).size,
        domain: counts,
      },
    ],
    tiers: [
      ...counts.map((count) => tier(`${count}肖`, chanceOf([count]))),
      tier('单', chanceOf([3, 5, 7])),
      tier('双', chanceOf([2, 4, 6])),
    ],
  });
}

/** 七码: how many of the seven are odd, or 25 and more; both counts in one figure, odd × 8 + big. 49 is both, or left out by the rule. */
export function sevenNumbers({ sevenAt49 }: LhcRules): Matcher {
  const counts = [0, 1, 2, 3, 4, 5, 6, 7];
  const judged = sevenAt49 === 'counts' ? (): boolean => true : (n: number): boolean => n !== TIE_NUMBER;
  return sides({
    rows: [
      {
        label: '七码',
        sides: [
          ...counts.map((count) => side(`单${count}`, (v) => Math.floor(v / 8) === count)),
          ...counts.map((count) => side(`大${count}`, (v) => v % 8 === count)),
        ],
        measure: (numbers) => {
          const seven = numbers.filter(judged);
          return seven.filter((n) => n % 2 === 1).length * 8 + seven.filter((n) => n >= 25).length;
        },
        domain: range(0, 63),
      },
    ],
    tiers: ['单', '大'].flatMap((name) =>
      counts.map((count) => tier(`${name}${count}`, countChance(count, sevenAt49))),
    ),
  });
}

/** There are 25 odd and 25 big numbers, 49 among both: with it left out, 24 and 24, and six numbers judged where it was drawn. */
function countChance(count: number, rule: LhcRules['sevenAt49']): Fraction {
  if (rule === 'counts') return hitChance(25, count);
  const without49 = choose(24, count) * choose(24, 7 - count);
  const with49 = choose(24, count) * choose(24, 6 - count);
  return fraction(without49 + with49, choose(49, 7));
}
