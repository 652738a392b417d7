import type { GameItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { fromEnpath } from '@caiting/contract/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawnWindow } from './drawn-window.ts';

/** The page of a game of an outside provider, in every state that it can be in between the press and the end. */

const window = drawnWindow('http://h/games/play/mahjong');
const { document } = window;
// The frame stays empty: what it would load is the provider's.
window.happyDOM.settings.disableIframePageLoading = true;

const { QueryClientProvider } = await import('@tanstack/react-query');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { MemoryRouter, Route, Routes } = await import('react-router');
const { callKey, queryClient } = await import('../src/platform/call/query.ts');
const { signedIn } = await import('../src/platform/session/session.ts');
const { Component } = await import('../src/features/games/outside/OutsideGamePage.tsx');
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const ORIGIN = 'https://games.example';
const GAME: GameItem = {
  code: 'mahjong',
  name: { zh: '示例麻将', en: 'Example Mahjong' },
  kind: 'other',
  provider: 'example',
  providerName: { zh: '示例游戏商', en: 'Example Games' },
  isHouse: false,
  state: 'open',
  why: null,
  isFavourite: false,
  playedAt: null,
};

/** What the server says to a launch; null: no answer at all. */
let launch: { code: number; msg: string; data?: unknown } | null = null;
let asked = 0;
vi.stubGlobal('fetch', async (address: string) => {
  if (fromEnpath(address.split('?')[0] ?? '') !== calls.launchGame.path) return new Promise(() => undefined);
  asked += 1;
  if (launch === null) throw new TypeError('no network');
  return Response.json(launch);
});

let root: ReturnType<typeof createRoot>;
const box = document.createElement('div') as unknown as HTMLElement;
document.body.append(box as never);
const text = () => box.textContent ?? '';
const frame = () => box.querySelector('iframe');
const button = (name: string) =>
  [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(name)) as HTMLButtonElement;
const press = (name: string) => act(async () => button(name).click());
const letPass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const list = (game: GameItem) => queryClient.setQueryData(callKey(calls.gameListFront, {}), { list: [game] });
const opened = (turn: number) => ({ code: 1, msg: '', data: { url: `${ORIGIN}/game?token=${turn}` } });
const SOURCE = {};
/** The provider’s page stands; its window is only told apart from others. */
const loaded = () =>
  act(async () => {
    const shown = frame() as HTMLIFrameElement;
    Object.defineProperty(shown, 'contentWindow', { value: SOURCE });
    shown.dispatchEvent(new window.Event('load') as never);
  });
const say = (data: unknown, origin = ORIGIN) =>
  act(async () => {
    const event = Object.assign(new window.Event('message'), { data, origin, source: SOURCE });
    window.dispatchEvent(event);
  });

async function show(game: GameItem = GAME): Promise<void> {
  list(game);
  root = createRoot(box);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/games/play/mahjong']}>
          <Routes>
            <Route path="/games/play/:game" element={<Component />} />
            <Route path="/games" element={<p>the list</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  await letPass(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  signedIn({ userId: '1', userName: 'aaaa', nickname: 'a', agent: false, grade: 1, gradeName: '' } as never, false);
  launch = opened(1);
  asked = 0;
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.useRealTimers();
});

test('the frame may run scripts under its own origin and nothing else; it is awaited for eight seconds', async () => {
  await show();
  expect(frame()?.getAttribute('src')).toBe(`${ORIGIN}/game?token=1`);
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(text()).toContain('正在打开游戏');
  await letPass(7_900);
  expect(text()).toContain('正在打开游戏');
  await letPass(200);
  expect(frame()).toBeNull();
  expect(text()).toContain('示例游戏商 暂时连接不上');
  launch = opened(2);
  await press('重试');
  await letPass(1);
  expect(frame()?.getAttribute('src')).toBe(`${ORIGIN}/game?token=2`);
  await loaded();
  await letPass(60_000);
  expect(text()).not.toContain('正在打开游戏');
  expect(frame()?.getAttribute('src')).toBe(`${ORIGIN}/game?token=2`);
  expect(asked).toBe(2);
});

describe('a launch that is refused', () => {
  test.each([
    [-2492, 'gameAway', '示例游戏商 暂时连接不上', '重试'],
    [-2491, 'gameClosed', '示例麻将 维护中', '重试'],
    [-2490, 'gameUnknown', '没有这个游戏', null],
    [-2256, 'excluded', '服务器的话', null],
    [-2251, 'stakeLimitReached', '服务器的话', null],
    [-2252, 'lossLimitReached', '服务器的话', null],
    [-2253, 'sessionLimitReached', '服务器的话', null],
  ])('with %i (%s) says so in the place of the game', async (code, _key, says, again) => {
    launch = { code, msg: '服务器的话' };
    await show();
    expect(frame()).toBeNull();
    expect(text()).toContain(says);
    expect(button('重试') !== undefined).toBe(again !== null);
  });

  test('by no answer at all: it can be tried again', async () => {
    launch = null;
    await show();
    await letPass(1_000);
    expect(text()).toContain('游戏没有打开');
    launch = opened(3);
    await press('重试');
    await letPass(1);
    expect(frame()?.getAttribute('src')).toBe(`${ORIGIN}/game?token=3`);
  });
});

test('a game that is closed is not launched, and says why; one that closes while it is played stays', async () => {
  await show({ ...GAME, state: 'maintenance', why: { zh: '升级中', en: 'An upgrade' } });
  expect(text()).toContain('示例麻将 维护中');
  expect(text()).toContain('升级中');
  expect(asked).toBe(0);
  await act(async () => root.unmount());
  await show();
  await loaded();
  await act(async () => list({ ...GAME, state: 'maintenance' }));
  await letPass(1);
  expect(text()).toContain('示例麻将 已进入维护，不再接受新的投注');
  expect(frame()?.getAttribute('src')).toBe(`${ORIGIN}/game?token=1`);
});

test('the game says that it is over: the frame goes, and another turn is another launch', async () => {
  await show();
  await loaded();
  await say({ type: 'close' }, 'https://evil.example');
  await say({ type: 'open' });
  expect(frame()).not.toBeNull();
  await say({ type: 'close' });
  expect(frame()).toBeNull();
  expect(text()).toContain('游戏已结束');
  launch = opened(2);
  await press('再玩一次');
  await letPass(1);
  expect(frame()?.getAttribute('src')).toBe(`${ORIGIN}/game?token=2`);
  expect(asked).toBe(2);
});

test('the game says that the balance has moved, a hundred times at once: it is read again, once', async () => {
  await show();
  await loaded();
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
  for (let at = 0; at < 100; at += 1) await say({ type: 'balance' });
  await letPass(1_000);
  expect(invalidated.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([callKey(calls.queryBalanceFront)]);
  invalidated.mockRestore();
});
