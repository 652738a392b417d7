import { useMemo } from 'react';
import { priceOf, prizeRange } from '../slip/line.ts';
import { useStake } from '../slip/stake-store.ts';
import type { RebateView } from '../pads/use-stake-view.ts';
import type { AnyPlay } from '../picks/menu.ts';
import type { PlayScreenProps } from './draft.ts';
import type { StakeProps } from './OfficialStake.tsx';

/** Prizes of one ticket of the play at the unit that is set, least and most. */
export function usePrizes(play: AnyPlay, view: RebateView) {
  const unit = useStake((stake) => stake.unit);
  const odds = view.oddsOf(play);
  return useMemo(
    () => prizeRange(play, odds, priceOf({ mode: 'stake', unit, multiple: 1, perTicket: 0 })),
    [play, odds, unit],
  );
}

/** What the stake of an official play needs from its screen, for the dock of a phone and the slip of a desktop. */
export function useOfficialStake(screen: PlayScreenProps): StakeProps {
  const { lottery, table, view, picks, gate, placing, closesAt } = screen;
  const [, prize] = usePrizes(table.play, view);
  return { lottery, view, picks, gate, placing, closesAt, prize };
}
