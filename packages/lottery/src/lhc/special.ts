/** Plays on the properties of single balls: 特码, 正码特, 两面, 半波, 特肖, 合肖, 头尾, 五行. */
import { differentBalls, range, exactly, perPlace, pool, side, sides, wholeLine, won } from '../families/index.ts';
import type { Matcher, Side, SideRow } from '../families/index.ts';
import { fraction } from '../fraction.ts';
import { numberOptions, options } from '../grammar.ts';
import type { Draw, Tier } from '../play.ts';
import { tier, tiers } from '../tiers.ts';
import {
  DEFAULT_LUNAR_YEAR,
  elementOf,
  ELEMENTS,
  headOf,
  NUMBERS,
  SIDES,
  tailOf,
  TIE_NUMBER,
  waveOf,
  WAVES,
  zodiacIndex,
  ZODIACS,
} from './attributes.ts';
import { numberTier } from './chances.ts';
import type { LhcRules } from './rules.ts';

/** Place of the 特码 in a draw. */
export const SPECIAL = [6];

/** Places of the six 正码. */
export const REGULAR = [0, 1, 2, 3, 4, 5];

export const LHC_NUMBERS = numberOptions(1, 49, 2);

export const lunarYearOf = ({ lunarYear }: Draw): number => lunarYear ?? DEFAULT_LUNAR_YEAR;

/** A number bet on its own, among the numbers of the window: 特码 (one of 49), 正码 (six of 49). */
export function oneNumber(drawnCount: number): Matcher {
  return pool({ options: LHC_NUMBERS, size: 1, comes: drawnCount, tiers: [tier('1', fraction(drawnCount, 49))] });
}

/** 正一特 … 正六特: each chosen number of each row is a ticket on that ball. */
export function numberPerBall(labels: readonly string[]): Matcher {
  return sides({
    rows: perPlace(labels, NUMBERS, exactly(LHC_NUMBERS.texts)),
    tiers: tiers('1/49'),
    look: 'pad',
    together: differentBalls,
  });
}

/** A ball and its zodiac in one figure, since an option tests one figure: number + 64 × zodiac. */
function ballAt(place: number): SideRow['measure'] {
  return (drawn, draw) => {
    const n = drawn[place] as number;
    return n + 64 * zodiacIndex(n, lunarYearOf(draw));
  };
}
/** The figures of `ballAt` in a year. */
const ballFigures = (lunarYear: number): readonly number[] => NUMBERS.map((n) => n + 64 * zodiacIndex(n, lunarYear));
const numberIn = (figure: number): number => figure % 64;
const isTie = (n: number): boolean => n === TIE_NUMBER;

const WAVE_SIDES = ['红波', '蓝波', '绿波'];
const SIDES_AT_49 = ['尾大', '尾小', '家禽', '野兽'];
const BALL_SIDES = [
  '大',
  '小',
  '单',
  '双',
  '大单',
  '大双',
  '小单',
  '小双',
  '合大',
  '合小',
  '合单',
  '合双',
  '尾大',
  '尾小',
  ...WAVE_SIDES,
];
const ANIMALS = ['家禽', '野兽'];

/** 49 gives the stake back for every two-sided option but the colours (and, by the rule, tail and animal). */
function tiesAt49(name: string, { tailAndAnimalAt49 }: LhcRules): boolean {
  if (WAVE_SIDES.includes(name)) return false;
  return tailAndAnimalAt49 === 'refund' || !SIDES_AT_49.includes(name);
}

/** 特码两面 (one row, with 家禽 and 野兽) and 正码1–6两面 (six rows). */
export function twoSides(labels: readonly string[], withAnimals: boolean, rules: LhcRules, lunarYear: number): Matcher {
  const names = withAnimals ? [...BALL_SIDES.slice(0, 14), ...ANIMALS, ...WAVE_SIDES] : BALL_SIDES;
  const wins = (name: string) => SIDES[name] as (n: number, zodiac: number) => boolean;
  const list = names.map((name): Side =>
    side(
      name,
      (figure) => wins(name)(numberIn(figure), Math.floor(figure / 64)),
      tiesAt49(name, rules) ? (figure) => isTie(numberIn(figure)) : undefined,
    ),
  );
  const domain = ballFigures(lunarYear);
  return sides({
    rows: labels.map((label, place) => ({ label, sides: list, measure: ballAt(place), domain })),
    together: differentBalls,
    tiers: names.map((name) => numberTier(name, lunarYear, wins(name), tiesAt49(name, rules) ? isTie : undefined)),
  });
}

/** 半波 and 半半波: a colour and a property of the 特码 together; 49 gives the stake back. */
export function halfWaves(properties: readonly string[]): Matcher {
  const names = WAVES.flatMap((wave) => properties.map((property) => ({ wave, property, text: wave + property })));
  const wins =
    ({ wave, property }: { wave: string; property: string }) =>
    (n: number) =>
      waveOf(n) === wave && SIDES[property]?.(n, 0) === true;
  return sides({
    rows: [
      {
        label: '特码',
        sides: names.map((name) => side(name.text, wins(name), isTie)),
        measure: ([n]) => n as number,
        domain: NUMBERS,
      },
    ],
    tiers: names.map((name) => numberTier(name.text, DEFAULT_LUNAR_YEAR, wins(name), isTie)),
  });
}

/** 特码头尾: tens 0–4 and units 0–9, 49 included. */
export function headsAndTails(): Matcher {
  const list = [
    ...[0, 1, 2, 3, 4].map((head) => ({ text: `${head}头`, wins: (n: number) => headOf(n) === head })),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tail) => ({ text: `${tail}尾`, wins: (n: number) => tailOf(n) === tail })),
  ];
  return sides({
    rows: [{ label: '特码', sides: list, measure: ([n]) => n as number, domain: NUMBERS }],
    tiers: list.map(({ text, wins }) => numberTier(text, DEFAULT_LUNAR_YEAR, wins)),
  });
}

/** 五行 of the 特码; the sizes of the elements change with the lunar year. */
export function elements(lunarYear: number): Matcher {
  return sides({
    rows: [
      {
        label: '五行',
        sides: ELEMENTS.map((name, index) => side(name, (element) => element === index)),
        measure: ([n], draw) => ELEMENTS.indexOf(elementOf(n as number, lunarYearOf(draw))),
        domain: range(0, ELEMENTS.length - 1),
      },
    ],
    tiers: ELEMENTS.map((name) => numberTier(name, lunarYear, (n) => elementOf(n, lunarYear) === name)),
  });
}

const ZODIAC_OPTIONS = options(ZODIACS);
const SET_SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** 合肖: 2–11 zodiacs in one ticket, won when the 特码 has one of them; the tier is their number. */
export function zodiacSet({ zodiacSetAt49 }: LhcRules, lunarYear: number): Matcher {
  if (zodiacSetAt49 === 'counts') return zodiacSetWith49(lunarYear);
  return wholeLine({
    label: '生肖',
    options: ZODIAC_OPTIONS,
    min: 2,
    max: 11,
    tiers: SET_SIZES.map((size) => tier(String(size), fraction(4 * size, 49), fraction(1, 49))),
    look: 'words',
    wins: (chosen, drawn, draw) => chosen.includes(zodiacIndex(drawn[0] as number, lunarYearOf(draw))),
    ties: (drawn) => isTie(drawn[0] as number),
  });
}

/** With 49 as an ordinary number the year's own zodiac has five numbers, so a set that holds it has its own price. */
function zodiacSetWith49(lunarYear: number): Matcher {
  const list: readonly Tier[] = SET_SIZES.flatMap((size) => [
    tier(`${size}`, fraction(4 * size, 49)),
    tier(`${size}含本命`, fraction(4 * size + 1, 49)),
  ]);
  const tierIn = (chosen: readonly number[], year: number): string =>
    chosen.includes(zodiacIndex(1, year)) ? `${chosen.length}含本命` : String(chosen.length);
  const base = wholeLine({
    label: '生肖',
    options: ZODIAC_OPTIONS,
    min: 2,
    max: 11,
    tiers: list,
    look: 'words',
    wins: () => false,
  });
  return {
    ...base,
    settle: ([chosen = []], drawn, draw) => {
      const year = lunarYearOf(draw);
      return won(chosen.includes(zodiacIndex(drawn[0] as number, year)) ? 1 : 0, tierIn(chosen, year));
    },
    best: ([chosen = []], worth) => worth(tierIn(chosen, lunarYear)),
    reach: ([chosen = []]) => [tierIn(chosen, lunarYear)],
  };
}
