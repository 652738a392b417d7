import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_VALUES, isSettingKey } from './settings.ts';

/** Functions of SQL that judge by a setting fall back on its default, which stands in TypeScript: the two are one number. */
const FOLDER = new URL('../../../sql/functions/', import.meta.url);
const FALLBACK = /s\.key = '(\w+)'\), '([^']+)'\)/g;

test('a default that SQL repeats is that of the settings', () => {
  const found = readdirSync(FOLDER)
    .flatMap((file) => [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(FALLBACK)])
    .map(([, key = '', value = '']) => ({ key, value }));
  expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['payoutCoolingHours', 'withdrawTwoStaffAbove']));
  for (const { key, value } of found) expect(isSettingKey(key) && Number(DEFAULT_VALUES[key]), key).toBe(Number(value));
});
