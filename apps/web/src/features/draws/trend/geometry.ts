import type { TrendChart } from '@caiting/contract';
import { translated, type Locale } from '../../../platform/i18n/i18n.ts';

/** Where the cells of a chart stand, in units of a plain cell: for the column widths and for the drawing above and below them. */
export interface Geometry {
  /** Width of each value's cell, column by column. */
  readonly widths: readonly (readonly number[])[];
  /** Left edge of each column. */
  readonly lefts: readonly number[];
  readonly width: number;
}

/** Columns of fewer values have no line. */
const LINE_FROM = 3;
/** A letter is 12 px and a word's pill needs 8 more; a cell has 24 px at least. */
const UNITS_PER_LETTER = 0.5;
const UNITS_MARGIN = 0.4;

/** Latin letters are narrower. */
const UNITS_PER_LATIN = 0.3;

/** A number or a single letter fits a plain cell; a word gets what it needs. */
function unitsOf(word: string): number {
  if (word.length === 1 || /^\d+$/.test(word)) return 1;
  const letter = /^[\w ]*[a-z][\w ]*$/i.test(word) ? UNITS_PER_LATIN : UNITS_PER_LETTER;
  return Math.round((word.length * letter + UNITS_MARGIN) * 100) / 100;
}

/** Words take more room in English than their one character. */
export function geometryOf(columns: readonly TrendChart['columns'][number][], locale: Locale = 'zh'): Geometry {
  const shown = (value: string) => (locale === 'zh' ? value : translated(value));
  const widths = columns.map(({ values }) => values.map(({ value }) => unitsOf(shown(value))));
  let width = 0;
  const lefts = widths.map((cells) => {
    const left = width;
    width += cells.reduce((total, units) => total + units, 0);
    return left;
  });
  return { widths, lefts, width };
}

type Rows = readonly Pick<TrendChart['rows'][number], 'cells'>[];

/** Points of the line through the hits of each column that has at most one in a row, in units, y from the top; a row without a hit parts the line. */
export function hitLines({ widths, lefts }: Geometry, rows: Rows): readonly string[] {
  return widths.flatMap((cells, column) => {
    const hits = rows.map((row) => hitsOf(row.cells[column] ?? []));
    if (cells.length < LINE_FROM || hits.some(({ length }) => length > 1)) return [];
    const lines: string[][] = [[]];
    hits.forEach(([hit], y) => {
      if (hit === undefined) lines.push([]);
      else lines.at(-1)?.push(`${round((lefts[column] ?? 0) + centre(cells, hit))},${y + 0.5}`);
    });
    return lines.filter((points) => points.length > 1).map((points) => points.join(' '));
  });
}

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** 遗漏条: for each value a bar from its last hit down to now. A value that was not drawn in the whole window has one of full height. */
export function omissionBars({ widths, lefts }: Geometry, rows: Rows): readonly Bar[] {
  return widths.flatMap((cells, column) => {
    let x = lefts[column] ?? 0;
    return cells.flatMap((width, value) => {
      const left = x;
      x += width;
      const last = rows.findLastIndex((row) => row.cells[column]?.[value] === 0);
      const height = rows.length - last - 1;
      return height > 0 ? [{ x: round(left), y: last + 1, width, height }] : [];
    });
  });
}

const hitsOf = (cells: readonly number[]): number[] => cells.flatMap((omission, at) => (omission === 0 ? [at] : []));

const centre = (widths: readonly number[], at: number): number =>
  widths.slice(0, at).reduce((total, width) => total + width, 0) + (widths[at] ?? 0) / 2;

const round = (units: number): number => Math.round(units * 100) / 100;
