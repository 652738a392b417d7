import { expect, test } from 'vitest';
import { inEnglish } from '../../platform/i18n/english.ts';
import { SITE_MAP } from './site-map.ts';

test('every page has a title in English', () => {
  const titles = SITE_MAP.map(({ zh }) => [zh, inEnglish(zh)] as const);
  expect(titles.filter(([, en]) => /\p{Script=Han}/u.test(en))).toEqual([]);
  expect(inEnglish('购彩大厅')).toBe('Lottery hall');
});
