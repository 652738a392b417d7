import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OPERATOR_ROLES, CODES } from '@caiting/contract';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';

const { Event: DrawnEvent } = drawnWindow('http://localhost/console/');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, Event: DrawnEvent });
const { QueryClientProvider, notifyManager } = await import('@tanstack/react-query');
notifyManager.setScheduler(queueMicrotask);
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { queryClient } = await import('../platform/query.ts');
const { signedIn } = await import('../platform/session.ts');
const { Command } = await import('../shell/Command.tsx');
const { HomePage } = await import('./HomePage.tsx');
const { SignIn } = await import('./SignIn.tsx');
// Steps of a first sign-in come when they are first drawn: here they have come.
await import('./NewPassword.tsx');

let root: Root;
let place: HTMLElement;
let answerTo: (path: string) => { code: number; data?: unknown; msg?: string } | Error;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answerTo(path.split('?')[0] ?? '');
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer));
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

/** An answer takes some turns to be read. */
const TURNS = 20;
const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
async function draw(screen: React.ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  await settle();
}
const text = (): string => place.textContent ?? '';
async function type(at: number, value: string): Promise<void> {
  const field = place.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')[at];
  if (!field) throw new Error(`no field ${at} in ${text()}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function send(): Promise<void> {
  await act(async () => place.querySelector('form')?.requestSubmit());
  await settle();
}

const BUSY = { code: CODES.tooManyRequests.code, msg: '系统繁忙' };

test('where queues have not been read, the home page does not say that nothing is late', async () => {
  answerTo = () => BUSY;
  await draw(<HomePage />);
  expect(text()).not.toContain('没有超时的事项');
  expect(text()).toContain('有的队列还没有读到');
  answerTo = (path) => (path.endsWith('/homeFigures') ? BUSY : { code: 1, data: { list: [], next: null } });
  await act(async () => queryClient.invalidateQueries());
  await settle();
  expect(text()).toContain('没有超时的事项');
  expect(text()).toContain('共 0 项');
});

test('a sum of queues that go on is said to be one', async () => {
  const one = { list: [{ id: '1', at: 1 }], next: '1' };
  answerTo = (path) =>
    path.endsWith('/homeFigures')
      ? BUSY
      : { code: 1, data: path.endsWith('/filterHits') ? one : { list: [], next: null } };
  await draw(<HomePage />);
  expect(text()).toContain('共 1 项以上');
});

test('a sign-in that fails after the password was changed says why, and can be tried again', async () => {
  answerTo = () => ({ code: CODES.staffPasswordDue.code, msg: '' });
  await draw(<SignIn />);
  await type(0, 'newone');
  await type(1, 'first-password');
  await send();
  expect(text()).toContain('换掉初始密码');
  await type(0, 'a-password-of-my-own');
  await type(1, 'a-password-of-my-own');
  answerTo = (path) => (path.endsWith('/changeStaffPassword') ? { code: 1, data: {} } : new TypeError('cut'));
  await send();
  expect(text()).toContain('没有等到回应');
  expect(text()).toContain('登录控制台');
});

test('what was found opens when it is pressed, not when a finger begins to scroll; in English it is English', async () => {
  await setLocale('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let closed = 0;
  await draw(<Command open onClose={() => (closed += 1)} />);
  const option = place.querySelector<HTMLElement>('[role=option]:nth-of-type(2)');
  await act(async () => void option?.dispatchEvent(new Event('pointerdown', { bubbles: true, cancelable: true })));
  expect(closed).toBe(0);
  await act(async () => option?.click());
  expect(closed).toBe(1);
  // A phone has no key to leave it with.
  const cancel = [...place.querySelectorAll('button')].find((one) => one.textContent === 'Cancel');
  await act(async () => cancel?.click());
  expect(closed).toBe(2);
  expect(text()).not.toMatch(/[\u3000-\u303f\u4e00-\u9fff]/);
});
