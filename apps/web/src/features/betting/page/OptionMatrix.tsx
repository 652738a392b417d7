import { formatOddsShown } from '@caiting/money';
import type { OddsTable } from '@caiting/lottery/core';
import { memo, useMemo, type CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import {
  MATRIX_COLUMNS_MAX,
  matrixColumns,
  matrixRows,
  optionTier,
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
  const columns = matrixColumns(rows);
  const several = new Set(rows.map(({ play }) => play)).size > 1;
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
          isLast={several && rows[at + 1] !== undefined && rows[at + 1]?.play !== play}
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
  /** Words of the shared columns, joined like `chosen`. */
  columns: string;
  onToggle(play: AnyPlay, row: number, option: number): void;
}

const COLUMNS_MIN = 4;

const MatrixLine = memo(function MatrixLine({
  play,
  row,
  options,
  odds,
  chosen,
  columns,
  isLast,
  onToggle,
}: LineProps) {
  const spec = play.shape.rows[row];
  const on = useMemo(() => new Set(chosen === '' ? [] : chosen.split(',').map(Number)), [chosen]);
  const shared = columns === '' ? [] : columns.split(',');
  if (!spec) return null;
  const name = play.shape.rows.length === 1 ? spec.label || play.label : spec.label;
  return (
    <div className={cx(styles.line, isLast && styles.last)} role="group" aria-label={name}>
      <h3>{name}</h3>
      <div>
        {splitOptions(spec, options).map((block, at) => (
          <div
            key={at}
            className={cx(styles.cells, block.length > MATRIX_COLUMNS_MAX && styles.many)}
            style={columnsStyle(shared.length)}
          >
            {block.map((option) => {
              const word = spec.options[option] ?? '';
              const factor = odds?.get(optionTier(play, row, option));
              const column = shared.indexOf(word) + 1;
              const isOn = on.has(option);
              return (
                <button
                  key={word}
                  type="button"
                  className={cx(styles.cell, isOn && styles.on)}
                  style={column > 0 ? { gridColumn: column } : undefined}
                  aria-pressed={isOn}
                  aria-label={`${name} ${word}${factor === undefined ? '' : `，${formatOddsShown(factor)}`}`}
                  onClick={() => onToggle(play, row, option)}
                >
                  <b>{word}</b>
                  <span className="num">{factor === undefined ? '--' : formatOddsShown(factor)}</span>
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
});

/** As many columns as the matrix shares; not so few that a cell grows out of shape. */
function columnsStyle(shared: number): CSSProperties | undefined {
  return shared === 0 ? undefined : ({ '--columns': Math.max(COLUMNS_MIN, shared) } as CSSProperties);
}

/** All rows of the plays of a tab, one under the other. */
export function rowsOfPlays(plays: readonly AnyPlay[]): MatrixRow[] {
  return plays.flatMap((play) => matrixRows(play));
}
