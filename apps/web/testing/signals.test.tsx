import { readFileSync } from 'node:fs';
import { calls } from '@caiting/contract';
import type { CallDef } from '@caiting/contract/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { drawnWindow } from './drawn-window.ts';

/**
 * What concerns the person on every page is said at both sizes: the same page is drawn once, and what only the other size shows (classes `desk` and `phone`,
 * ui/base.css) is taken away.
 */
const window = drawnWindow('http://h/index');
vi.stubGlobal('fetch', () => new Promise(() => undefined));
const { document } = window;

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
const { OwnBarSignal } = await import('../src/features/shell/signals.tsx');
const { Footer } = await import('../src/features/shell/Footer.tsx');
const { PhoneBar, PhoneBarSignals } = await import('../src/ui/layout/PhoneBar.tsx');
const { PauseNote, SessionClock } = await import('../src/features/protection/index.ts');
const { Component: SiteState } = await import('../src/features/tenant/SiteStatePage.tsx');

type Said = (text: string, root: HTMLElement) => boolean;
/** Each signal by what it says, with how it comes to be. */
const SIGNALS: Readonly<Record<string, Said>> = {
  'unread notifications': (_text, root) => marks(root).some(({ label, count }) => /未读/.test(label) && count === '7'),
  'unread talk': (_text, root) =>
    marks(root).some(({ label, count }) => label === '聊天 3 条未读消息' && count === '3'),
  'no server time': (text) => text.includes('时间'),
  'time played and how it stands': (text) => /本次游戏 \d+ 分钟/.test(text) && text.includes('−¥12.50'),
  'a pause in force': (text) => text.includes('您正在休息，到 2030年'),
  'play money': (text) => text.includes('演示'),
  maintenance: (text) => text.includes('系统维护中'),
};
/** While there is no network, what the site says of itself gives way to that. */
const OFFLINE: Said = (text) => text.includes('网络');

const marks = (root: HTMLElement) =>
  [...root.querySelectorAll('[role=img]')].map((mark) => ({
    label: mark.getAttribute('aria-label') ?? '',
    count: mark.textContent ?? '',
  }));

const box = document.createElement('div') as unknown as HTMLElement;
beforeAll(() => {
  signedIn({ userId: '1', userName: 'aaaa', nickname: 'a', agent: false, grade: 1, gradeName: '' } as never, false);
  queryClient.setQueryData(callKey(calls.notificationUnread, {}), { unread: 7 });
  // Two messages of rooms and one of a private chat; a room that is left alone counts for nothing.
  queryClient.setQueryData(callKey(calls.roomUnread, {}), {
    list: [
      { roomCode: 'hall', unread: 2, isQuiet: false },
      { roomCode: 'other', unread: 9, isQuiet: true },
    ],
  });
  const direct = { rows: [], total: 1, unread: 1, unreadMessages: 1 };
  queryClient.setQueryData(callKey(calls.directRoomList, { pageSize: 1 }), direct);
  const figures = { stake: '20', payout: '7.5', profit: '-12.5', rebate: '0', refund: '0', open: '0' };
  queryClient.setQueryData(callKey(calls.playStretch, {}), { play: { since: 1, minutes: 41, ...figures } });
  queryClient.setQueryData(callKey(calls.protectionOverview, {}), {
    exclusion: { kind: 'timeOut', until: Date.UTC(2030, 0, 2) },
  });
  queryClient.setQueryData(callKey(calls.getTenantConfig, {}), { tenantName: '彩厅', demo: true });
  useClockSync.setState({ sync: 'failed' });
  useSiteLink.setState({ link: 'up' });
  document.body.append(box as never);
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/maintain']}>
        <Header path="/index" />
        <BrandBar />
        <SiteBanners path="/index" />
        <PhoneBarSignals value={<OwnBarSignal />}>
          <PhoneBar title="a table" />
        </PhoneBarSignals>
        <SessionClock />
        <PauseNote />
        <SiteState />
        <Footer hasTabs />
        <TabBar />
        <SidePanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  afterAll(() => root.unmount());
});

const SIZES = [
  ['desktop', 'phone'],
  ['phone', 'desk'],
] as const;
/** What is seen at one size. */
function shownWithout(hidden: string): HTMLElement {
  const shown = box.cloneNode(true) as HTMLElement;
  for (const part of shown.querySelectorAll(`.${hidden}`)) part.remove();
  return shown;
}
const WITHIN = { timeout: 15_000, interval: 20 };

test.each(SIZES)(
  '%s: all that waits for the person, holds them back or is wrong with the site is said',
  async (_size, hidden) => {
    await vi.waitFor(() => {
      const shown = shownWithout(hidden);
      const said = Object.entries(SIGNALS).filter(([, isSaid]) => isSaid(shown.textContent ?? '', shown));
      expect(said.map(([name]) => name)).toEqual(Object.keys(SIGNALS));
    }, WITHIN);
  },
);

test('on the phone the bar at the bottom has notifications on 我的 and chats on 聊天, on the icon and not under the word', () => {
  const entries = [...box.querySelectorAll('nav.phone a')];
  const counted = entries.filter((entry) => entry.querySelector('[role=img]')).map((entry) => entry.textContent);
  expect(counted).toEqual(['3聊天', '7我的']);
  const bar = [...box.querySelectorAll('header.phone')];
  // The brand's bar, and that of a page which draws its own (betting, games, trend, chat).
  expect(bar.map((one) => one.querySelector('[role=img]')?.textContent)).toEqual(['7', '7']);
});

test.each(SIZES)('%s: no network', async (_size, hidden) => {
  Object.defineProperty(globalThis.navigator, 'onLine', { value: false, configurable: true });
  window.dispatchEvent(new window.Event('offline'));
  await vi.waitFor(() => {
    const shown = shownWithout(hidden);
    expect(OFFLINE(shown.querySelector('[class*=banners]')?.textContent ?? '', shown)).toBe(true);
  }, WITHIN);
});

test('the bell of a page’s own bar stays while its list is looked at, though nothing is unread any more', async () => {
  const [, own] = [...box.querySelectorAll('header.phone')];
  const bell = own?.querySelector<HTMLElement>('button[aria-haspopup=dialog]');
  bell?.click();
  await vi.waitFor(() => expect(bell?.getAttribute('aria-expanded')).toBe('true'), WITHIN);
  queryClient.setQueryData(callKey(calls.notificationUnread, {}), { unread: 0 });
  await vi.waitFor(() => expect(own?.querySelector('[role=img]')).toBeNull(), WITHIN);
  expect(own?.querySelector('button[aria-haspopup=dialog]')).toBe(bell);
  bell?.click();
  await vi.waitFor(() => expect(own?.querySelector('button[aria-haspopup=dialog]')).toBeNull(), WITHIN);
  queryClient.setQueryData(callKey(calls.notificationUnread, {}), { unread: 7 });
});

/** Pages that draw their own bar, and where they do. */
const OWN_BARS = [
  'betting/page/BettingPage.tsx',
  'chat/direct/DirectView.tsx',
  'chat/rooms/RoomView.tsx',
  'draws/trend/TrendPage.tsx',
  'games/blackjack/BlackjackPage.tsx',
  'games/outside/OutsideGamePage.tsx',
  'games/table/TablePage.tsx',
  'live/room/Picture.tsx',
];
test.each(OWN_BARS)('%s has what waits for the person in its bar', (file) => {
  const text = readFileSync(new URL(`../src/features/${file}`, import.meta.url), 'utf8');
  expect(text).toMatch(/<PhoneBar\b|use\(PhoneBarSignals\)/);
});

/** Where money is staked, and what stands there at both sizes: how long one has played, and a pause before anything is pressed. */
const STAKES: Readonly<Record<string, readonly ('SessionClock' | 'PauseNote')[]>> = {
  'betting/page/BettingPage.tsx': ['PauseNote'],
  'betting/page/BettingTable.tsx': ['SessionClock'],
  'betting/dragon/DragonPanel.tsx': ['SessionClock', 'PauseNote'],
  'games/list/GamesPage.tsx': ['PauseNote'],
  'games/table/TablePage.tsx': ['SessionClock', 'PauseNote'],
  'games/blackjack/BlackjackPage.tsx': ['SessionClock', 'PauseNote'],
  'games/outside/OutsideGamePage.tsx': ['SessionClock', 'PauseNote'],
  'chat/cards/FollowSheet.tsx': ['PauseNote'],
  'envelopes/SendEnvelope.tsx': ['PauseNote'],
  'betting/quick/QuickPad.tsx': ['PauseNote'],
  'live/room/RoomBets.tsx': ['SessionClock'],
  'live/gifts/GiftPanel.tsx': ['PauseNote'],
  'cashier/recharge/RechargePage.tsx': ['PauseNote'],
};
/** Of the calls that a pause refuses, what says it where the person presses: a new one is asked the same. */
const SAYS = { note: '<PauseNote />', wallet: "t('excluded')", activities: 'usePause()' } as const;
const PRESSED_AT: Readonly<Record<string, readonly [file: string, says: keyof typeof SAYS]>> = {
  addBetting: ['betting/page/BettingPage.tsx', 'note'],
  addChaseBetting: ['betting/page/BettingPage.tsx', 'note'],
  addFastBetting: ['betting/dragon/DragonPanel.tsx', 'note'],
  launchGame: ['games/list/GamesPage.tsx', 'note'],
  placeGameBets: ['games/table/TablePage.tsx', 'note'],
  startBlackjack: ['games/blackjack/BlackjackPage.tsx', 'note'],
  actBlackjack: ['games/blackjack/BlackjackPage.tsx', 'note'],
  sendGift: ['live/gifts/GiftPanel.tsx', 'note'],
  sendRedEnvelope: ['envelopes/SendEnvelope.tsx', 'note'],
  rechargeFrontPaymentRecord: ['cashier/recharge/RechargePage.tsx', 'note'],
  yuebaoIn: ['yuebao/wallet/MovePage.tsx', 'wallet'],
  createYuebaoPledgeOrder: ['yuebao/pledge/PledgePage.tsx', 'wallet'],
  // What a person may not claim is not in the list.
  receiveRedEnvelope: ['activity/ActivityPage.tsx', 'activities'],
  claimActivity: ['activity/ActivityPage.tsx', 'activities'],
  checkInActivity: ['activity/ActivityPage.tsx', 'activities'],
};

describe('where money is staked', () => {
  test.each(Object.entries(STAKES))('%s says it, at both sizes', (file, parts) => {
    const text = readFileSync(new URL(`../src/features/${file}`, import.meta.url), 'utf8');
    for (const part of parts) expect(text).toContain(`<${part} />`);
    expect(text).not.toMatch(/<(?:div|span|p)[^>]*(?:desk|phone)[^>]*>\s*<(?:SessionClock|PauseNote)/);
  });

  test('every call that a pause refuses has its place', () => {
    const refused = Object.entries(calls as Record<string, CallDef>)
      .filter(([, { refusals, path }]) => refusals.includes('excluded') && !path.startsWith('/v1/console/'))
      .map(([name]) => name);
    expect(refused.toSorted()).toEqual(Object.keys(PRESSED_AT).toSorted());
    for (const [file, says] of Object.values(PRESSED_AT))
      expect(readFileSync(new URL(`../src/features/${file}`, import.meta.url), 'utf8')).toContain(SAYS[says]);
  });
});
