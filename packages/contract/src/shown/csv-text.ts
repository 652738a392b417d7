/**
 * The one writer of CSV files (RFC 4180, UTF-8 with its mark). A spreadsheet reads a cell by its own rules: it runs formulas, drops leading zeros, keeps
 * fifteen digits, and makes dates of 1-2. Here every cell comes out as it went in.
 */

/** Excel reads UTF-8 only with this mark in front. */
export const CSV_MARK = '\uFEFF';
/** What a spreadsheet keeps as a number: no leading zero, and short enough to be shown digit for digit. */
const NUMBER = /^[+-]?(?:0|[1-9]\d{0,10})(?:\.\d+)?$/;
const DIGITS_KEPT = 15;
/** What a spreadsheet would take for a formula; the full-width signs are, where people write Chinese. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Digits with what may stand in a number, a date, a time, a share or an exponent: it would be made into one of these. */
const READ_AS_VALUE = /^[+-]?\.?\d[\d\s.,:/%+-]*(?:[eE][+-]?\d+)?$|^\d+\s*(?:年|月|日|时|分)/;
const WORD_AS_VALUE = /^(?:true|false|[￥¥$€].*\d.*)$/i;
/** The longest text in a formula. */
const LITERAL_MAX = 255;

const isNumber = (text: string): boolean =>
  NUMBER.test(text) && text.replace(/^[+-]?0*\.?|\D/g, '').length <= DIGITS_KEPT;

/** `="08"`: the formula of a text, which every spreadsheet shows as that text. Only of characters that cannot end it. */
const asText = (text: string): string => `="${text}"`;

/**
 * One cell. Numbers that a spreadsheet keeps stay numbers; what it would read as a number, a date or a time and would not give back is a text; what it
 * would run gets an apostrophe in front.
 */
export function csvCell(text: string): string {
  if (isNumber(text)) return text;
  const isValue = READ_AS_VALUE.test(text) || WORD_AS_VALUE.test(text);
  const safe =
    isValue && text.length <= LITERAL_MAX && !text.includes('"')
      ? asText(text)
      : FORMULA.test(text)
        ? `'${text}`
        : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a file: lines end with CRLF. */
export const csvText = (rows: readonly (readonly string[])[]): string => CSV_MARK + csvRows(rows);

/** Lines of a file whose beginning is written already. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
