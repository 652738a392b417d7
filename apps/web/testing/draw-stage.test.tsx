import type { DrawResult, LotteryNow } from '@caiting/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawnWindow } from './drawn-window.ts';

/** When a draw is staged, when its words may be written, and what ends it early. */

const { document } = drawnWindow('http://h/lottery/SSC/ssc1');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { useSiteLink } = await import('../src/platform/socket/site-socket.ts');
const { DrawStage } = await import('../src/features/draws/stage/DrawStage.tsx');
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let visible = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visible });
const setVisible = (state: string) =>
  act(async () => {
    visible = state;
    document.dispatchEvent(
      new (document.defaultView as unknown as typeof globalThis).Event('visibilitychange') as never,
    );
  });
const isStill = { now: false };
vi.stubGlobal('matchMedia', () => ({ matches: isStill.now, addEventListener() {}, removeEventListener() {} }));

const after = (issue: string, given: Partial<DrawResult> = {}): LotteryNow =>
  ({ last: { issue, openNumber: '2,8,1,5,6', void: false, ...given }, drawing: null }) as unknown as LotteryNow;

let root: ReturnType<typeof createRoot>;
const box = document.createElement('div') as unknown as HTMLElement;
document.body.append(box as never);
const seen: string[] = [];
const draw = (now: LotteryNow | undefined, group: 'SSC' | 'K3' | 'PK10' | 'LHC' = 'SSC') =>
  act(async () =>
    root.render(
      <DrawStage group={group} now={now}>
        {(stage) => {
          seen.push(stage ? 'staged' : 'words');
          return stage ? stage.button : '总和 22 小 双';
        }}
      </DrawStage>,
    ),
  );
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const hasWords = () => box.textContent === '总和 22 小 双';

beforeEach(() => {
  vi.useFakeTimers();
  visible = 'visible';
  isStill.now = false;
  useSiteLink.setState({ link: 'up' });
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test.each([
  ['SSC', 1_200],
  ['K3', 1_400],
  ['PK10', 2_400],
  ['LHC', 3_500],
] as const)(
  '%s: the words of a result that comes are written at the end of its draw, and never before',
  async (group, ms) => {
    const numbers = { SSC: 5, K3: 3, PK10: 10, LHC: 7 }[group];
    const openNumber = Array.from({ length: numbers }, (_, at) => at + 1).join();
    await draw(after('1', { openNumber }), group);
    seen.length = 0;
    await draw(after('2', { openNumber }), group);
    // Not for a moment, either.
    expect(seen.at(-1)).toBe('staged');
    await pass(ms - 1);
    expect(hasWords()).toBe(false);
    await pass(1);
    expect(hasWords()).toBe(true);
  },
);

test('what stands there when the page is loaded is no news', async () => {
  await draw(undefined);
  await draw(after('1'));
  expect(hasWords()).toBe(true);
});

test('a press shows the end', async () => {
  await draw(after('1'));
  await draw(after('2'));
  expect(hasWords()).toBe(false);
  await act(async () => box.querySelector('button')?.click());
  expect(hasWords()).toBe(true);
});

test('what came while nobody looked stands as it is, also when it is heard on the way back; what comes later is staged', async () => {
  await draw(after('1'));
  await setVisible('hidden');
  await draw(after('2'));
  expect(hasWords()).toBe(true);
  await setVisible('visible');
  await draw(after('3'));
  expect(hasWords()).toBe(true);
  await pass(10_000);
  await draw(after('4'));
  expect(hasWords()).toBe(false);
  // Away in the middle of it: it is over for whoever comes back.
  await setVisible('hidden');
  expect(hasWords()).toBe(true);
});

test('what is learnt of after a lost connection stands as it is', async () => {
  const setLink = (link: 'up' | 'lost') => act(async () => useSiteLink.setState({ link }));
  await draw(after('1'));
  await setLink('lost');
  await draw(after('2'));
  expect(hasWords()).toBe(true);
  // What was missed comes right after the connection.
  await setLink('up');
  await draw(after('3'));
  expect(hasWords()).toBe(true);
  await pass(10_000);
  await draw(after('4'));
  expect(hasWords()).toBe(false);
});

test('a void issue has nothing to show, and who asks for less motion sees the result', async () => {
  await draw(after('1'));
  await draw(after('2', { void: true, openNumber: '' }));
  expect(hasWords()).toBe(true);
  isStill.now = true;
  await draw(after('3'));
  expect(hasWords()).toBe(true);
});
