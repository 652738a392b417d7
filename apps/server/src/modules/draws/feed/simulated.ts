import { randomInt } from 'node:crypto';
import { DRAW_FORMS } from '@caiting/lottery/draw';
import { drawLengthOf } from '../core/draw-length.ts';
import type { Drawing } from './open-number.ts';
import type { ResultFeed, ResultSource } from './source.ts';

/** On every page and in every proof that shows such a result. */
export const SIMULATED_NAME = '模拟官方结果';

/**
 * Stands in for the official sources until an operator connects real ones. The numbers come from the system's random source at the moment
 * they are asked for, which is after the draw time; the answer that is stored first is the result.
 */
export const simulatedSource: ResultSource = {
  name: SIMULATED_NAME,
  kind: 'simulated',
  fetchResult: async ({ lotteryCode, group, issueNo }) => {
    const numbers = simulatedNumbers({ code: lotteryCode, group });
    const raw = Buffer.from(JSON.stringify({ source: SIMULATED_NAME, lottery: lotteryCode, issue: issueNo, numbers }));
    return { numbers, raw };
  },
};

export const simulatedFeed: ResultFeed = { sources: [simulatedSource], agree: 1 };

/** A draw in the form of its lottery; `pick(n)` gives a whole number below n, all equally likely. */
export function simulatedNumbers(
  lottery: Drawing,
  pick: (below: number) => number = (below) => randomInt(below),
): number[] {
  const form = DRAW_FORMS[lottery.group];
  const count = drawLengthOf(lottery);
  if (form.kind === 'digits') return Array.from({ length: count }, () => form.lowest + pick(form.size));
  const drum = Array.from({ length: form.of }, (_, index) => index + 1);
  return Array.from({ length: count }, () => drum.splice(pick(drum.length), 1)[0] as number);
}
