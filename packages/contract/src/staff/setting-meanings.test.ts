import { expect, test } from 'vitest';
import { SETTING_RULES } from './setting-classes.ts';
import { SETTING_MEANINGS } from './setting-meanings.ts';

const HAN = /\p{Script=Han}/u;

test('every setting says what it means in both languages, and no other one does', () => {
  expect(Object.keys(SETTING_MEANINGS).toSorted()).toEqual(Object.keys(SETTING_RULES).toSorted());
  for (const [key, { zh, en }] of Object.entries(SETTING_MEANINGS)) {
    expect([key, HAN.test(zh), HAN.test(en)]).toEqual([key, true, false]);
    expect([key, en.length >= 10]).toEqual([key, true]);
  }
});

test('what is a figure of yuan or percent says so in both', () => {
  const unitsOf = (text: string, yuan: RegExp, percent: RegExp) => [yuan.test(text), percent.test(text)];
  for (const [key, { zh, en }] of Object.entries(SETTING_MEANINGS))
    expect([key, ...unitsOf(en, /yuan|¥/, /percent|%/)]).toEqual([key, ...unitsOf(zh, /元|¥/, /%|百分比/)]);
});
