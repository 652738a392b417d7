import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bestReading, isServerTime, secondsLeft, serverNow, setClockRate, subscribeTick, syncClock } from './clock.ts';

const SERVER = 1_795_251_600_000;
let perf = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  perf = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => perf);
});
afterEach(() => {
  setClockRate(1);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that answers each ask after the next trip, halfway through it. */
function server(trips: number[]) {
  let asks = 0;
  const ask = async () => {
    const trip = trips[asks++] ?? 10;
    const answer = SERVER + perf - 1_000 + trip / 2;
    perf += trip;
    return answer;
  };
  return { ask, asks: () => asks };
}

describe('time sync (product §4)', () => {
  test('the shortest trip gives the clock', async () => {
    const { ask } = server([400, 80, 300, 500, 200]);
    expect(await syncClock(ask)).toBe(true);
    expect(serverNow()).toBe(SERVER + perf - 1_000);
  });
  test('takes five samples', async () => {
    const { ask, asks } = server([400, 80, 300, 500, 200]);
    await syncClock(ask);
    expect(asks()).toBe(5);
  });
  test('a trip over 1000 ms is asked again and never used', async () => {
    const { ask, asks } = server([1_001, 3_000, 200, 200, 200, 200, 200]);
    expect(await syncClock(ask)).toBe(true);
    expect(asks()).toBe(7);
  });
  test('fails when nothing usable comes', async () => {
    const before = serverNow();
    expect(await syncClock(async () => Promise.reject(new Error('offline')))).toBe(false);
    expect(await syncClock(async () => 1_795_251_600)).toBe(false);
    expect(serverNow()).toBe(before);
  });
  test('only 13 digits are a server time', () => {
    expect(isServerTime(SERVER)).toBe(true);
    expect(isServerTime(SERVER / 1000)).toBe(false);
    expect(isServerTime(String(SERVER))).toBe(false);
    expect(bestReading([{ serverMs: 5, sentAt: 0, receivedAt: 1 }])).toBeNull();
  });
  test('setting the clock of the device changes nothing', async () => {
    await syncClock(server([50, 50]).ask);
    const before = serverNow();
    vi.setSystemTime(new Date('2031-01-01'));
    expect(serverNow()).toBe(before);
  });
});

describe('the shared clock', () => {
  test('seconds left are rounded up and stop at 0', async () => {
    await syncClock(server([50, 50]).ask);
    expect(secondsLeft(serverNow() + 41_001)).toBe(42);
    expect(secondsLeft(serverNow() - 5)).toBe(0);
  });
  test('a test clock that runs at ten times the speed', async () => {
    await syncClock(server([50, 50]).ask);
    const before = serverNow();
    setClockRate(10);
    perf += 1_000;
    expect(serverNow() - before).toBe(10_000);
  });
  test('one timer serves all countdowns and stops with the last', () => {
    const seen: string[] = [];
    const stopA = subscribeTick(() => seen.push('a'));
    const stopB = subscribeTick(() => seen.push('b'));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1_100);
    expect(seen.slice(0, 2)).toEqual(['a', 'b']);
    stopA();
    stopB();
    expect(vi.getTimerCount()).toBe(0);
  });
});
