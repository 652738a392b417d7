import { formatOddsShown, type Odds } from '@caiting/money';
import type { OddsTable } from '@caiting/lottery/core';
import { memo, useMemo, type CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Ball, Die } from '../../../ui/lottery/Ball.tsx';
import { lhcWave } from '../../draws/index.ts';
import {
  MATRIX_COLUMNS_MAX,
  ambiguousPlays,
  matrixColumns,
  matrixRows,
  optionTier,
  rowName,
  splitOptions,
  type AnyPlay,
  type MatrixRow,
} from '../picks/menu.ts';
import styles from './OptionMatrix.module.css';

interface Props {
  rows: readonly MatrixRow[];
  odds: ReadonlyMap<string, OddsTable>;
  isChosen(play: AnyPlay, row: number, option: number): boolean;
  onToggle(play: AnyPlay, row: number, option: number): void;
}

/** Rows of options with their odds: name at the left, columns that line up. */
export function OptionMatrix({ rows, odds, isChosen, onToggle }: Props) {
  const columns = useMemo(() => matrixColumns(rows), [rows]);
  const ambiguous = useMemo(() => ambiguousPlays(rows), [rows]);
  return (
    <div className={styles.matrix}>
      {rows.map(({ play, row, options }, at) => (
        <MatrixLine
          key={`${play.code}${row}`}
          play={play}
          row={row}
          options={options}
          odds={odds.get(play.code)}
          chosen={options.filter((option) => isChosen(play, row, option)).join()}
          isLast={rows[at + 1] !== undefined && rows[at + 1]?.play !== play}
          isAmbiguous={ambiguous.has(play)}
          isTitled={ambiguous.has(play) && rows[at - 1]?.play !== play}
          columns={columns.join()}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

interface LineProps extends MatrixRow {
  odds: OddsTable | undefined;
  /** Chosen options joined by commas: text, so that an unchanged row is not drawn again. */
  chosen: string;
  /** The last row of its play, with another play below: a hairline parts them. */
  isLast: boolean;
  /** The first row of a play that must be named, because another play has rows of the same name. */
  isTitled: boolean;
  /** Another play of the matrix has rows of the same name. */
  isAmbiguous: boolean;
  /** Words of the shared columns, joined like `chosen`. */
  columns: string;
  onToggle(play: AnyPlay, row: number, option: number): void;
}

const COLUMNS_MIN = 4;
/** From here on a row's name stands above its options, which take the whole width. */
const LONG_ROW = 10;

const MatrixLine = memo(function MatrixLine({
  play,
  row,
  options,
  odds,
  chosen,
  columns,
  isLast,
  isTitled,
  isAmbiguous,
  onToggle,
}: LineProps) {
  const spec = play.shape.rows[row];
  const on = useMemo(() => new Set(chosen === '' ? [] : chosen.split(',').map(Number)), [chosen]);
  const shared = columns === '' ? [] : columns.split(',');
  if (!spec) return null;
  const isLong = options.length > LONG_ROW;
  const isOnly = play.shape.rows.length === 1;
  const own = rowName({ play, row });
  const name = !isAmbiguous ? own : isOnly ? play.label : `${play.label} ${own}`;
  return (
    <div
      className={cx(styles.line, isLast && styles.last, isLong && styles.long, styles[play.group.toLowerCase()])}
      role="group"
      aria-label={name}
    >
      {isTitled && <h3 className={styles.title}>{play.label}</h3>}
      {(!isTitled || !isOnly) && <h3>{own}</h3>}
      <div className={cx(isTitled && isOnly && styles.whole)}>
        {splitOptions(spec, options).map((block, at) => (
          <div
            key={at}
            className={cx(
              styles.cells,
              block.length > MATRIX_COLUMNS_MAX && styles.many,
              isDiced(play, row) && styles.diced,
            )}
            style={columnsStyle(
              block.some((option) => shared.includes(spec.options[option] ?? '')) ? shared.length : 0,
            )}
          >
            {block.map((option) => {
              const word = spec.options[option] ?? '';
              return (
                <Cell
                  key={word}
                  play={play}
                  row={row}
                  option={option}
                  name={name}
                  factor={odds?.get(optionTier(play, row, option))}
                  column={block.length > 1 ? shared.indexOf(word) + 1 : 0}
                  isOn={on.has(option)}
                  onToggle={onToggle}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
});

interface CellProps {
  play: AnyPlay;
  row: number;
  option: number;
  /** Of its row, for readers. */
  name: string;
  factor: Odds | undefined;
  /** Its shared column; 0 for the next free place. */
  column: number;
  isOn: boolean;
  onToggle(play: AnyPlay, row: number, option: number): void;
}

/** One option with its odds, drawn again only when it changes itself. */
const Cell = memo(function Cell({ play, row, option, name, factor, column, isOn, onToggle }: CellProps) {
  const word = play.shape.rows[row]?.options[option] ?? '';
  return (
    <button
      type="button"
      className={cx(styles.cell, isOn && styles.on)}
      style={column > 0 ? { gridColumn: column } : undefined}
      aria-pressed={isOn}
      onClick={() => onToggle(play, row, option)}
    >
      <span className="sr">{`${name} ${word}${factor === undefined ? '' : `，${formatOddsShown(factor)}`}`}</span>
      <OptionFace play={play} row={row} word={word} />
      <span className={cx(styles.odds, 'num')} aria-hidden="true">
        {factor === undefined ? '--' : formatOddsShown(factor)}
      </span>
    </button>
  );
});

/** Rows whose options are combinations of dice, drawn as dice; sums and faces are written. */
const DICE_ROWS: ReadonlySet<string> = new Set(['豹子', '顺子', '同号', '长牌', '短牌']);

const isDiced = (play: AnyPlay, row: number) => play.group === 'K3' && DICE_ROWS.has(rowName({ play, row }));

/** An option in the look of its group: LHC numbers in their wave's ring, dice as dice, all else in words. */
function OptionFace({ play, row, word }: { play: AnyPlay; row: number; word: string }) {
  if (play.group === 'LHC' && /^\d\d$/.test(word))
    return <Ball group="LHC" value={word} wave={lhcWave(Number(word))} size={28} />;
  if (isDiced(play, row) && /^[1-6]{2,3}$/.test(word))
    return (
      <span className={styles.dice}>
        {[...word].map((face, at) => (
          <Die key={at} face={Number(face)} size={20} />
        ))}
      </span>
    );
  return <b aria-hidden="true">{word}</b>;
}

/** As many columns as the matrix shares; not so few that a cell grows out of shape. */
function columnsStyle(shared: number): CSSProperties | undefined {
  return shared === 0 ? undefined : ({ '--columns': Math.max(COLUMNS_MIN, shared) } as CSSProperties);
}

/** All rows of the plays of a tab, one under the other. */
export function rowsOfPlays(plays: readonly AnyPlay[]): MatrixRow[] {
  return plays.flatMap((play) => matrixRows(play));
}
