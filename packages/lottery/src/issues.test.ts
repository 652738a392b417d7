import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuesPerDay, slotAt, slotDrawnAt, type Timetable } from './issues.ts';

const minute: Timetable = { period: 60, close: 10, numbering: 4 };
const at = (iso: string): number => Date.parse(`${iso}+08:00`) / 1000;

test('issue 0791 of a one-minute lottery is on sale until 13:10:50 and drawn at 13:11:00', () => {
  const slot = slotAt(minute, at('2026-11-20T13:10:30'));
  expect(slot).toEqual({
    issueNo: '202611200791',
    day: '2026-11-20',
    index: 791,
    opensAt: at('2026-11-20T13:09:50'),
    closeAt: at('2026-11-20T13:10:50'),
    drawAt: at('2026-11-20T13:11:00'),
  });
  expect(slotAt(minute, at('2026-11-20T13:10:49')).issueNo).toBe('202611200791');
  expect(slotAt(minute, at('2026-11-20T13:10:50')).issueNo).toBe('202611200792');
});

test('the last issue of a day draws at 00:00 of the next and keeps its day', () => {
  expect(slotDrawnAt(minute, at('2026-11-21T00:00:00'))).toMatchObject({ issueNo: '202611201440', day: '2026-11-20' });
  expect(slotDrawnAt(minute, at('2026-11-21T00:01:00'))).toMatchObject({ issueNo: '202611210001', day: '2026-11-21' });
  expect(slotAt(minute, at('2026-11-20T23:59:50')).issueNo).toBe('202611210001');
});

test.each([
  [60, 1440, 4, '202611201440'],
  [180, 480, 3, '20261120480'],
  [300, 288, 3, '20261120288'],
  [600, 144, 3, '20261120144'],
])('a period of %i s has %i issues a day', (period, count, numbering, last) => {
  expect(issuesPerDay({ period })).toBe(count);
  expect(slotDrawnAt({ period, close: 10, numbering }, at('2026-11-21T00:00:00')).issueNo).toBe(last);
});

test('at every moment exactly one issue is on sale, and the next opens when it closes', () => {
  const timetable = fc.constantFrom<Timetable>(
    minute,
    { period: 5, close: 2, numbering: 5 },
    { period: 600, close: 30, numbering: 3 },
  );
  fc.assert(
    fc.property(timetable, fc.integer({ min: 1_500_000_000, max: 2_500_000_000 }), (lottery, seconds) => {
      const slot = slotAt(lottery, seconds);
      expect(slot.opensAt).toBeLessThanOrEqual(seconds);
      expect(slot.closeAt).toBeGreaterThan(seconds);
      const next = slotDrawnAt(lottery, slot.drawAt + lottery.period);
      expect(next.opensAt).toBe(slot.closeAt);
      expect(next.index).toBe(slot.index === issuesPerDay(lottery) ? 1 : slot.index + 1);
    }),
  );
});

test('a timetable that does not divide the day, or a moment that is no draw, is refused', () => {
  expect(() => slotAt({ period: 7, close: 2, numbering: 4 }, 0)).toThrow(RangeError);
  expect(() => slotAt({ period: 60, close: 60, numbering: 4 }, 0)).toThrow(RangeError);
  expect(() => slotDrawnAt(minute, 1_790_000_001)).toThrow(RangeError);
});
