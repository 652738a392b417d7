import { BET_LINES_MAX } from '@caiting/contract';
import { personalCell, storedStore } from '../../../platform/session/personal-storage.ts';
import type { SlipLine } from './line.ts';

/**
 * 购彩篮 of every lottery. It is kept in sessionStorage: a login that ran out, an issue that rolled and a reload leave it as it was; only its owner's act
 * or an accepted bet takes lines away. It is the person's who filled it: with another login it is theirs that is shown.
 */
interface Slip {
  readonly lines: readonly SlipLine[];
}

const isSlip = (value: unknown): value is Slip => Array.isArray((value as Slip | null)?.lines);

export const useSlip = storedStore(
  personalCell({ name: 'caiting.slip', in: 'tab', check: isSlip, follows: true }),
  (stored): Slip => stored ?? { lines: [] },
  (slip) => slip,
);

/** Adds a line at the end. Gives false when the slip of that lottery is full. */
export function addLine(line: SlipLine): boolean {
  const { lines } = useSlip.getState();
  if (linesOf(lines, line.lotteryCode).length >= BET_LINES_MAX) return false;
  useSlip.setState({ lines: [...lines.filter(({ id }) => id !== line.id), line] });
  return true;
}

export function removeLines(ids: readonly string[]): void {
  useSlip.setState(({ lines }) => ({ lines: lines.filter(({ id }) => !ids.includes(id)) }));
}

export function editLines(edit: (line: SlipLine) => SlipLine): void {
  useSlip.setState(({ lines }) => ({ lines: lines.map(edit) }));
}

/** Lines of one lottery, and of one of its two families where it is named. */
export function linesOf(lines: readonly SlipLine[], lotteryCode: string, family?: SlipLine['family']): SlipLine[] {
  return lines.filter((line) => line.lotteryCode === lotteryCode && (!family || line.family === family));
}
