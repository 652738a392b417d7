/** Count and settle against the oracle's list of tickets, on random selections and draws. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAW_SHAPES, isDraw } from '../draw-shape.ts';
import { playsOf } from '../catalogue.ts';
import type { Group, Picks, Play } from '../play.ts';
import { k3Tickets, pk10Tickets } from './dice.ts';
import { sscTickets, threeDigitTickets } from './digits.ts';
import { lines, picksOf } from './lines.ts';
import { tally } from './oracle.ts';
import type { Ticket } from './oracle.ts';

const ORACLES: Partial<Record<Group, (code: string, text: string) => Ticket[]>> = {
  SSC: sscTickets,
  FC3D: threeDigitTickets,
  PL35: threeDigitTickets,
  K3: k3Tickets,
  PK10: pk10Tickets,
};
const LINES = 40;
const DRAWS = 20;

/** Draws that lean towards the numbers of the text, so that dear tiers are won now and then. */
function draws(play: Play<Picks>, text: string): fc.Arbitrary<number[]> {
  const { from, to, repeats, lengths } = DRAW_SHAPES[play.group];
  const length = Math.max(...lengths);
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const named = [...text.matchAll(/\d+/g)]
    .map(([digits]) => Number(digits))
    .filter((value) => value >= from && value <= to);
  if (!repeats) {
    return fc
      .shuffledSubarray(all, { minLength: all.length })
      .map((rest) => [...new Set([...named.slice(0, rest[0]), ...rest])].slice(0, length));
  }
  const pool =
    named.length > 0 ? fc.oneof(fc.constantFrom(...named), fc.constantFrom(...all)) : fc.constantFrom(...all);
  return fc.array(pool, { minLength: length, maxLength: length });
}

describe.each(Object.entries(ORACLES))('%s', (group, oracle) => {
  test.each(playsOf(group as Group).map((play) => [play.code, play as Play<Picks>] as const))('%s', (code, play) => {
    const cases = lines(play, 4).chain((text) =>
      fc.tuple(fc.constant(text), fc.array(draws(play, text), { minLength: DRAWS, maxLength: DRAWS })),
    );
    fc.assert(
      fc.property(cases, ([text, list]) => {
        const picks = picksOf(play, text);
        const tickets = oracle(code, text);
        expect(play.count(picks), text).toBe(tickets.length);
        for (const numbers of list) {
          if (!isDraw(play.group, numbers)) throw new Error(`the test made no draw: ${numbers.join()}`);
          expect(Object.fromEntries(play.settle(picks, { numbers })), `${text} on ${numbers.join()}`).toEqual(
            tally(tickets, numbers),
          );
        }
      }),
      { numRuns: LINES },
    );
  });
});
