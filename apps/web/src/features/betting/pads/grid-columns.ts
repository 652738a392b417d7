import { evenColumns, MATRIX_COLUMNS_MAX } from '../picks/menu.ts';

/** What stands in a cell, as far as its width goes. */
export interface CellFace {
  /** Width of the label in pixels: of its words, its ball or its dice. */
  readonly label: number;
  /** As shown; empty while there are none. */
  readonly odds: string;
}

/** Room for the cells of a row in pixels: at 360 px and at the narrowest three columns of a desktop, over the whole width or beside the row's name. */
const ROOM = {
  phone: { whole: 300, beside: 248, gap: 5 },
  desktop: { whole: 672, beside: 604, gap: 8 },
} as const;
/** Size of the odds and what a cell needs beside its text, from OptionMatrix.module.css. */
const PHONE_ODDS_PX = 11;
const DESKTOP_ODDS_PX = 13;
const PHONE_EDGES = 2;
const DESKTOP_EDGES = 26;
/** Widths of figures in parts of their size. */
const DIGIT_EM = 0.57;
const POINT_EM = 0.3;
const oddsWidth = (odds: string, px: number): number =>
  [...odds].reduce((sum, sign) => sum + (sign === '.' ? POINT_EM : DIGIT_EM), 0) * px;

const WORD_CHARACTER = 15;
const WORD_DIGIT = 9;
const WORD_LETTER = 7.5;
const DOT = 11;

/** Width of a label in words: Chinese characters are square, digits and Latin letters are not. */
const signWidth = (sign: string): number =>
  /[a-z ]/i.test(sign) ? WORD_LETTER : sign < '\u0100' ? WORD_DIGIT : WORD_CHARACTER;
export const wordWidth = (word: string, hasDot: boolean): number =>
  [...word].reduce((sum, sign) => sum + signWidth(sign), hasDot ? DOT : 0);

/** Columns in the order they are preferred: on a phone; on a desktop over the whole width; there beside a row's name. Two always fit. */
const PHONE_WIDTHS = [5, 6, 4, 7, 3];
const LONG_WIDTHS = [7, 8, 6, 5, 4, 3, 2];
const BESIDE_WIDTHS = [5, 6, 4, 3, 2];
const SHORT_WIDTHS = [5, 4, 3, 2];
const COLUMNS_MIN = 4;

interface Columns {
  readonly phone: number;
  readonly desktop: number;
  /** The cells stand in the columns that all rows of the matrix share. */
  readonly isShared: boolean;
}

/**
 * How many cells stand side by side: as many as the matrix shares where every label and its odds fit, else so many that they do and the last line is
 * as full as can be.
 */
export function gridColumns(faces: readonly CellFace[], shared: number, isLong: boolean): Columns {
  const place = isLong ? 'whole' : 'beside';
  const least = {
    phone: widest(faces, PHONE_ODDS_PX) + PHONE_EDGES,
    desktop: widest(faces, DESKTOP_ODDS_PX) + DESKTOP_EDGES,
  };
  const fit = (size: 'phone' | 'desktop') => (count: number) =>
    count * least[size] + (count - 1) * ROOM[size].gap <= ROOM[size][place];
  const isShort = faces.length <= MATRIX_COLUMNS_MAX;
  // Not so few that a cell grows out of shape.
  const wished = shared > 0 ? Math.max(COLUMNS_MIN, shared) : MATRIX_COLUMNS_MAX;
  if (isShort && fit('phone')(wished) && fit('desktop')(wished))
    return { phone: wished, desktop: wished, isShared: shared > 0 };
  const even = (size: 'phone' | 'desktop', widths: readonly number[]) =>
    evenColumns(faces.length, fittingOf(widths, fit(size)));
  if (isShort)
    return { phone: even('phone', SHORT_WIDTHS), desktop: even('desktop', [6, ...SHORT_WIDTHS]), isShared: false };
  return {
    phone: even('phone', PHONE_WIDTHS),
    desktop: even('desktop', isLong ? LONG_WIDTHS : BESIDE_WIDTHS),
    isShared: false,
  };
}

const widest = (faces: readonly CellFace[], px: number): number =>
  Math.max(...faces.map(({ label, odds }) => Math.max(label, oddsWidth(odds, px))));

/** Of the wished numbers of columns those that fit. */
function fittingOf(widths: readonly number[], fits: (count: number) => boolean): readonly number[] {
  const fitting = widths.filter(fits);
  return fitting.length > 0 ? fitting : [2];
}
