import type { DrawResult } from '@caiting/contract';
import { optionsCame } from '@caiting/lottery/option-trend';
import { useMemo } from 'react';
import { omissionOf, useRecentDraws, type Omission } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import type { PickState } from '../picks/pick-state.ts';
import { usePicked, type PicksView } from './use-picks.ts';

const NONE: readonly number[] = [];
const positionsOf = ({ positions }: PickState): readonly number[] => positions;

/** 遗漏 under each number over the last hundred draws, row by row; null for rows whose options are no numbers. */
export function useOmissions(lotteryCode: string, picks: PicksView): readonly (readonly Omission[] | null)[] {
  const { play } = picks;
  const draws = useRecentDraws(lotteryCode);
  const ticked = usePicked(picks, positionsOf);
  const positions = play.shape.positions ? ticked : NONE;
  return useMemo(() => omissionsOf(play, draws, positions), [play, draws, positions]);
}

export function omissionsOf(
  play: AnyPlay,
  results: readonly DrawResult[],
  positions: readonly number[],
): (readonly Omission[] | null)[] {
  const draws = results.filter((draw) => !draw.void).map((draw) => draw.openNumber.split(',').map(Number));
  if (draws.length === 0) return play.shape.rows.map(() => null);
  return optionsCame(play).map((came, row) =>
    came === null
      ? null
      : (play.shape.rows[row]?.options ?? []).map((_, option) =>
          omissionOf(draws, (numbers) => came(option, { numbers }, positions)),
        ),
  );
}

/** Whether anything can stand under the numbers of a play: where nothing can, there is nothing to switch. */
export const hasFigures = (play: AnyPlay): boolean => optionsCame(play).some((came) => came !== null);
