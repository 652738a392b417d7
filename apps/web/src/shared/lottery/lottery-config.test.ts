import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const { lotteryConfigQuery, startLotteryConfig } = await import('./lottery-config.ts');
const { queryClient } = await import('../../platform/call/query.ts');

const KEY = 'caiting.lotteryConfig';
const OLD = { version: 'v1', lotteries: [{ lotteryCode: 'ssc1' }], groups: {} };
beforeEach(() => {
  queryClient.clear();
  kept.set(KEY, JSON.stringify(OLD));
});
const known = () => queryClient.getQueryData(lotteryConfigQuery.queryKey);

test.each(['/help', '/howtoplay/ssc1', '/trendChart/ssc1', '/rebateDes'])(
  '%s begins with the config of the last visit (product §9)',
  (path) => {
    startLotteryConfig(path);
    expect(known()).toEqual(OLD);
    expect(kept.has(KEY)).toBe(true);
  },
);

test.each(['/index', '/lotteryHall', '/lottery/SSC/ssc1', '/helpers', '/rebateDes2'])('%s drops it', (path) => {
  startLotteryConfig(path);
  expect(known()).toBeUndefined();
  expect(kept.get(KEY) ?? 'null').toBe('null');
});

test('what is loaded is kept for the next visit; what is kept and is no config is nobody’s', () => {
  startLotteryConfig('/index');
  const fresh = { ...OLD, version: 'v2' };
  queryClient.setQueryData(lotteryConfigQuery.queryKey, fresh as never);
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(fresh);
  queryClient.clear();
  kept.set(KEY, '{"lotteries":"none"}');
  startLotteryConfig('/help');
  expect(known()).toBeUndefined();
});
