import { expect, test } from 'vitest';
import { fill } from '../../../platform/i18n/i18n.ts';
import { yuebaoTexts } from '../core/texts.ts';
import { leftText } from './left-text.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

test.each([
  [DAY + 23 * HOUR, '剩 1 天 23 小时'],
  [2 * DAY - 1, '剩 1 天 23 小时'],
  [2 * DAY, '剩 2 天'],
  [23 * HOUR + 59, '剩 23 小时'],
  [59, '剩 59 分钟'],
  [0, '剩 0 分钟'],
])('%i minutes: %s', (minutes, text) =>
  expect(leftText((key, params) => fill(yuebaoTexts.zh[key], params), minutes)).toBe(text),
);
