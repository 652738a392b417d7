import { saveFile } from './save-file.ts';

/** Excel reads UTF-8 only with this mark in front. */
const BOM = '\uFEFF';
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell: text that a spreadsheet would run as a formula gets an apostrophe in front; plain numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a CSV file: UTF-8 with its mark, lines by CRLF (RFC 4180). */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Hands a text to the browser as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
