import type { OddsTable } from '@caiting/lottery/core';
import { useCallback, useMemo } from 'react';
import { matrixRows, type AnyPlay } from '../picks/menu.ts';
import { useFigure } from './figures.ts';
import { OptionMatrix } from './OptionMatrix.tsx';
import { Pads, Positions } from './Pads.tsx';
import { TypedArea } from './TypedArea.tsx';
import { useOmissions } from './use-omissions.ts';
import { usePicked, type PicksView } from './use-picks.ts';
import type { Lottery } from './use-table.ts';

interface Props {
  lottery: Lottery;
  plays: readonly AnyPlay[];
  odds: OddsTable;
  picks: PicksView;
}

/** Where a person picks: what is drawn follows from the play's shape alone. */
export function PickArea({ lottery, plays, odds, picks }: Props) {
  const { play } = picks;
  const figure = useFigure((state) => state.figure);
  const omissions = useOmissions(lottery.lotteryCode, play, plays);
  switch (play.shape.kind) {
    case 'tickets':
      return <TypedArea picks={picks} />;
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
