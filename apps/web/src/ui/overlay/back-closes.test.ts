import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as BackCloses from './back-closes.ts';

/** A browser's history as far as sheets need it: a step arrives when the test lets it. */
class FakeHistory {
  entries: object[] = [{ key: 'page', idx: 0 }];
  at = 0;
  steps: number[] = [];
  pop: (event: unknown) => void = () => undefined;
  get state(): object {
    return this.entries[this.at] as object;
  }
  readonly pushState = (state: object): void => {
    this.entries.splice(this.at + 1, Infinity, state);
    this.at += 1;
  };
  readonly go = (entries: number): void => void this.steps.push(entries);
  arrive(step = this.steps.shift() ?? 0): void {
    this.at += step;
    this.pop({ stopImmediatePropagation: () => undefined });
  }
}

let history: FakeHistory;
let sheets: typeof BackCloses;
/** What a task leaves for its own end; no timer runs in these tests. */
const endOfTask = () => Promise.resolve();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  history = new FakeHistory();
  vi.stubGlobal('history', history);
  vi.stubGlobal('addEventListener', (_: string, listener: FakeHistory['pop']) => (history.pop = listener));
  sheets = await import('./back-closes.ts');
  sheets.startBackCloses();
  sheets.pageDrawn('page');
  await endOfTask();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an entry comes in the task that opens a sheet, and is taken away in the one that closes it', async () => {
  const closed = sheets.layOver(() => undefined);
  await endOfTask();
  expect(history.entries).toEqual([
    { key: 'page', idx: 0 },
    { key: 'page', idx: 0, sheets: 1 },
  ]);
  closed();
  await endOfTask();
  expect(history.steps).toEqual([-1]);
});

test('a sheet that gives way to another leaves the history as it is', async () => {
  const closed = sheets.layOver(() => undefined);
  await endOfTask();
  closed();
  sheets.layOver(() => undefined);
  await endOfTask();
  expect(history.steps).toEqual([]);
  expect(history.entries).toHaveLength(2);
});

test('back closes the topmost sheet alone', async () => {
  const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()];
  sheets.layOver(lower);
  sheets.layOver(upper);
  await endOfTask();
  expect(history.state).toMatchObject({ sheets: 2 });
  history.arrive(-1);
  expect(upper).toHaveBeenCalledTimes(1);
  expect(lower).not.toHaveBeenCalled();
});

test('a sheet that is still open when the router has gone on gets no entry on the next page', async () => {
  const navigate = vi.fn<(to: string) => Promise<void>>(async () => history.pushState({ key: 'next', idx: 1 }));
  const router = { navigate };
  sheets.leaveSheetsFirst(router as never);
  const closed = sheets.layOver(() => undefined);
  await endOfTask();

  const gone = router.navigate('/next');
  await endOfTask();
  history.arrive();
  await gone;
  await endOfTask();
  expect(history.entries.at(-1)).toEqual({ key: 'next', idx: 1 });

  closed();
  sheets.pageDrawn('next');
  await endOfTask();
  expect(history.entries).toEqual([
    { key: 'page', idx: 0 },
    { key: 'next', idx: 1 },
  ]);
  expect(history.steps).toEqual([]);
});

test('a sheet that stays open over the next page has its entry there', async () => {
  const navigate = vi.fn<(to: string) => Promise<void>>(async () => history.pushState({ key: 'next', idx: 1 }));
  const router = { navigate };
  sheets.leaveSheetsFirst(router as never);
  sheets.layOver(() => undefined);
  await endOfTask();
  const gone = router.navigate('/next');
  await endOfTask();
  history.arrive();
  await gone;
  sheets.pageDrawn('next');
  await endOfTask();
  expect(history.state).toEqual({ key: 'next', idx: 1, sheets: 1 });
});

test('two navigations at once take one step back over an open sheet, and both go on', async () => {
  const navigate = vi.fn<(to: string) => Promise<void>>(async () => undefined);
  const router = { navigate };
  sheets.leaveSheetsFirst(router as never);
  sheets.layOver(() => undefined);
  await endOfTask();

  const both = Promise.all([router.navigate('/login'), router.navigate('/index')]);
  await endOfTask();
  expect(history.steps).toEqual([-1]);
  history.arrive();
  await both;
  expect(navigate.mock.calls).toEqual([['/login'], ['/index']]);
});
