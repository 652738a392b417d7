import { loadPlays, type Group } from '@caiting/lottery/core';
import { expect, test } from 'vitest';
import { numberFace } from './faces.ts';

test.each<[Group, string, string]>([
  ['PK10', 'DWD', 'car'],
  ['PK10', 'X_NUM', 'car'],
  ['PK10', 'X_GYH', 'plain'],
  ['PK10', 'X_LM', 'plain'],
  ['LHC', 'LM_3QZ', 'wave'],
  ['LHC', 'TM_A', 'wave'],
  ['LHC', 'TX', 'plain'],
  ['K3', 'SBT_DT', 'die'],
  ['K3', 'ETH_DX', 'die'],
  ['K3', 'X_CP', 'die'],
  ['K3', 'STH_DX', 'die'],
  ['K3', 'HZ', 'plain'],
  ['K3', 'X_DS', 'plain'],
  ['BJ28', 'TM', 'sum'],
  ['BJ28', 'T3', 'sum'],
  ['BJ28', 'X_NUM', 'plain'],
  ['BJ28', 'C3', 'plain'],
  ['SSC', 'DWD', 'plain'],
])('%s %s: %s', async (group, code, face) => {
  const play = (await loadPlays(group)).find((one) => one.code === code);
  expect(new Set(play?.shape.rows.map((row) => numberFace(group, row)))).toEqual(new Set([face]));
});
