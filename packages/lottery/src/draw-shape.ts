/** What a draw of each group looks like: for feeds, disputes and tests. */
import type { Draw, Group, Play } from './play.ts';

export interface DrawShape {
  /** Allowed lengths of `numbers`. */
  readonly lengths: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Whether a number may come twice. */
  readonly repeats: boolean;
}

export const DRAW_SHAPES: Readonly<Record<Group, DrawShape>> = {
  SSC: { lengths: [5], from: 0, to: 9, repeats: true },
  K3: { lengths: [3], from: 1, to: 6, repeats: true },
  SYX5: { lengths: [5], from: 1, to: 11, repeats: false },
  PK10: { lengths: [10], from: 1, to: 10, repeats: false },
  FC3D: { lengths: [3], from: 0, to: 9, repeats: true },
  PL35: { lengths: [3, 5], from: 0, to: 9, repeats: true },
  KL8: { lengths: [20], from: 1, to: 80, repeats: false },
  BJ28: { lengths: [3], from: 0, to: 9, repeats: true },
  LHC: { lengths: [7], from: 1, to: 49, repeats: false },
};

/** True when the numbers can be a draw of that group. */
export function isDraw(group: Group, numbers: readonly number[]): boolean {
  const { lengths, from, to, repeats } = DRAW_SHAPES[group];
  if (!lengths.includes(numbers.length)) return false;
  if (!numbers.every((value) => Number.isInteger(value) && value >= from && value <= to)) return false;
  return repeats || new Set(numbers).size === numbers.length;
}

/** True when the play can be judged on this draw: a draw of its group, long enough for it. */
export function fitsDraw(play: Play, draw: Draw): boolean {
  return isDraw(play.group, draw.numbers) && draw.numbers.length >= (play.drawLength ?? 0);
}
