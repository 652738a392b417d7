import { OPERATOR_ROLES } from '@caiting/contract';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';

const { Event: DrawnEvent } = drawnWindow('http://localhost/console/');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, Event: DrawnEvent });
const { QueryClientProvider, notifyManager } = await import('@tanstack/react-query');
notifyManager.setScheduler(queueMicrotask);
const { createRoot } = await import('react-dom/client');
const { createMemoryRouter, RouterProvider } = await import('react-router');
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { queryClient } = await import('../platform/query.ts');
const { signedIn } = await import('../platform/session.ts');
const { PartPage } = await import('./PartPage.tsx');

type Data = Record<string, unknown>;
let answerOf: (url: URL) => Data | Promise<Data>;
let root: Root;
const SIGNING = { site: 's', log: '1:0', at: 1, required: false, requiredSince: null, mayBeFirst: false, keys: [] };
let place: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    // Forms ask beside all else whether acts are signed.
    if (path === '/v1/console/staffSigning') return new Response(JSON.stringify({ code: 1, msg: '', data: SIGNING }));
    const data = await answerOf(new URL(path, 'http://localhost'));
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  queryClient.clear();
  await setLocale('zh');
  signedIn({ staffId: '7', staffName: 'anna', roles: OPERATOR_ROLES, hasPasskey: false, mode: 'demo' });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

async function open(address: string): Promise<void> {
  router = createMemoryRouter([{ path: '/:part', Component: PartPage }], { initialEntries: [address] });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await settle();
}
/** An answer takes some turns to be read. */
const TURNS = 20;
const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
async function go(address: string): Promise<void> {
  await act(async () => router.navigate(address));
  await settle();
}
const text = (): string => place.textContent ?? '';
async function press(name: string): Promise<HTMLElement> {
  const button = [...place.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`no button ${name} in ${text()}`);
  await act(async () => button.click());
  await settle();
  return button;
}
const field = (name: string): HTMLInputElement => {
  const found = place.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (!found) throw new Error(`no field ${name} in ${text()}`);
  return found;
};
const player = (userName: string): Data => ({ userName, nickname: userName, accepted: [] });

test('a form is about the player who was looked up last, whatever was opened or typed before', async () => {
  answerOf = (url) => player(url.searchParams.get('userName') ?? '');
  await open('/players?tab=player&userName=lily');
  await press('锁定会员');
  expect(field('userName').value).toBe('lily');
  const reason = field('reason');
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(reason), 'value')?.set?.call(reason, '写了一半');
    reason.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('取消');
  await go('/players?tab=player&userName=mary');
  await press('锁定会员');
  expect(field('userName').value).toBe('mary');
  expect(field('reason').value).toBe('');
  // Straight from one form to the other, as the way back goes.
  await go('/players?tab=player&userName=lily&do=lockPlayer');
  expect(field('userName').value).toBe('lily');
  expect(field('reason').value).toBe('写了一半');
});

test('a form is about whom a card is of, however deep the card says it', async () => {
  answerOf = () => ({ player: player('lily'), logins: [] });
  await open('/players?tab=playerCard&userName=lily');
  await press('锁定会员');
  expect(field('userName').value).toBe('lily');
});

test('a link to a form fills it once its thing has been read', async () => {
  let tell: (data: Data) => void = () => undefined;
  answerOf = () => new Promise((resolve) => (tell = resolve));
  await open('/players?tab=player&userName=lily&do=lockPlayer');
  expect(field('userName').value).toBe('');
  await act(async () => tell(player('lily')));
  await settle();
  expect(field('userName').value).toBe('lily');
});

test('while another player is read, nothing of the one before stands there', async () => {
  answerOf = () => player('lily');
  await open('/players?tab=player&userName=lily');
  expect(text()).toContain('lily');
  answerOf = () => new Promise(() => undefined);
  await go('/players?tab=player&userName=mary');
  expect(text()).not.toContain('lily');
  await go('/players?tab=players');
  expect(text()).not.toContain('lily');
});

/** A sum that is not known is one of the answers. */
const found = (userName: string): Data => ({
  userId: `1-${userName}`,
  userName,
  nickname: userName,
  balance: null,
  held: null,
});

test('a panel stays with its row when others arrive above it', async () => {
  let rows = [found('lily')];
  answerOf = () => ({ list: rows, next: null });
  await open('/players?tab=players');
  await press('查看 1-lily');
  const panel = (): string => place.querySelector('[data-panel]')?.textContent ?? '';
  expect(panel()).toContain('lily');
  rows = [found('mary'), ...rows];
  await act(async () => queryClient.invalidateQueries());
  await settle();
  expect(text()).toContain('mary');
  expect(panel()).toContain('lily');
  expect(panel()).not.toContain('mary');
  await press('关闭');
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('1-lily');
});

test('pages with numbers end where the rows do', async () => {
  const act1 = { id: '1', at: 1, staffName: 'anna', act: 'mutePlayer' };
  answerOf = () => ({ rows: [act1], total: 20 });
  await open('/chat?tab=roomActs&roomCode=r1');
  expect(text()).toContain('20 条');
  expect(text()).not.toContain('更早的');
  answerOf = () => ({ rows: [act1], total: 21 });
  await act(async () => queryClient.invalidateQueries());
  await settle();
  expect(text()).toContain('更早的');
});

test('a moment is asked for as Beijing has it, and stands in the address as the call wants it', async () => {
  answerOf = () => ({ list: [], accounts: [], balanceAt: '1', next: null });
  await open('/ledger?tab=playerLedger&userName=lily&at=1795939200000');
  const at = place.querySelector<HTMLInputElement>('[type=datetime-local]');
  expect(at?.value).toBe('2026-11-29T16:00');
  await act(async () => {
    if (at) Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value')?.set?.call(at, '2026-11-29T17:00');
    at?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => place.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit());
  expect(new URLSearchParams(router.state.location.search).get('at')).toBe('1795942800000');
});
