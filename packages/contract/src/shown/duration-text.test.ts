import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';
import { fillText } from './fill-text.ts';

test.each([
  [0, '0秒', '0 seconds'],
  [1, '1秒', '1 second'],
  [0.2, '1秒', '1 second'],
  [59, '59秒', '59 seconds'],
  [60, '1分钟', '1 minute'],
  [61, '1分钟1秒', '1 minute 1 second'],
  [3_599, '59分钟59秒', '59 minutes 59 seconds'],
  [3_600, '1小时', '1 hour'],
  [3_601, '1小时1分钟', '1 hour 1 minute'],
  [86_399, '24小时', '24 hours'],
  [86_400, '24小时', '24 hours'],
  [172_799, '2天', '2 days'],
  [172_800, '2天', '2 days'],
  [180_001, '2天3小时', '2 days 3 hours'],
])('%s s reads %s, %s', (seconds, zh, en) => {
  expect([durationText(seconds, 'zh'), durationText(seconds, 'en')]).toEqual([zh, en]);
});

test('a place of a sentence may state a duration in its language; other places stay as they are', () => {
  expect(fillText('请{seconds:zh}后再试，还剩{left}次', { seconds: 86_400, left: 2 })).toBe('请24小时后再试，还剩2次');
  expect(fillText('Wait {seconds:en}.', { seconds: 30 })).toBe('Wait 30 seconds.');
  expect(fillText('Wait {seconds:en}.', {})).toBe('Wait .');
});
