import { expect, test } from 'vitest';
import { recomputed } from './agent.ts';

const HEAD = '时间,彩种,期号,期号 ID,批次,会员,ID,有效投注,份额（元）,注单';
const row = (issue: string, part: string, share: string) =>
  `2026-11-23 10:00:00,"时,彩",001,${issue},${part},甲,a***b,1,${share},1 2`;
const statement = (posted: string) =>
  `\uFEFF${[HEAD, row('7', '1', '0.00015000000000'), row('7', '1', '0.00015000000000'), row('7', '2', '0.00019999999999'), row('8', '1', '1.00000000000000'), `合计,,,,,,,,${posted},`].join('\r\n')}\r\n`;

test('shares of a part are added, then floored once to 0.0001 yuan; parts are added up', () => {
  expect(recomputed(statement('1.0004'))).toEqual({ total: '1.0004', posted: '1.0004', parts: 3 });
});

test('a share that is no number is said, not passed over', () => {
  expect(() => recomputed(statement('1').replace('1.00000000000000', 'x'))).toThrow(/x/);
});
