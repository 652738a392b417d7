/** Measures of three dice and the matchers that both K3 families share. */
import { fraction } from '../fraction.ts';
import { options } from '../grammar.ts';
import { distinct, exactly, numerals, side, sides, sum } from '../families/index.ts';
import type { Matcher, Side } from '../families/index.ts';
import { tier, tiers } from '../tiers.ts';

type Dice = readonly number[];

export const FACES = numerals(1, 6);
export const DICE = options(FACES);
export const STRAIGHTS = ['123', '234', '345', '456'];

/** How often each face came, two bits a face. */
export function faces(dice: Dice): number {
  let packed = 0;
  for (const die of dice) packed += 4 ** die;
  return packed;
}

export function timesOf(packed: number, face: number): number {
  return (packed >> (2 * face)) & 3;
}

function isTriple(dice: Dice): boolean {
  return distinct(dice) === 1;
}

/** The straight's text ("123") as a number, 0 when the dice are none. */
export function straightOf(dice: Dice): number {
  const [low, middle, high] = [...dice].sort((a, b) => a - b) as [number, number, number];
  return middle === low + 1 && high === middle + 1 ? 100 * low + 10 * middle + high : 0;
}

const ONE_TO_SIX = [1, 2, 3, 4, 5, 6];
const ALL_DICE = ONE_TO_SIX.flatMap((a) => ONE_TO_SIX.flatMap((b) => ONE_TO_SIX.map((c) => [a, b, c])));
const figures = (measure: (dice: Dice) => number): readonly number[] => [...new Set(ALL_DICE.map(measure))];

export const FACE_FIGURES = figures(faces);
export const SUM_FIGURES = figures(sumMeasure);
export const STRAIGHT_FIGURES = figures(straightOf);

/** 大 from 11, 小 to 10, 单, 双 of the sum; `triples`: what a triple does to 大 and 小. The measure is the sum, above 100 for a triple. */
export function sumSides(triples: 'counted' | 'lose'): readonly Side[] {
  const counted = (v: number): boolean => triples === 'counted' || v < 100;
  const total = (v: number): number => v % 100;
  return [
    side('大', (v) => counted(v) && total(v) >= 11),
    side('小', (v) => counted(v) && total(v) <= 10),
    side('单', (v) => total(v) % 2 === 1),
    side('双', (v) => total(v) % 2 === 0),
  ];
}

export function sumMeasure(dice: Dice): number {
  return sum(dice) + (isTriple(dice) ? 100 : 0);
}

export function sumNumbers(from: number, to: number): readonly Side[] {
  return exactly(numerals(from, to)).map(({ text, wins }) => side(text, (v) => wins(v % 100)));
}

export const SUM_TIERS =
  '4/17: 3/216; 5/16: 6/216; 6/15: 10/216; 7/14: 15/216; 8/13: 21/216; 9/12: 25/216; 10/11: 27/216';

export const sideTiers = (triples: 'counted' | 'lose'): string =>
  triples === 'counted' ? '大/小/单/双: 108/216' : '大/小: 105/216; 单/双: 108/216';

/** A face that comes at least once wins, paid once or per die (then fair odds are 2: three dice, one chance in six each). */
export function faceComes(pays: 'once' | 'perDie'): Matcher {
  const per = (times: number): number => (pays === 'once' ? Math.min(times, 1) : times);
  return sides({
    rows: [
      {
        label: '点数',
        sides: FACES.map((text, index) => side(text, (v) => per(timesOf(v, index + 1)))),
        measure: faces,
        domain: FACE_FIGURES,
      },
    ],
    tiers: pays === 'once' ? tiers('91/216') : [{ ...tier('1', fraction(91, 216)), fairOdds: fraction(2) }],
    look: 'pad',
  });
}

/** 三同号单选, 围骰: one triple. */
export function oneTriple(): Matcher {
  const list = FACES.map((text, index) => side(text.repeat(3), (v) => timesOf(v, index + 1) === 3));
  return sides({ rows: [{ label: '豹子', sides: list, measure: faces, domain: FACE_FIGURES }], tiers: tiers('1/216') });
}

/** 三同号通选, 全骰: whichever triple, under the option's own word. */
export function anyTriple(word: string): Matcher {
  return sides({
    rows: [{ label: word, sides: [side(word, (v) => v === 1)], measure: distinct, domain: [1, 2, 3] }],
    tiers: tiers('6/216'),
  });
}

/** Two different faces that both come: 长牌 writes them as "12". */
export function bothFaces(): Matcher {
  const list = FACES.flatMap((low, a) =>
    FACES.slice(a + 1).map((high, offset) =>
      side(low + high, (v) => timesOf(v, a + 1) > 0 && timesOf(v, a + 2 + offset) > 0),
    ),
  );
  return sides({
    rows: [{ label: '长牌', sides: list, measure: faces, domain: FACE_FIGURES }],
    tiers: tiers('30/216'),
  });
}

/** A face that comes twice ("11"); what a triple does is the play's rule. */
export function pairOf(onTriple: 'win' | 'lose', label: string): Matcher {
  const wins = (times: number): boolean => times === 2 || (times === 3 && onTriple === 'win');
  const list = FACES.map((text, index) => side(text.repeat(2), (v) => wins(timesOf(v, index + 1))));
  return sides({
    rows: [{ label, sides: list, measure: faces, domain: FACE_FIGURES }],
    tiers: tiers(onTriple === 'win' ? '16/216' : '15/216'),
  });
}
