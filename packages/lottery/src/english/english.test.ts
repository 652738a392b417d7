import { expect, test } from 'vitest';
import { findPlay, playsOf } from '../catalogue.ts';
import { GROUPS, DEFAULT_LIMITS, type Picks, type Play } from '../play.ts';
import { countInWords } from '../how-to-play/count-words.ts';
import { dragonSeries } from '../long-dragon.ts';
import { ZODIACS, ELEMENTS } from '../lhc/attributes.ts';
import { trendColumns } from '../trend/groups.ts';
import { TREND_VIEWS } from '../trend/views.ts';
import { inEnglish } from './index.ts';
import { NAME_TABLES } from './names.ts';

const HAN = /\p{Script=Han}|[，。；：、（）]/u;
const leaks = (texts: Iterable<string>): string[] => [...new Set(texts)].filter((text) => HAN.test(inEnglish(text)));
const plays = GROUPS.flatMap((group) => playsOf(group) as readonly Play<Picks>[]);

test('every name of a play, its rows, options, places and prizes has its English', () => {
  expect(leaks(plays.flatMap(({ path, label }) => [...path, label]))).toEqual([]);
  expect(leaks(plays.flatMap(({ shape }) => shape.rows.flatMap((row) => [row.label, ...row.options])))).toEqual([]);
  expect(leaks(plays.flatMap(({ shape }) => shape.positions?.names ?? []))).toEqual([]);
  expect(leaks(plays.flatMap(({ tiers }) => tiers.map(({ name }) => `奖级 ${name}`)))).toEqual([]);
});

test('every rule and every way to count tickets is said in English', () => {
  expect(leaks(plays.map(({ rule }) => rule))).toEqual([]);
  expect(leaks(plays.map(({ group, code }) => countInWords(group, code)))).toEqual([]);
});

test('charts, runs and the words of a year are said in English', () => {
  const columns = GROUPS.flatMap(trendColumns);
  expect(leaks(columns.flatMap(({ name, values }) => [name, ...values]))).toEqual([]);
  expect(leaks(GROUPS.flatMap((group) => TREND_VIEWS[group].map(({ name }) => name)))).toEqual([]);
  expect(leaks(GROUPS.flatMap(dragonSeries).flatMap(({ name, sides }) => [name, ...sides]))).toEqual([]);
  expect(leaks([...ZODIACS, ...ELEMENTS, '热', '温', '冷', '全', '清'])).toEqual([]);
});

test('plays of one group, and options of one row, differ in English too', () => {
  for (const group of GROUPS)
    for (const family of ['official', 'credit'] as const) {
      const own = plays.filter((play) => play.group === group && play.family === family);
      const byEnglish = Map.groupBy(own, ({ label }) => inEnglish(label));
      const same = [...byEnglish].filter(([, list]) => new Set(list.map(({ label }) => label)).size > 1);
      expect(
        same.map(([name]) => name),
        `${group} ${family}`,
      ).toEqual([]);
    }
  for (const { group, code, shape } of plays)
    for (const { label, options } of shape.rows)
      expect(new Set(options.map(inEnglish)).size, `${group} ${code} ${label}`).toBe(options.length);
});

test('names are what a player of lotteries would say', () => {
  const name = (group: string, code: string) => inEnglish(findPlay(group, code)?.label ?? '');
  expect(name('SSC', 'H3_ZX_FS')).toBe('Last three straight');
  expect(name('SSC', 'H3_ZX_DS')).toBe('Last three straight, typed in');
  expect(name('SSC', 'WX_Z120')).toBe('5-digit 120-way box');
  expect(name('SSC', 'R3_Z6_FS')).toBe('Pick 3, 6-way box');
  expect(name('KL8', 'RX10')).toBe('Pick 10');
  expect(name('SYX5', 'RX6_DT')).toBe('Pick 6, hit 5, with bankers');
  expect(name('LHC', 'ZY7')).toBe('1 of 7');
  expect(inEnglish('大')).toBe('Big');
  expect(inEnglish('红大单')).toBe('Red big odd');
  expect(inEnglish('冠军 · 龙')).toBe('1st · Dragon');
  expect(inEnglish('大大小')).toBe('BBS');
});

test('a sentence keeps its numbers, and says both of two', () => {
  const rule = (group: string, code: string) => inEnglish(findPlay(group, code)?.rule ?? '');
  expect(rule('KL8', 'RX5')).toBe(
    'Choose 5 to 8 numbers, every 5 are a ticket, paid by how many are among the 20 drawn: 5 of 5, 4 of 5, 3 of 5.',
  );
  expect(rule('PK10', 'Q3_ZX_DS')).toBe('Type in 3 different numbers; wins when the first 3 ranks are exactly these.');
  expect(rule('SSC', 'Q2_ZX_FS')).toBe(
    'Choose at least one number for each position (10,000s, 1,000s); wins when both digits are right in their positions.',
  );
});

/** Bad in as many ways as the grammar has; each play meets all of them. */
const BAD = [
  '',
  'x',
  '1，2',
  '1  2',
  '1 1',
  '1 1,1',
  ',',
  '-',
  '-,-,-,-,-',
  '1,2',
  '1;2',
  '1;;2',
  '12 12;12 12',
  '99 98',
  '1 2 3',
  '1 2 3;1 2 3',
  '1@1',
  '@1',
  '1 2@',
  '9 9@1',
  '大 大',
  '大,',
  '01 02,01 02',
  '01,01',
  '0 0 0',
  '1,1,1,1,1,1,1,1,1,1,1',
  '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16',
  '1'.repeat(30),
];

test('why picks are refused is said in English', () => {
  const tight = { ...DEFAULT_LIMITS, tickets: 1, typedTickets: 1 };
  const small = { ...DEFAULT_LIMITS, textBytes: 5_000 };
  const refusals = plays.flatMap((play) => {
    const texts = [...BAD, play.example, `${play.example};${play.example}`, `${play.example}。`, '1'.repeat(6_000)];
    return texts.flatMap((text) =>
      [tight, small].flatMap((limits) => {
        const parsed = play.parse(text, limits);
        return parsed.ok ? [] : [parsed.error];
      }),
    );
  });
  // All reasons there are, so that no sentence goes unread.
  expect(new Set(refusals.map(({ reason }) => reason)).size).toBeGreaterThan(14);
  // A refused piece is what the player typed, and stays.
  expect(
    leaks(refusals.map(({ message }) => message)).filter((text) =>
      HAN.test(inEnglish(text).replaceAll(/“[^”]*”/g, '')),
    ),
  ).toEqual([]);
});

test('what others named stays as it is', () => {
  for (const name of ['老王的快三', '开心大小', '后三直选达人', '八马', '大哥', '我爱龙虎'])
    expect(inEnglish(name)).toBe(name);
  expect(inEnglish('Big 7')).toBe('Big 7');
});

test('no name stands in two tables', () => {
  const names = NAME_TABLES.flatMap((table) => Object.keys(table));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
