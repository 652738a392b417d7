import { expect, test } from 'vitest';
import { GROUPS, findPlay, playsOf } from '@caiting/lottery';
import type { Group, Picks, Play } from '@caiting/lottery';
import { chancesOf } from './rtp.ts';
import { answers } from './json-lines.ts';
import { answer } from './settle.ts';

const answerText = (line: string): string => JSON.stringify(answer(line));
const settled = (line: object): unknown => answer(JSON.stringify(line));

test('one line each: tickets, and winning tickets by tier', () => {
  expect(settled({ g: 'SSC', p: 'WX_ZX_FS', bet: '1 2,3,4,5,6', draw: [1, 3, 4, 5, 6] })).toEqual({
    count: 2,
    settle: [['1', 1]],
  });
  expect(settled({ g: 'SSC', p: 'WX_ZX_FS', bet: '1 2,3,4,5,6', draw: [9, 3, 4, 5, 6] })).toEqual({
    count: 2,
    settle: [],
  });
  expect(settled({ g: 'SSC', p: 'X_LH', bet: '龙 和,-,-,-,-,-,-,-,-,-', draw: [3, 3, 4, 5, 6] })).toEqual({
    count: 2,
    settle: [
      ['和', 1],
      ['refund', 1],
    ],
  });
});

test('the zodiac year travels with the draw; a bare list means 2026', () => {
  // 01 is 马 in the lunar year 2026 and 蛇 in 2025.
  const numbers = [2, 3, 4, 5, 6, 7, 1];
  const line = { g: 'LHC', p: 'TX', bet: '马 蛇' };
  expect(settled({ ...line, draw: numbers })).toEqual({ count: 2, settle: [['本命', 1]] });
  expect(settled({ ...line, bet: '马', draw: { n: numbers, lunarYear: 2025 } })).toEqual({ count: 1, settle: [] });
  expect(settled({ ...line, bet: '蛇', draw: { n: numbers, lunarYear: 2025 } })).toEqual({
    count: 1,
    settle: [['本命', 1]],
  });
});

test.each([
  ['text', 'not json'],
  ['list', '[]'],
  ['no play', '{"g":"SSC","p":"constructor","bet":"1","draw":[1,2,3,4,5]}'],
  ['no group', '{"g":"__proto__","p":"DWD","bet":"1","draw":[1,2,3,4,5]}'],
  ['bet is no text', '{"g":"SSC","p":"DWD","bet":5,"draw":[1,2,3,4,5]}'],
  ['short draw', '{"g":"SSC","p":"DWD","bet":"1,-,-,-,-","draw":[1,2,3]}'],
  ['a draw of three for a P5 play', '{"g":"PL35","p":"P5_DWD","bet":"1,-,-,-,-","draw":[1,2,3]}'],
  ['a number twice', '{"g":"PK10","p":"Q1","bet":"01","draw":[1,1,2,3,4,5,6,7,8,9]}'],
  ['a fraction', '{"g":"FC3D","p":"DWD","bet":"1,-,-","draw":[1.5,2,3]}'],
  ['full-width comma', '{"g":"FC3D","p":"DWD","bet":"1，-,-","draw":[1,2,3]}'],
])('%s is an error, not an exception', (_name, line) => {
  expect(answer(line)).toEqual({ error: expect.any(String) });
});

test('input is split at line feeds alone, wherever the chunks end', async () => {
  async function* chunks(): AsyncGenerator<string> {
    yield '{"g":"K3","p":"HZ","bet":"大","dr';
    yield 'aw":[6,6,5]}\n\n{"g":"K3","p":"HZ","bet":"大\u2028","draw":[6,6,5]}';
    yield '\n{"g":"K3","p":"HZ","bet":"小","draw":[6,6,5]}';
  }
  let output = '';
  for await (const block of answers(chunks(), answerText)) output += block;
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('{"count":1,"settle":[["大",1]]}');
  expect(lines[1]).toContain('error');
  expect(lines[2]).toBe('{"count":1,"settle":[]}');
});

test('chances name refunds by tier, and a play priced by the pick gives the catalogue’s examples', () => {
  expect(chancesOf(findPlay('SSC', 'X_LH') as Play<Picks>)).toEqual({
    龙: '9/20',
    'refund@龙': '1/10',
    虎: '9/20',
    'refund@虎': '1/10',
    和: '1/10',
  });
  expect(chancesOf(findPlay('BJ28', 'T3') as Play<Picks>)).toEqual({
    '例 0 13 27': '77/1000',
    '例 12 13 14': '223/1000',
  });
});

/** A draw of each group, as the command reads it. */
const DRAWS: Readonly<Record<Group, readonly number[]>> = {
  SSC: [1, 3, 4, 5, 6],
  K3: [1, 2, 6],
  KL8: Array.from({ length: 20 }, (_, at) => 4 * at + 2),
  LHC: [30, 21, 25, 28, 9, 8, 49],
  PK10: [3, 1, 2, 10, 9, 8, 7, 6, 5, 4],
  PL35: [1, 2, 3, 4, 5],
  SYX5: [1, 5, 11, 7, 3],
  FC3D: [4, 4, 9],
  BJ28: [4, 9, 1],
};
const LINES = 20_000;
const CPU_SECONDS_MAX = 10;

test('20,000 lines over every play of every group: each answered, none refused, in less than ten seconds of work', async () => {
  const plays = GROUPS.flatMap((group) =>
    playsOf(group).map(({ code, example }) => ({ g: group, p: code, bet: example, draw: DRAWS[group] })),
  );
  async function* input() {
    for (let at = 0; at < LINES; at += 1) yield `${JSON.stringify(plays[at % plays.length])}\n`;
  }
  const before = process.cpuUsage();
  let lines = 0;
  let output = '';
  for await (const block of answers(input(), answerText)) {
    lines += block.split('\n').length - 1;
    output += block.includes('error') ? block : '';
  }
  const { user, system } = process.cpuUsage(before);
  expect(output).toBe('');
  expect(lines).toBe(LINES);
  expect((user + system) / 1e6).toBeLessThan(CPU_SECONDS_MAX);
});
