import type { Group, OddsTable } from '@caiting/lottery/core';
import { useMemo } from 'react';
import { oddsAt } from '../slip/line.ts';
import { levelSteps, playPoint, pointSteps, stepsText, useStake } from '../slip/stake-store.ts';
import { useRebate } from '../core/queries.ts';
import type { AnyPlay } from '../picks/menu.ts';

/** The rebate trade of a lottery for this player: level, the chosen point, and the odds that follow. */
export interface RebateView {
  /** False until the level is known: nothing can be staked before (product §5, rebate must be available). */
  readonly isKnown: boolean;
  readonly maxSteps: number;
  readonly steps: number;
  /** What is paid back as rebate, percent. */
  readonly rebate: string;
  /** bettingPoint of a line of this play: the chosen one, unless the play fixes it (特码A, 特码B). */
  pointOf(play: AnyPlay): string;
  /** Percent as on the wire. */
  readonly basePayout: string;
  oddsOf(play: AnyPlay): OddsTable;
}

export function useRebateView(lotteryCode: string, group: Group): RebateView {
  const { data } = useRebate(lotteryCode);
  const chosen = useStake(({ steps }) => steps);
  return useMemo(() => {
    const level = data?.level ?? '0.0';
    const maxSteps = levelSteps(level);
    const steps = pointSteps(chosen, group, level);
    const known = new Map<AnyPlay, OddsTable>();
    const pointOf = (play: AnyPlay) => playPoint(play, steps, maxSteps);
    return {
      isKnown: data !== undefined,
      maxSteps,
      steps,
      rebate: stepsText(maxSteps - steps),
      pointOf,
      basePayout: data?.basePayout ?? '0',
      oddsOf(play) {
        const found = known.get(play) ?? oddsAt(play, data?.basePayout ?? '0', pointOf(play));
        known.set(play, found);
        return found;
      },
    };
  }, [data, chosen, group]);
}
