import { stakeProblem, type LineLimits, type StakeProblem } from '@caiting/contract';
import { ticketStake } from '@caiting/lottery/core';
import { money } from '@caiting/money';
import type { AnyPlay } from '../picks/menu.ts';
import { priceOf } from './line.ts';
import { dearestOf, linePreview, type PreviewedLine } from './line-view.ts';

/** Where the prices of some lines come from, and what they may cost. */
export interface Pricing {
  readonly plays: ReadonlyMap<string, AnyPlay>;
  readonly basePayout: string;
  readonly limits: LineLimits | null;
}

/** Why the server would refuse the stake of this line, by its own function. `times`: the multiple of a chase. */
export function lineProblem(
  line: PreviewedLine,
  { plays, basePayout, limits }: Pricing,
  times = 1,
): StakeProblem | null {
  const preview = linePreview(line, plays.get(line.playCode), basePayout);
  if (!preview || !limits) return null;
  const stake = money(ticketStake(priceOf(line)) * BigInt(times));
  return stakeProblem(
    { mode: line.mode, ticketStake: stake, count: line.count, dearest: dearestOf(preview.odds) },
    limits,
  );
}
