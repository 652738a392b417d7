import type { LotteryInfo } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keptPlay } from './kept-tables.ts';
import { menuOf, openingPlay, tabOf, type AnyPlay, type Family, type MenuTab } from '../picks/menu.ts';
import { editLines, linesOf, useSlip } from '../slip/slip-store.ts';
import { levelSteps, stepsText } from '../slip/stake-store.ts';
import type { SlipLine } from '../slip/line.ts';
import type { RebateView } from './use-stake-view.ts';

export type Lottery = LotteryInfo & { group: Group };

/** What is open on the betting page: its play lives in the address, so a reload and a shared link show the same table. */
export interface TableView {
  readonly play: AnyPlay;
  readonly tab: MenuTab | undefined;
  readonly tabs: readonly MenuTab[];
  readonly families: readonly Family[];
  readonly byCode: ReadonlyMap<string, AnyPlay>;
  setPlay(play: AnyPlay): void;
  setFamily(family: Family): void;
}

const FAMILIES: readonly Family[] = ['official', 'credit'];

export function useTable(lottery: Lottery, plays: readonly AnyPlay[]): TableView | null {
  const [query, setQuery] = useSearchParams();
  const { drawLength: drawn } = lottery;
  const sold = useMemo(() => plays.filter((play) => (play.drawLength ?? 0) <= drawn), [plays, drawn]);
  const setPlay = useCallback(
    ({ code }: AnyPlay) => setQuery({ play: code }, { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const setFamily = useCallback(
    (next: Family) => {
      const first = openingPlay(sold, null, next);
      if (first) setPlay(first);
    },
    [sold, setPlay],
  );
  const play = openingPlay(sold, query.get('play') ?? keptPlay(lottery.lotteryCode));
  const menus = useMemo(() => ({ official: menuOf(sold, 'official'), credit: menuOf(sold, 'credit') }), [sold]);
  const byCode = useMemo(() => new Map(plays.map((one) => [one.code, one])), [plays]);
  const families = useMemo(() => FAMILIES.filter((family) => menus[family].length > 0), [menus]);
  if (!play) return null;
  return {
    play,
    tab: tabOf(menus[play.family], play),
    tabs: menus[play.family],
    families,
    byCode,
    setPlay,
    setFamily,
  };
}

/** The slip of this lottery and family. */
export function useLines(lotteryCode: string, family: Family): readonly SlipLine[] {
  const all = useSlip(({ lines }) => lines);
  return useMemo(() => linesOf(all, lotteryCode, family), [all, lotteryCode, family]);
}

/** The same at this moment, for acts. */
export const linesNow = (lotteryCode: string, family: Family): readonly SlipLine[] =>
  linesOf(useSlip.getState().lines, lotteryCode, family);

/** Lines whose point no longer fits the player's level come down to it, so that the shown prize stays the true one. */
export function useFittingPoints(lotteryCode: string, { isKnown, maxSteps }: RebateView): void {
  const tooHigh = useSlip(
    ({ lines }) =>
      isKnown && lines.some((line) => line.lotteryCode === lotteryCode && levelSteps(line.point) > maxSteps),
  );
  useEffect(() => {
    if (!tooHigh) return;
    const point = stepsText(maxSteps);
    editLines((line) =>
      line.lotteryCode === lotteryCode && levelSteps(line.point) > maxSteps ? { ...line, point } : line,
    );
  }, [tooHigh, lotteryCode, maxSteps]);
}
