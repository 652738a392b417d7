import { formatOddsShown, type Odds } from '@caiting/money';
import type { OddsTable } from '@caiting/lottery/core';
import { memo, useMemo, type CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { numberFace } from '../picks/faces.ts';
import {
  MATRIX_COLUMNS_MAX,
  ambiguousPlays,
  evenColumns,
  matrixColumns,
  matrixRows,
  optionTier,
  rowName,
  splitOptions,
  type AnyPlay,
  type MatrixRow,
} from '../picks/menu.ts';
import { OptionFace, hasMembers } from './OptionFace.tsx';
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
  const showsMembers = hasMembers(play, row);
  const isLong = options.length > LONG_ROW || showsMembers;
  const isOnly = play.shape.rows.length === 1;
  const own = rowName({ play, row });
  const name = !isAmbiguous ? own : isOnly ? play.label : `${play.label} ${own}`;
  return (
    <div
      className={cx(
        styles.line,
        isLast && styles.last,
        isLong && styles.long,
        showsMembers && styles.members,
        styles[play.group.toLowerCase()],
      )}
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
              block.length,
              block.some((option) => shared.includes(spec.options[option] ?? '')) ? shared.length : 0,
              isLong,
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

/** Two or three dice need more room than one, or than a word. */
function isDiced({ group, shape }: AnyPlay, row: number): boolean {
  const spec = shape.rows[row];
  return spec !== undefined && numberFace(group, spec) === 'die' && (spec.options[0]?.length ?? 0) > 1;
}

/** As many columns as the matrix shares; not so few that a cell grows out of shape. */
/** Columns that fit, in the order they are preferred: on a phone; on a desktop over the whole width; there beside a row's name. */
const PHONE_WIDTHS = [5, 6, 4, 7];
const LONG_WIDTHS = [7, 8, 6, 5];
const BESIDE_WIDTHS = [5, 6, 4];

function columnsStyle(count: number, shared: number, isLong: boolean): CSSProperties | undefined {
  if (count > MATRIX_COLUMNS_MAX)
    return {
      '--many': evenColumns(count, PHONE_WIDTHS),
      '--many-wide': evenColumns(count, isLong ? LONG_WIDTHS : BESIDE_WIDTHS),
    } as CSSProperties;
  return shared === 0 ? undefined : ({ '--columns': Math.max(COLUMNS_MIN, shared) } as CSSProperties);
}

/** All rows of the plays of a tab, one under the other. */
export function rowsOfPlays(plays: readonly AnyPlay[]): MatrixRow[] {
  return plays.flatMap((play) => matrixRows(play));
}
