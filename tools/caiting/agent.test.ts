import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { recomputed, run } from './agent.ts';
import { ROOT } from './site/root.ts';

const HEAD = '时间,彩种,期号,期号 ID,批次,会员,ID,有效投注,份额（元）,注单';
const row = (issue: string, part: string, share: string) =>
  `2026-11-23 10:00:00,"时,彩",001,${issue},${part},甲,a***b,1,${share},1 2`;
const statement = (posted: string) =>
  `\uFEFF${[HEAD, row('7', '1', '0.00015000000000'), row('7', '1', '0.00015000000000'), row('7', '2', '0.00019999999999'), row('8', '1', '1.00000000000000'), `合计,,,,,,,,${posted},`].join('\r\n')}\r\n`;

test('shares of a part are added, then floored once to 0.0001 yuan; parts are added up', () => {
  expect(recomputed(statement('1.0004'))).toEqual({ total: '1.0004', posted: '1.0004', parts: 3 });
});

test('a text of digits as the site’s own export writes it is read as these digits', () => {
  const text = statement('1.0004')
    .replaceAll(/,(\d+\.\d{14}),/g, ',"=""$1""",')
    .replaceAll(',7,1,', ',"=""7""",1,');
  expect(text).toContain('"=""0.00019999999999"""');
  expect(recomputed(text)).toEqual({ total: '1.0004', posted: '1.0004', parts: 3 });
});

test('a share that is no number is said, not passed over', () => {
  expect(() => recomputed(statement('1').replace('1.00000000000000', 'x'))).toThrow(/x/);
});

test('the command line takes its two words', () => {
  const file = join(tmpdir(), `caiting-statement-${process.pid}.csv`);
  writeFileSync(file, statement('1.0004'));
  try {
    const { status, stdout } = spawnSync(join(ROOT, 'caiting'), ['agent', 'recompute', file], { encoding: 'utf8' });
    expect(stdout).toContain('一致 / equal');
    expect(status).toBe(0);
  } finally {
    rmSync(file);
  }
});

/** The command on a file with this text: its exit code, and what it said. */
async function said(text: string | null): Promise<readonly [code: number, said: string]> {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-statement-'));
  const words: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((word) => words.push(String(word)) > 0);
  try {
    const file = join(folder, 'statement.csv');
    if (text !== null) writeFileSync(file, text);
    return [await run(['recompute', file]), words.join('')];
  } finally {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  }
}
afterEach(() => vi.restoreAllMocks());

const lineless = statement('1.0004').split('\r\n').slice(0, -2).join('\r\n');

test.each([
  ['a right statement', statement('1.0004'), 0, '3 批 / parts: 1.0004，已入账 / posted: 1.0004，一致 / equal'],
  ['a statement of days without commission', `${HEAD}\r\n合计,,,,,,,,0,\r\n`, 0, '0 批 / parts: 0，'],
  ['another total than what was posted', statement('1.0005'), 1, '不一致 / DIFFERENT'],
  ['a share that was changed', statement('1.0004').replace('1.00000000000000', '2.00000000000000'), 1, 'DIFFERENT'],
  ['a row twice', statement('1.0004').replace(row('8', '1', '1.00000000000000'), '$&\r\n$&'), 1, 'DIFFERENT'],
  ['a row broken in two', statement('1.0004').replace('001,8,1', '001,8,1\r\n$&'), 2, 'line 5 is not whole'],
  ['an empty file', '', 2, '空文件'],
  ['a mark of its encoding alone', '\uFEFF', 2, '空文件'],
  ['a head alone', `\uFEFF${HEAD}\r\n`, 2, '缺少最后的合计行'],
  ['a file that ends before its last row', lineless, 2, '缺少最后的合计行'],
  ['a file that ends within a row', lineless.slice(0, -30), 2, '缺少最后的合计行'],
  ['a row with a cell less', statement('1.0004').replace('甲,a***b', '甲'), 2, 'line 2 is not whole'],
  ['a share that is no number', statement('1.0004').replace('1.00000000000000', '-1'), 2, 'no share: -1'],
  ['another table', 'a,b\n1,2\n', 2, '不是佣金明细'],
  ['no file', null, 2, 'ENOENT'],
] as const)('of %s the command says so', async (_what, text, code, words) => {
  const [exit, told] = await said(text);
  expect(told).toContain(words);
  expect(exit).toBe(code);
});
