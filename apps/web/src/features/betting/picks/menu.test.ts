import { loadPlays } from '@caiting/lottery/core';
import { beforeAll, expect, test } from 'vitest';
import {
  ambiguousPlays,
  evenColumns,
  isByOption,
  matrixColumns,
  matrixRows,
  menuOf,
  openingPlay,
  optionLabel,
  optionText,
  splitOptions,
  tabOf,
  type AnyPlay,
} from './menu.ts';

let ssc: readonly AnyPlay[];
let pk10: readonly AnyPlay[];
beforeAll(async () => {
  ssc = (await loadPlays('SSC')) as readonly AnyPlay[];
  pk10 = (await loadPlays('PK10')) as readonly AnyPlay[];
});
const play = (plays: readonly AnyPlay[], code: string) => plays.find((one) => one.code === code) as AnyPlay;

test('official plays stand in tabs, sets and chips by their path', () => {
  const tab = menuOf(ssc, 'official').find(({ key }) => key === '后三');
  expect(tab?.isMatrix).toBe(false);
  expect(tab?.sets.map(({ label }) => label)).toEqual(['直选', '组选', '其他']);
  expect(tab?.sets[0]?.plays.map(({ code }) => code)).toContain('H3_ZX_FS');
});

test('credit plays begin with 两面 and stand there together; PK10 shows 冠亚和 on top, only its two-sided options', () => {
  const tabs = menuOf(pk10, 'credit');
  expect(tabs.map(({ key }) => key)).toEqual(['两面', '冠亚和', '数字盘', '冠亚组合', '冠亚季和']);
  expect(tabs[0]?.isMatrix).toBe(true);
  const [extra] = tabs[0]?.extra ?? [];
  expect(extra?.options.map((at) => extra.play.shape.rows[0]?.options[at])).toEqual(['大', '小', '单', '双']);
  expect(tabs.find(({ key }) => key === '冠亚组合')?.isMatrix).toBe(false);
  expect(menuOf(ssc, 'credit')[0]?.sets.flatMap(({ plays }) => plays.map(({ code }) => code))).toEqual([
    'X_ZH',
    'X_QIU',
  ]);
});

test('every play of a family stands in exactly one place', () => {
  for (const plays of [ssc, pk10])
    for (const family of ['official', 'credit'] as const) {
      const shown = menuOf(plays, family).flatMap(({ sets }) => sets.flatMap((set) => set.plays));
      expect(shown.length).toBe(plays.filter((one) => one.family === family).length);
      expect(new Set(shown).size).toBe(shown.length);
    }
});

test('an option is a line of its own where each option is one ticket', () => {
  expect(['X_LM', 'X_GYH', 'X_NUM', 'X_GYJH'].map((code) => isByOption(play(pk10, code)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isByOption(play(pk10, 'X_GYZ'))).toBe(false);
  expect(['X_H3_ZU3', 'X_2ZD', 'H3_DXDS'].map((code) => isByOption(play(ssc, code)))).toEqual([false, false, false]);
  expect(optionText(play(pk10, 'X_LM'), 1, 0)).toBe('-,大,-,-,-,-,-,-,-,-');
  expect(optionLabel(play(pk10, 'X_LM'), 0, 4)).toBe('冠军 · 龙');
  expect(optionLabel(play(pk10, 'X_GYH'), 0, 0)).toBe('冠亚和 · 大');
});

test('columns line up over all rows of a matrix: dragon and tiger stand behind the four sides, a matrix without those begins with them', () => {
  const [tab] = menuOf(pk10, 'credit');
  if (!tab) throw new Error('no tab');
  const rows = [...tab.extra, ...tab.sets.flatMap(({ plays }) => plays.flatMap((one) => matrixRows(one)))];
  expect(matrixColumns(rows)).toEqual(['大', '小', '单', '双', '龙', '虎']);
  expect(matrixColumns(matrixRows(play(ssc, 'LHH')))).toEqual(['龙', '虎', '和']);
  expect(matrixColumns(matrixRows(play(ssc, 'X_NN')))).toEqual([]);
  expect(matrixColumns(matrixRows(play(pk10, 'X_NUM')))).toEqual([]);
});

test.each([
  [28, [5, 6, 4, 7], 4],
  [11, [5, 6, 4, 7], 6],
  [49, [5, 6, 4, 7], 7],
  [16, [7, 8, 6, 5], 8],
  [10, [7, 8, 6, 5], 5],
  [8, [5, 6, 4], 4],
])('%i options in one of %j columns leave no number alone: %i', (count, widths, columns) => {
  expect(evenColumns(count, widths)).toBe(columns);
});

test('rows called alike in two plays carry their play, so a slip never leaves open which was meant', async () => {
  const pl35 = (await loadPlays('PL35')) as readonly AnyPlay[];
  const [tab] = menuOf(pl35, 'credit', 5);
  const rows = tab?.sets.flatMap(({ plays }) => plays.flatMap((one) => matrixRows(one))) ?? [];
  const five = play(pl35, 'X_P5_QIU');
  expect(ambiguousPlays(rows)).toContain(five);
  expect(optionLabel(five, 0, 0, true)).toBe(`${five.label} 第一球 · 大`);
  expect(ambiguousPlays(matrixRows(play(pk10, 'X_LM'))).size).toBe(0);
});

test('words come before numbers', () => {
  const row = play(pk10, 'X_GYH').shape.rows[0];
  if (!row) throw new Error('no row');
  const blocks = splitOptions(
    row,
    row.options.map((_, at) => at),
  );
  expect(blocks.map((block) => block.length)).toEqual([4, 17]);
});

test('an address opens its play; an unknown one the group’s first choice, inside the wanted family', () => {
  expect(openingPlay(ssc, 'DWD')?.code).toBe('DWD');
  expect(openingPlay(ssc, 'NOPE')?.code).toBe('H3_ZX_FS');
  expect(openingPlay(ssc, 'DWD', 'credit')?.code).toBe('X_ZH');
  expect(openingPlay(pk10, null)?.code).toBe('X_LM');
  expect(tabOf(menuOf(pk10, 'credit'), play(pk10, 'X_LM'))?.key).toBe('两面');
});
