import { randomBytes, randomInt } from 'node:crypto';
import { GROUPS, type Group } from '@caiting/lottery/core';
import { DRAW_FORMS, drawNumbers } from '@caiting/lottery/draw';
import { chiSquare, critical, pairsOf, positionsOf, repeatsOf, type Counts } from './support/draw-statistics.ts';

const DRAWS = 300_000;
/** A test fails when a fair source fails it once in a million: with some two hundred tests, once in five thousand runs. */
const ONE_IN = 1_000_000;

interface Outcome {
  readonly test: string;
  readonly chiSquare: number;
  readonly degrees: number;
  readonly limit: number;
}

/**
 * Statistics on the results of the real draw function, each group from fresh random chain links and beacons: frequencies by position, pairs
 * inside a draw, whole permutations or triples of small spaces, and each draw against the one before. Two bad sources must fail the same
 * tests: bytes modulo ten, and a shuffle by sorting on random keys compared at random. `--draws=N` for less. `ratio`: the largest figure
 * of a real group against its limit; below 1 nothing is significant.
 */
export async function run(args: readonly string[]): Promise<number> {
  const draws = Number(args.find((arg) => arg.startsWith('--draws='))?.slice(8) ?? DRAWS);
  const figures: Record<string, { tests: number; worst: string; ratio: number }> = {};
  for (const group of GROUPS) figures[group] = worstOf(test(group, draws, () => realDraw(group)));
  const controls = {
    byteModulo: worstOf(test('SSC', draws, () => Array.from(randomBytes(5), (byte) => byte % 10))),
    sortShuffle: worstOf(test('PK10', draws, sortShuffle)),
  };
  const ratio = Math.max(...Object.values(figures).map((figure) => figure.ratio));
  const isCaught = Object.values(controls).every((figure) => figure.ratio > 1);
  process.stdout.write(`${JSON.stringify({ bench: 'draws', ratio, draws, isCaught, groups: figures, controls })}\n`);
  return ratio < 1 && isCaught ? 0 : 1;
}

function realDraw(group: Group): number[] {
  const beacon = randomBytes(32).toString('hex');
  const link = new Uint8Array(randomBytes(32));
  return drawNumbers(group, { link, lotteryCode: group.toLowerCase(), issueNo: '202601010001', beacon });
}

/** The classic mistake: a comparison that answers at random does not shuffle evenly. */
function sortShuffle(): number[] {
  return Array.from({ length: 10 }, (_, at) => at + 1).toSorted(() => randomInt(2) - 0.5);
}

function test(group: Group, draws: number, draw: () => number[]): Outcome[] {
  const form = DRAW_FORMS[group];
  const lowest = form.kind === 'digits' ? form.lowest : 1;
  const values = form.kind === 'digits' ? form.size : form.of;
  const tables: Counts[] = [...positionsOf(form, values), ...pairsOf(form, values), ...repeatsOf(form, values)];
  let before: number[] | null = null;
  for (let done = 0; done < draws; done += 1) {
    const now = draw().map((each) => each - lowest);
    for (const table of tables) table.count(now, before);
    before = now;
  }
  return tables.map(({ name, cells, expected, degrees, total }) => ({
    test: name,
    chiSquare: chiSquare(
      cells,
      expected.map((share) => share * total()),
    ),
    degrees,
    limit: critical(degrees, ONE_IN),
  }));
}

function worstOf(outcomes: readonly Outcome[]): { tests: number; worst: string; ratio: number } {
  const ratios = outcomes.map(({ chiSquare: figure, limit }) => figure / limit);
  const ratio = Math.max(...ratios);
  return {
    tests: outcomes.length,
    worst: outcomes[ratios.indexOf(ratio)]?.test ?? '',
    ratio: Math.round(ratio * 1000) / 1000,
  };
}
