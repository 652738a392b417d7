import { expect, test } from 'vitest';
import { planTime } from './plan-time.ts';

const NOW = Date.parse('2026-11-27T20:00:00+08:00');

test.each([
  ['2026-11-27T21:30', '2026-11-27T13:30:00.000Z'],
  ['2026-12-27T19:59', '2026-12-27T11:59:00.000Z'],
])('%s is a moment in the time of Shanghai', (typed, at) =>
  expect(new Date(planTime(typed, NOW) ?? 0).toISOString()).toBe(at),
);

test.each(['', '2026-11-27', '2026-11-27T19:59', '2026-12-27T20:01', '2026-13-01T10:00', 'morgen'])(
  '%j is none',
  (typed) => expect(planTime(typed, NOW)).toBeNull(),
);
