import { formatOddsShown } from '@caiting/money';
import type { OddsTable } from '@caiting/lottery/core';
import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { matrixRows, optionTier, splitOptions, type AnyPlay, type MatrixRow } from '../picks/menu.ts';
import styles from './OptionMatrix.module.css';

interface Props {
  rows: readonly MatrixRow[];
  odds: ReadonlyMap<string, OddsTable>;
  isChosen(play: AnyPlay, row: number, option: number): boolean;
  onToggle(play: AnyPlay, row: number, option: number): void;
}

/** The order in which two-sided columns line up over all rows, whatever row has which (visual §4, Credit grid). */
const COLUMNS = ['大', '小', '单', '双', '龙', '虎'];

/** Rows of options with their odds: name at the left, columns that line up. */
export function OptionMatrix({ rows, odds, isChosen, onToggle }: Props) {
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
  onToggle(play: AnyPlay, row: number, option: number): void;
}

const MatrixLine = memo(function MatrixLine({ play, row, options, odds, chosen, isLast, onToggle }: LineProps) {
  const spec = play.shape.rows[row];
  const on = useMemo(() => new Set(chosen === '' ? [] : chosen.split(',').map(Number)), [chosen]);
  if (!spec) return null;
  const name = play.shape.rows.length === 1 ? spec.label || play.label : spec.label;
  return (
    <div className={cx(styles.line, isLast && styles.last)} role="group" aria-label={name}>
      <h3>{name}</h3>
      <div>
        {splitOptions(spec, options).map((block, at) => (
          <div key={at} className={cx(styles.cells, block.length > COLUMNS.length && styles.many)}>
            {block.map((option) => {
              const word = spec.options[option] ?? '';
              const factor = odds?.get(optionTier(play, row, option));
              const column = COLUMNS.indexOf(word) + 1;
              const isOn = on.has(option);
              return (
                <button
                  key={word}
                  type="button"
                  className={cx(styles.cell, isOn && styles.on)}
                  style={column > 0 && block.length <= COLUMNS.length ? { gridColumn: column } : undefined}
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

/** All rows of the plays of a tab, one under the other. */
export function rowsOfPlays(plays: readonly AnyPlay[]): MatrixRow[] {
  return plays.flatMap((play) => matrixRows(play));
}
