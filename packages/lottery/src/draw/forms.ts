import type { Group } from '../play.ts';
import { below, drawWords, type DrawInputs } from './words.ts';

/** How a group draws: independent digits or dice, or balls taken one by one from a drum of 1 … of. */
export type DrawForm =
  | { readonly kind: 'digits'; readonly count: number; readonly lowest: number; readonly size: number }
  | { readonly kind: 'balls'; readonly of: number; readonly take: number };

const digits = (count: number): DrawForm => ({ kind: 'digits', count, lowest: 0, size: 10 });
const balls = (take: number, of: number): DrawForm => ({ kind: 'balls', of, take });

/**
 * The form of each group (product §10.7). PL35 draws the five digits of 排列五; 排列三 is their first three. LHC's seventh ball
 * is the special. KL8 keeps the drawn order. BJ28 draws its three digits directly.
 */
export const DRAW_FORMS: Readonly<Record<Group, DrawForm>> = {
  SSC: digits(5),
  K3: { kind: 'digits', count: 3, lowest: 1, size: 6 },
  SYX5: balls(5, 11),
  PK10: balls(10, 10),
  FC3D: digits(3),
  PL35: digits(5),
  KL8: balls(20, 80),
  BJ28: digits(3),
  LHC: balls(7, 49),
};

/** The result of one issue, in drawn order: a function of link, lottery, issue number and beacon, and of nothing else. */
export function drawNumbers(group: Group, inputs: DrawInputs): number[] {
  const words = drawWords(inputs);
  const form = DRAW_FORMS[group];
  if (form.kind === 'digits') return Array.from({ length: form.count }, () => form.lowest + below(words, form.size));
  return takeBalls(words, form.of, form.take);
}

/** Durstenfeld's shuffle from the end, stopped after `take` balls: ball t is any of the ones left; the last one left takes its place. */
function takeBalls(words: Iterator<number, never>, of: number, take: number): number[] {
  const drum = Array.from({ length: of }, (_, index) => index + 1);
  const taken: number[] = [];
  for (let left = of; taken.length < take; left -= 1) {
    // The only ball left needs no word.
    const at = left === 1 ? 0 : below(words, left);
    taken.push(drum[at] as number);
    drum[at] = drum[left - 1] as number;
  }
  return taken;
}

const TWO_DIGITS: ReadonlySet<Group> = new Set(['SYX5', 'PK10', 'KL8', 'LHC']);

/**
 * The result as the wire and the records write it (plays.md §1): numbers in drawn order joined by ",", two digits each where a group has
 * numbers above 9; the special of LHC is the last. KL8 is written ascending, its drawn order stands in the numbers beside it.
 */
export function openNumberOf(group: Group, numbers: readonly number[]): string {
  const shown = group === 'KL8' ? numbers.toSorted((a, b) => a - b) : numbers;
  const width = TWO_DIGITS.has(group) ? 2 : 1;
  return shown.map((each) => String(each).padStart(width, '0')).join(',');
}
