import type { DrawResult } from '@caiting/contract';
import { useMemo } from 'react';
import { omissionOf, useRecentDraws, type Omission } from '../../draws/index.ts';
import { isByOption, type AnyPlay } from '../picks/menu.ts';

/** Plays whose rows are the places of a draw: a row of the same name in another play looks at the same number. */
const PLACE_PLAYS: ReadonlySet<string> = new Set(['DWD', 'X_NUM']);

/**
 * 遗漏 under each ball over the last hundred draws: by place where a row is one (万位, 冠军), by the play's own settlement where an option wins by
 * itself; null for rows where a single value neither wins nor loses.
 */
export function useOmissions(
  lotteryCode: string,
  play: AnyPlay,
  plays: readonly AnyPlay[],
): readonly (readonly Omission[] | null)[] {
  const draws = useRecentDraws(lotteryCode);
  return useMemo(() => omissionsOf(play, plays, draws), [play, plays, draws]);
}

function omissionsOf(
  play: AnyPlay,
  plays: readonly AnyPlay[],
  results: readonly DrawResult[],
): (readonly Omission[] | null)[] {
  const draws = results.filter((draw) => !draw.void).map((draw) => draw.openNumber.split(',').map(Number));
  if (draws.length === 0 || play.shape.kind !== 'pad') return play.shape.rows.map(() => null);
  const places = plays
    .filter(({ code }) => PLACE_PLAYS.has(code))
    .flatMap(({ shape }) => shape.rows.map((row, place) => [row.label, place] as const));
  const byOption = isByOption(play);
  return play.shape.rows.map((row, at) => {
    const place = places.find(([label]) => label === row.label)?.[1];
    if (place !== undefined)
      return row.options.map((option) => omissionOf(draws, (numbers) => numbers[place] === Number(option)));
    if (!byOption) return null;
    return row.options.map((_, option) => {
      const picks = { positions: [], rows: play.shape.rows.map((__, other) => (other === at ? [option] : [])) };
      return omissionOf(draws, (numbers) => play.settle(picks, { numbers }).length > 0);
    });
  });
}
