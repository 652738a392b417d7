import type { ReactNode } from 'react';
import { isEmpty } from '../picks/pick-state.ts';
import type { Family } from '../picks/menu.ts';
import { usePicked, type PicksView } from '../pads/use-picks.ts';
import { useLines } from '../pads/use-table.ts';
import { ResultDock } from '../result/ResultDock.tsx';

interface Props {
  readonly lotteryCode: string;
  readonly family: Family;
  readonly picks: PicksView;
  /** The bar of a phone; nothing on a desktop. */
  readonly children?: ReactNode;
}

/** The dock of a table: results come where nothing is picked and nothing waits in the slip. Apart from the table, which a press on the pad does not draw again. */
export function TableDock({ lotteryCode, family, picks, children }: Props) {
  const hasPicks = !usePicked(picks, isEmpty);
  const hasLines = useLines(lotteryCode, family).length > 0;
  return (
    <ResultDock lotteryCode={lotteryCode} isBusy={hasPicks || hasLines}>
      {children}
    </ResultDock>
  );
}
