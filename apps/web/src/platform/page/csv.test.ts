import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['-,-,-', `"'-,-,-"`],
  ['-12.5', '-12.5'],
  ['+3', '+3'],
  ['大 小', '大 小'],
  ['1 2,3 4', '"1 2,3 4"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell));

test('a file begins with the mark of UTF-8 and ends each line with CRLF', () =>
  expect(
    csvText([
      ['期号', '盈亏'],
      ['1', '-2.0000'],
    ]),
  ).toBe('\uFEFF期号,盈亏\r\n1,-2.0000\r\n'));
