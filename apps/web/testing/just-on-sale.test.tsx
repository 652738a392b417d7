import type { LotteryNow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { fromEnpath } from '@caiting/contract/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawnWindow } from './drawn-window.ts';

/** A lottery is put on sale before its issues are made: a page that looks between the two must find them by itself. */

drawnWindow('http://h/lottery/SSC/ssc5');

const { QueryClientProvider } = await import('@tanstack/react-query');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { callKey, queryClient } = await import('../src/platform/call/query.ts');
const { useLotteryNow } = await import('../src/features/draws/core/queries.ts');
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const NOW = Date.now();
const issue = { issue: '202611300001', opensAt: NOW, closeAt: NOW + 280_000, drawAt: NOW + 300_000, state: 'selling' };
const SOLD = {
  lotteryCode: 'ssc5',
  serverTime: NOW,
  current: issue,
  next: { ...issue, issue: '202611300002', closeAt: NOW + 580_000, drawAt: NOW + 600_000 },
  last: null,
  drawing: null,
} as unknown as LotteryNow;

/** What the server knows of issues, and how often it was asked. */
let list: readonly LotteryNow[] = [];
let asked = 0;
vi.stubGlobal('fetch', async (address: string) => {
  const path = fromEnpath(address.split('?')[0] ?? '');
  if (path !== calls.allCurrent.path) return new Promise(() => undefined);
  asked += 1;
  return Response.json({ code: 1, msg: '', data: { serverTime: NOW, list } });
});

const box = document.createElement('div');
let root: ReturnType<typeof createRoot>;
const Shown = ({ code }: { code: string }) => <p>{useLotteryNow(code)?.current.issue ?? 'none'}</p>;
const letPass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
async function show(code: string): Promise<void> {
  queryClient.setQueryData(callKey(calls.lotteryConfig, {}), {
    lotteries: [{ lotteryCode: 'ssc5', lotteryType: 'SSC' }],
  });
  root = createRoot(box);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Shown code={code} />
      </QueryClientProvider>,
    ),
  );
  await letPass(100);
}

beforeEach(() => {
  vi.useFakeTimers();
  [list, asked] = [[], 0];
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.useRealTimers();
});

test('its first issue is asked for every two seconds until it is there', async () => {
  await show('ssc5');
  expect(box.textContent).toBe('none');
  list = [SOLD];
  await letPass(4_100);
  expect(box.textContent).toBe('202611300001');
  const before = asked;
  await letPass(4_000);
  expect(asked).toBe(before);
});

test('of a lottery that is not on sale nothing is asked again', async () => {
  await show('ssc1');
  const before = asked;
  await letPass(8_000);
  expect([box.textContent, asked]).toEqual(['none', before]);
});
