import { afterEach, expect, test } from 'vitest';
import { useLocale } from '../../../platform/i18n/i18n.ts';
import { placeName } from './place-name.ts';

afterEach(() => useLocale.setState({ locale: 'zh' }));

test('a place of ours is said in the language in force; a country stays as the server said it', () => {
  const said = ['本机', '局域网', '未知地区', '新加坡'];
  expect(said.map(placeName)).toEqual(said);
  useLocale.setState({ locale: 'en' });
  expect(said.map(placeName)).toEqual(['this machine', 'local network', 'unknown place', '新加坡']);
});
