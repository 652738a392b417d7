import { expect, test } from 'vitest';
import { barsOf, demoBegin, markOf, onTimeRate, secondsText, totalOf } from './day-figures.ts';

const figures = { drawn: 10, late: 0, void: 0, paused: 0, slowestMs: 900 };

test('every day has a bar, the oldest first, days without draws too', () => {
  const days = [
    { ...figures, day: '2026-03-01', source: 'house' as const },
    { ...figures, day: '2026-02-27', source: 'house' as const, late: 1 },
    { ...figures, day: '2026-03-01', source: 'feed' as const, void: 2 },
  ];
  const bars = barsOf(days, 'house', '2026-03-01', 4);
  expect(bars.map(({ day }) => day)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
  expect(bars.map(markOf)).toEqual(['none', 'late', 'none', 'ok']);
  expect(barsOf(days, 'feed', '2026-03-01', 1).map(markOf)).toEqual(['void']);
  expect(totalOf(bars)).toEqual({ drawn: 20, late: 1, void: 0, paused: 0, slowestMs: 900 });
});

test('100 % means every one: a single late draw of a hundred thousand is seen', () => {
  expect(onTimeRate({ ...figures, drawn: 100_000 })).toBe('100%');
  expect(onTimeRate({ ...figures, drawn: 100_000, late: 1 })).toBe('99.99%');
  expect(onTimeRate({ ...figures, drawn: 0 })).toBeNull();
});

test('seconds are rounded up', () => {
  expect(secondsText(3_001)).toBe('3.1');
  expect(secondsText(0)).toBe('0.0');
});

test('the first day of a demo is told only where the page reaches back to it', () => {
  const days = [{ day: '2026-11-29' }, { day: '2026-11-28' }, { day: '2026-11-29' }] as Parameters<
    typeof demoBegin
  >[0]['days'];
  expect(demoBegin({ demo: true, next: null, days })).toBe('2026-11-28');
  expect(demoBegin({ demo: true, next: '2026-11-01', days })).toBeNull();
  expect(demoBegin({ demo: false, next: null, days })).toBeNull();
  expect(demoBegin({ demo: true, next: null, days: [] })).toBeNull();
});
