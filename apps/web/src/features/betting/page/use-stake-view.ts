import type { Group, OddsTable } from '@caiting/lottery/core';
import { useMemo } from 'react';
import { oddsAt } from '../slip/line.ts';
import { levelSteps, pointSteps, stepsText, useStake } from '../slip/stake-store.ts';
import { useRebate } from '../queries.ts';
import type { AnyPlay } from '../picks/menu.ts';

/** The rebate trade of a lottery for this player: level, the chosen point, and the odds that follow. */
export interface RebateView {
  /** False until the level is known: nothing can be staked before (SPEC §5, rebate must be available). */
  readonly isKnown: boolean;
  readonly maxSteps: number;
  readonly steps: number;
  /** bettingPoint of the wire. */
  readonly point: string;
  /** What is paid back as rebate, percent. */
  readonly rebate: string;
  oddsOf(play: AnyPlay): OddsTable;
}

export function useRebateView(lotteryCode: string, group: Group): RebateView {
  const { data } = useRebate(lotteryCode);
  const chosen = useStake(({ steps }) => steps);
  return useMemo(() => {
    const level = data?.level ?? '0.0';
    const maxSteps = levelSteps(level);
    const steps = pointSteps(chosen, group, level);
    const point = stepsText(steps);
    const known = new Map<AnyPlay, OddsTable>();
    return {
      isKnown: data !== undefined,
      maxSteps,
      steps,
      point,
      rebate: stepsText(maxSteps - steps),
      oddsOf(play) {
        const found = known.get(play) ?? oddsAt(play, data?.basePayout ?? '0', point);
        known.set(play, found);
        return found;
      },
    };
  }, [data, chosen, group]);
}
