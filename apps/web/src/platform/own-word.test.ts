import { BANKS, OWN_PLACES } from '@caiting/contract';
import { afterEach, expect, test } from 'vitest';
import { useLocale } from './i18n.ts';
import { placeName } from './own-word.ts';

afterEach(() => useLocale.setState({ locale: 'zh' }));

test('a place of ours is said in the language in force; a country stays as the server said it', () => {
  expect(['本机', '局域网', '未知地区', '新加坡'].map(placeName)).toEqual(['本机', '局域网', '未知地区', '新加坡']);
  useLocale.setState({ locale: 'en' });
  expect(['本机', '局域网', '未知地区', '新加坡'].map(placeName)).toEqual([
    'this machine',
    'local network',
    'unknown place',
    '新加坡',
  ]);
});

test('every word of ours is found by its Chinese alone', () => {
  for (const list of [BANKS, OWN_PLACES]) {
    const words = Object.values<{ zh: string; en: string }>(list);
    expect(new Set(words.map(({ zh }) => zh)).size).toBe(words.length);
    expect(words.map(({ en }) => en).join('')).not.toMatch(/[一-鿿]/);
  }
});
