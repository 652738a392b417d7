import type { OddsTable } from '@caiting/lottery/core';
import { matrixRows, type AnyPlay } from '../picks/menu.ts';
import { useFigure } from './figures.ts';
import { OptionMatrix } from './OptionMatrix.tsx';
import { Pads, Positions } from './Pads.tsx';
import { TypedArea } from './TypedArea.tsx';
import { useOmissions } from './use-omissions.ts';
import type { PicksView } from './use-picks.ts';
import type { Lottery } from './use-table.ts';

interface Props {
  lottery: Lottery;
  play: AnyPlay;
  plays: readonly AnyPlay[];
  odds: OddsTable;
  picks: PicksView;
}

/** Where a person picks: what is drawn follows from the play's shape alone. */
export function PickArea({ lottery, play, plays, odds, picks: { state, typed, act } }: Props) {
  const figure = useFigure((state) => state.figure);
  const omissions = useOmissions(lottery.lotteryCode, play, plays);
  const { shape } = play;
  switch (shape.kind) {
    case 'tickets':
      return <TypedArea play={play} state={state} read={typed} onAct={act} />;
    case 'words':
      return (
        <>
          {shape.positions && <Positions names={shape.positions.names} ticked={state.positions} onAct={act} />}
          <OptionMatrix
            rows={matrixRows(play)}
            odds={new Map([[play.code, odds]])}
            isChosen={(_, row, option) => state.rows[row]?.includes(option) ?? false}
            onToggle={(_, row, option) => act({ kind: 'toggle', row, option })}
          />
        </>
      );
    case 'pad':
      return <Pads shape={shape} state={state} omissions={omissions} figure={figure} onAct={act} />;
  }
}
