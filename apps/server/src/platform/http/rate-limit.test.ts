import { afterEach, expect, test, vi } from 'vitest';
import { memoryBus } from '../outbox/bus.ts';
import { Buckets } from './buckets.ts';
import { shareOverBus } from './rate-limit.ts';

afterEach(() => void vi.useRealTimers());

test('what a caller spends in one process is missing in the others a quarter of a second later', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const bus = memoryBus();
  const processes = [new Buckets(), new Buckets(), new Buckets()];
  const stops = processes.map((buckets) => shareOverBus(buckets, bus));
  const limit = { max: 4, windowMs: 40_000 };
  const take = (at: number) => processes[at]?.take('a\n203.0.113.9', limit, performance.now());
  for (let n = 0; n < 4; n += 1) take(0);
  vi.advanceTimersByTime(250);
  expect([take(0), take(1), take(2)]).toEqual([9_750, 10_000, 10_000]);
  for (const stop of stops) stop();
  vi.advanceTimersByTime(39_750);
  expect([take(0), take(1), take(2)]).toEqual([0, 0, 0]);
});
