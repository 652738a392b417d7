import { afterEach, expect, test, vi } from 'vitest';
import { leaveSheetsFirst, startBackCloses } from './back-closes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('two navigations at once take one step back over an open sheet, and both go on', async () => {
  vi.useFakeTimers();
  const go = vi.fn<(entries: number) => void>();
  const history = { state: { sheets: 1 } as object, go };
  let pop: (event: unknown) => void = () => undefined;
  vi.stubGlobal('history', history);
  vi.stubGlobal('addEventListener', (_: string, listener: typeof pop) => (pop = listener));
  startBackCloses();
  const navigate = vi.fn<(to: string) => Promise<void>>(async () => undefined);
  const router = { navigate };
  leaveSheetsFirst(router as never);

  const both = Promise.all([router.navigate('/login'), router.navigate('/index')]);
  await Promise.resolve();
  expect(go.mock.calls).toEqual([[-1]]);
  history.state = {};
  pop({ stopImmediatePropagation: () => undefined });
  await both;
  expect(go).toHaveBeenCalledTimes(1);
  expect(navigate.mock.calls).toEqual([['/login'], ['/index']]);
});
