import { calls } from '@caiting/contract/registry';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/**
 * What concerns the person on every page is said at both sizes: the same page is drawn once, and what only the other size shows (classes `desk` and `phone`,
 * ui/base.css) is taken away.
 */
const window = new Window({ url: 'http://h/index' });
vi.stubGlobal('fetch', () => new Promise(() => undefined));
const { document, location, localStorage, sessionStorage, HTMLElement, HTMLIFrameElement, Element, Node } = window;
Object.assign(globalThis, {
  window,
  document,
  location,
  history: window.history,
  localStorage,
  sessionStorage,
  HTMLElement,
  HTMLIFrameElement,
  Element,
  Node,
  parent: window,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  matchMedia: window.matchMedia.bind(window),
  ResizeObserver: window.ResizeObserver,
  innerHeight: 800,
  innerWidth: 400,
});

Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true });

const { QueryClientProvider } = await import('@tanstack/react-query');
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { callKey, queryClient } = await import('../src/platform/call/query.ts');
const { signedIn } = await import('../src/platform/session/session.ts');
const { useSiteLink } = await import('../src/platform/socket/site-socket.ts');
const { useClockSync } = await import('../src/platform/time/clock-sync.ts');
const { Header } = await import('../src/features/shell/Header.tsx');
const { BrandBar } = await import('../src/features/shell/BrandBar.tsx');
const { TabBar } = await import('../src/features/shell/TabBar.tsx');
const { SiteBanners } = await import('../src/features/shell/SiteBanners.tsx');
const { SidePanel } = await import('../src/features/shell/side/SidePanel.tsx');

/** Each signal by what it says, with how it comes to be. */
const SIGNALS: Readonly<Record<string, (text: string, root: HTMLElement) => boolean>> = {
  'unread letters': (_text, root) => marks(root).some(({ label, count }) => /未读/.test(label) && count === '7'),
  'unread chats': (_text, root) => marks(root).some(({ label, count }) => /私聊/.test(label) && count === '3'),
  'no server time': (text) => text.includes('时间'),
};

const marks = (root: HTMLElement) =>
  [...root.querySelectorAll('[role=img]')].map((mark) => ({
    label: mark.getAttribute('aria-label') ?? '',
    count: mark.textContent ?? '',
  }));

const box = document.createElement('div') as unknown as HTMLElement;
beforeAll(() => {
  signedIn({ userId: '1', userName: 'aaaa', nickname: 'a', agent: false, grade: 1, gradeName: '' } as never, false);
  queryClient.setQueryData(callKey(calls.unReadMessage, {}), { unread: 7 });
  queryClient.setQueryData(callKey(calls.directRoomList, { pageSize: 1 }), { rows: [], total: 3, unread: 3 });
  useClockSync.setState({ sync: 'failed' });
  useSiteLink.setState({ link: 'up' });
  document.body.append(box as never);
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Header path="/index" />
        <BrandBar />
        <SiteBanners path="/index" />
        <TabBar />
        <SidePanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  afterAll(() => root.unmount());
});

test.each([
  ['desktop', 'phone'],
  ['phone', 'desk'],
])('%s: letters, chats and faults of the site are all said', async (_size, hidden) => {
  await vi.waitFor(
    () => {
      const shown = box.cloneNode(true) as HTMLElement;
      for (const part of shown.querySelectorAll(`.${hidden}`)) part.remove();
      const said = Object.entries(SIGNALS).filter(([, isSaid]) => isSaid(shown.textContent ?? '', shown));
      expect(said.map(([name]) => name)).toEqual(Object.keys(SIGNALS));
    },
    { timeout: 15_000, interval: 20 },
  );
});

test('on the phone the bar at the bottom has letters on 我的 and chats on 聊天, on the icon and not under the word', () => {
  const entries = [...box.querySelectorAll('nav.phone a')];
  const counted = entries.filter((entry) => entry.querySelector('[role=img]')).map((entry) => entry.textContent);
  expect(counted).toEqual(['3聊天', '7我的']);
  const bar = [...box.querySelectorAll('header.phone')];
  expect(bar.some((one) => one.querySelector('[role=img]')?.textContent === '7')).toBe(true);
});
