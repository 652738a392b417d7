import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv-text.ts';

/** A spreadsheet that opens a file, by its own rules: what it shows for a cell, or that it ran something. */
function shown(cell: string): string {
  const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  const literal = /^="([^"]*)"$/.exec(text);
  if (literal) return literal[1] ?? '';
  if (/^\s*[=+\-@＝＋－＠]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text)) return `RAN ${text}`;
  // Numbers: leading zeros go, fifteen digits stay, more than eleven are shown with an exponent.
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) {
    const value = Number(Number(text).toPrecision(15));
    return Math.abs(value) >= 1e11 ? value.toExponential(5) : String(value);
  }
  if (/^\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?(?: .*)?$/.test(text)) return `DATE ${text}`;
  if (/^\d+:\d+/.test(text)) return `TIME ${text}`;
  if (/^\d+(?:\.\d+)?[eE][+-]?\d+$/.test(text)) return String(Number(text));
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return text.replaceAll(',', '');
  return text;
}

test.each([
  '123456789012345',
  '999999999999999',
  '1234567890123456789',
  '08',
  '000',
  '0012',
  '20261126-0417',
  '202611260417',
  '1-2',
  '1/2',
  '3-4-5',
  '2026-11-26',
  '11-26 06:13:38',
  '06:13',
  '1E5',
  '12e3',
  '1,234',
  '0.123456789012345678',
  '12.34567890123456',
  '1 2,3 4',
  '01,02,03',
  '大 小',
  '他说 "好"',
  'two\nlines',
  'TRUE',
  '',
])('%j is shown as it is', (text) => expect(shown(csvCell(text))).toBe(text));

test.each(['-12.5', '0', '3', '88888.00', '1000000', '12345678901', '-2.0000', '+3', '0.0001'])(
  '%j stays a number that can be added up',
  (text) => {
    expect(csvCell(text)).toBe(text);
    expect(Number(shown(csvCell(text)))).toBe(Number(text));
  },
);

test.each([
  '=1+1',
  '+cmd',
  '@SUM(A1)',
  '-2+cmd',
  '\t=1',
  '\r=1',
  ' =1+1',
  '＝1+1',
  '＠SUM(A1)',
  '=HYPERLINK("x","y")',
  '-,-,-',
  '="x"&cmd|"/c calc"!A1',
  '1=2',
  '08" & cmd',
])('%j runs nothing', (text) => {
  expect(shown(csvCell(text)).replace(/^'/, '')).toBe(text);
});

test('a file begins with the mark of UTF-8, ends each line with CRLF, and a text of digits is written ="…"', () =>
  expect(
    csvText([
      ['注单号', '盈亏'],
      ['100000000000001', '-2.0000'],
      ['08', 'a"b'],
    ]),
  ).toBe('\uFEFF注单号,盈亏\r\n"=""100000000000001""",-2.0000\r\n"=""08""","a""b"\r\n'));
