import { SITE_MAP, USER_MENU } from '@caiting/web/site-map';
import { expect, test } from 'vitest';
import { pageName } from './page-name.ts';

test('every page that is counted has a name in both languages; an address that is none has none', () => {
  for (const path of [...SITE_MAP.map((page) => page.path), USER_MENU]) {
    const name = pageName(path);
    expect([path, /\p{Script=Han}/u.test(name?.zh ?? ''), /\p{Script=Han}/u.test(name?.en ?? '一')]).toEqual([
      path,
      true,
      false,
    ]);
  }
  expect(pageName('/lottery/:type/:code')).toEqual({ zh: '投注', en: 'Betting' });
  expect(pageName('/nowhere')).toBeNull();
});
