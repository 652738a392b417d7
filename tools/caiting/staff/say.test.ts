import { expect, test, vi } from 'vitest';
import { durationText, say } from './say.ts';

function printed(data: object): string {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  say({ code: 1, msg: '', data } as never, { staffName: 'anna', isJson: false });
  write.mockRestore();
  return lines.join('').trimEnd();
}

test('a length of time is said in the largest unit that has two of it', () => {
  const SECOND = 1_000;
  const MINUTE = 60 * SECOND;
  const HOUR = 60 * MINUTE;
  expect([0, 1_999, 119 * SECOND, 2 * MINUTE, 119 * MINUTE, 2 * HOUR, 47 * HOUR, 48 * HOUR].map(durationText)).toEqual([
    '0 秒',
    '1 秒',
    '119 秒',
    '2 分钟',
    '119 分钟',
    '2 小时',
    '47 小时',
    '2 天',
  ]);
});

test('times are words however deep they stand, and what did not happen yet says nothing', () => {
  const at = Date.UTC(2026, 10, 29, 4, 5, 6);
  const text = printed({
    list: [{ userName: 'lily', endedAt: null, waitedMs: 26 * 60_000, facts: { accountChangedAt: at, paidBefore: 3 } }],
  });
  expect(text).toBe('用户名：lily  waitedMs：26 分钟  依据：{"accountChangedAt":"2026/11/29 12:05:06","paidBefore":3}');
  expect(text).not.toContain(String(at));
});

test('words in both languages are said in one', () => {
  expect(printed({ list: [{ title: { zh: '备份', en: 'Backup' }, isDone: false }] })).toBe('项目：备份  已完成：否');
});
