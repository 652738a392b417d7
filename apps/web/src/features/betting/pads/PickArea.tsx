import type { OddsTable } from '@caiting/lottery/core';
import { Suspense, useCallback, useMemo } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { matrixRows, type AnyPlay } from '../picks/menu.ts';
import { useFigure } from './figures.ts';
import { OptionMatrix } from './OptionMatrix.tsx';
import { Pads, Positions } from './Pads.tsx';
import { useOmissions } from './use-omissions.ts';
import { usePicked, type PicksView } from './use-picks.ts';
import type { Lottery } from './use-table.ts';

/** Its code comes with the first play whose tickets are typed. */
const TypedArea = lazyPart(async () => (await import('./TypedArea.tsx')).TypedArea);

/** While the rebate level is not known nothing is promised. */
export const NO_ODDS: OddsTable = new Map();

interface Props {
  lottery: Lottery;
  odds: OddsTable;
  picks: PicksView;
}

/** Where a person picks: what is drawn follows from the play's shape alone. */
export function PickArea({ lottery, odds, picks }: Props) {
  const { play } = picks;
  const figure = useFigure((state) => state.figure);
  const omissions = useOmissions(lottery.lotteryCode, picks);
  switch (play.shape.kind) {
    case 'tickets':
      return (
        <Suspense fallback={<Skeleton width="100%" height={240} radius={8} />}>
          <TypedArea picks={picks} />
        </Suspense>
      );
    case 'words':
      return <Words odds={odds} picks={picks} />;
    case 'pad':
      return <Pads shape={play.shape} picks={picks} omissions={omissions} figure={figure} />;
  }
}

/** Options in words whose picks combine into one line. */
function Words({ odds, picks }: Pick<Props, 'odds' | 'picks'>) {
  const { play, act } = picks;
  const chosen = usePicked(picks, ({ rows }) => rows);
  const rows = useMemo(() => matrixRows(play), [play]);
  const table = useMemo(() => new Map([[play.code, odds]]), [play, odds]);
  const toggle = useCallback((_: AnyPlay, row: number, option: number) => act({ kind: 'toggle', row, option }), [act]);
  return (
    <>
      {play.shape.positions && <Positions names={play.shape.positions.names} picks={picks} />}
      <OptionMatrix
        rows={rows}
        odds={table}
        isChosen={(_, row, option) => chosen[row]?.includes(option) ?? false}
        onToggle={toggle}
      />
    </>
  );
}
