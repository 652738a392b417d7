import { optionOdds, type OddsTable } from '@caiting/lottery/core';
import { memo, use, useMemo, type CSSProperties } from 'react';
import { translated, useLocale } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { UiWords } from '../../../ui/words.ts';
import { numberFace } from '../picks/faces.ts';
import {
  MATRIX_COLUMNS_MAX,
  ambiguousPlays,
  matrixColumns,
  matrixRows,
  rowName,
  splitOptions,
  type AnyPlay,
  type MatrixRow,
} from '../picks/menu.ts';
import { gridColumns, wordWidth, type CellFace } from './grid-columns.ts';
import { OptionFace, hasMembers, hasWaveDot } from './OptionFace.tsx';
import { oddsShown } from '../slip/line-view.ts';
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
  /** Empty or absent until the rebate level is known. */
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

/** From here on a row's name stands above its options, which take the whole width. */
const LONG_ROW = 10;

const MatrixLine = memo(function MatrixLine(line: LineProps) {
  const { play, row, options, odds, chosen, columns, isLast, isTitled, isAmbiguous } = line;
  useLocale((state) => state.locale);
  const spec = play.shape.rows[row];
  const on = useMemo(() => new Set(chosen === '' ? [] : chosen.split(',').map(Number)), [chosen]);
  const shared = columns === '' ? [] : columns.split(',');
  const tiles = useMemo(() => (odds?.size ? tileOdds(play, row, odds) : null), [play, row, odds]);
  if (!spec) return null;
  const showsMembers = hasMembers(play, row);
  const isLong = options.length > LONG_ROW || showsMembers;
  const isOnly = play.shape.rows.length === 1;
  const own = translated(rowName({ play, row }));
  const label = translated(play.label);
  const name = !isAmbiguous ? own : isOnly ? label : `${label} ${own}`;
  const cells: RowCells = { spec, name, tiles, on, shared, isLong, showsMembers };
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
      data-pad="row"
      data-row={`${play.code} ${row}`}
    >
      {isTitled && <h3 className={styles.title}>{label}</h3>}
      {(!isTitled || !isOnly) && <h3>{own}</h3>}
      <div className={cx(isTitled && isOnly && styles.whole)}>
        {splitOptions(spec, options).map((block, at) => (
          <Block key={at} line={line} cells={cells} block={block} />
        ))}
      </div>
    </div>
  );
});

/** What the cells of a row have in common. */
interface RowCells {
  spec: AnyPlay['shape']['rows'][number];
  /** Of the row, for readers. */
  name: string;
  /** Odds by option text; null until they are known. */
  tiles: ReadonlyMap<string, string> | null;
  /** Chosen options. */
  on: ReadonlySet<number>;
  /** Words of the shared columns. */
  shared: readonly string[];
  isLong: boolean;
  showsMembers: boolean;
}

/** Options of a row that stand in one grid. */
function Block({ line, cells, block }: { line: LineProps; cells: RowCells; block: readonly number[] }) {
  const { play, row, onToggle } = line;
  const { spec, name, tiles, on, shared, isLong, showsMembers } = cells;
  const isOfColumns = block.some((option) => shared.includes(spec.options[option] ?? ''));
  const faces = block.map((option) => {
    const word = spec.options[option] ?? '';
    return faceOf(play, row, word, tiles?.get(word) ?? '');
  });
  const columns = gridColumns(faces, isOfColumns ? shared.length : 0, isLong);
  return (
    <div
      className={cx(
        styles.cells,
        block.length > MATRIX_COLUMNS_MAX && styles.many,
        isDiced(play, row) && styles.diced,
        numberFace(play.group, spec) === 'wave' && block.length > MATRIX_COLUMNS_MAX && styles.balled,
      )}
      data-pad="keys"
      style={{ '--columns': columns.phone, '--columns-wide': columns.desktop } as CSSProperties}
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
            odds={tiles ? (tiles.get(word) ?? '') : null}
            column={columns.isShared && block.length > 1 && !showsMembers ? shared.indexOf(word) + 1 : 0}
            isOn={on.has(option)}
            onToggle={onToggle}
          />
        );
      })}
    </div>
  );
}

interface CellProps {
  play: AnyPlay;
  row: number;
  option: number;
  /** Of its row, for readers. */
  name: string;
  /** Null until they are known, empty where the option alone has none. */
  odds: string | null;
  /** Its shared column; 0 for the next free place. */
  column: number;
  isOn: boolean;
  onToggle(play: AnyPlay, row: number, option: number): void;
}

/** One option with its odds, drawn again only when it changes itself. */
const Cell = memo(function Cell({ play, row, option, name, odds, column, isOn, onToggle }: CellProps) {
  const { comma } = use(UiWords);
  const word = play.shape.rows[row]?.options[option] ?? '';
  return (
    <button
      type="button"
      className={cx(styles.cell, isOn && styles.on)}
      style={column > 0 ? { gridColumn: column } : undefined}
      aria-pressed={isOn}
      data-option={word}
      onClick={() => onToggle(play, row, option)}
    >
      <span className="sr">{`${name} ${translated(word)}${odds ? `${comma}${odds}` : ''}`}</span>
      <OptionFace play={play} row={row} word={word} />
      <span className={cx(styles.odds, 'num')} aria-hidden="true">
        {odds ?? '--'}
      </span>
    </button>
  );
});

/** Odds of each option of a row, by its text: what it pays when it is the only pick of its row. */
function tileOdds(play: AnyPlay, row: number, odds: OddsTable): ReadonlyMap<string, string> {
  const rows = play.shape.rows.map(({ options }, at) => (at === row ? options.map((_, option) => option) : []));
  const ofRow = optionOdds(play, { rows }, odds)?.[row] ?? new Map<string, OddsTable>();
  return new Map([...ofRow].map(([word, table]) => [word, oddsShown(table)]));
}

const BALL = 28;
/** The least a cell of this option needs, by what is drawn in it. */
function faceOf(play: AnyPlay, row: number, word: string, odds: string): CellFace {
  const spec = play.shape.rows[row];
  const isWord = spec !== undefined && numberFace(play.group, spec) === 'plain';
  return { label: isWord ? wordWidth(translated(word), hasWaveDot(play, word)) : BALL, odds };
}

/** Two or three dice need more room than one, or than a word. */
function isDiced({ group, shape }: AnyPlay, row: number): boolean {
  const spec = shape.rows[row];
  return spec !== undefined && numberFace(group, spec) === 'die' && (spec.options[0]?.length ?? 0) > 1;
}

/** All rows of the plays of a tab, one under the other. */
export function rowsOfPlays(plays: readonly AnyPlay[]): MatrixRow[] {
  return plays.flatMap((play) => matrixRows(play));
}
