import type { PlayGuide } from '@caiting/contract';
import { expect, test } from 'vitest';
import { findPlays, groupsOf } from './find-plays.ts';

const play = (playDetailCode: string, family: PlayGuide['family'], path: string[], rule = ''): PlayGuide => ({
  playDetailCode,
  family,
  betAmountMode: 'stake',
  path,
  playName: path.join(''),
  rule,
  example: '1',
  exampleCount: 1,
  countRule: 'n',
  tiers: [],
});
const PLAYS = [
  play('WX_ZX_FS', 'official', ['五星', '直选', '复式']),
  play('WX_ZX_DS', 'official', ['五星', '直选', '单式']),
  play('DWD', 'official', ['定位胆', '定位胆', '定位胆'], '每位各选号码'),
  play('X_ZH', 'credit', ['信用', '总和', '总和']),
];

test('plays stand under the first word of their path; credit plays under the second', () => {
  expect(groupsOf(PLAYS, 'official').map(({ name, plays }) => [name, plays.length])).toEqual([
    ['五星', 2],
    ['定位胆', 1],
  ]);
  expect(groupsOf(PLAYS, 'credit').map(({ name }) => name)).toEqual(['总和']);
});

test('a search looks at name, rule and code, wants every word, and takes any text for a word', () => {
  const codes = (search: string) => findPlays(PLAYS, search).map(({ playDetailCode }) => playDetailCode);
  expect(codes('五星 单式')).toEqual(['WX_ZX_DS']);
  expect(codes('每位')).toEqual(['DWD']);
  expect(codes(' wx_zx ')).toEqual(['WX_ZX_FS', 'WX_ZX_DS']);
  expect(codes('')).toHaveLength(4);
  expect(codes('.*(')).toEqual([]);
});
