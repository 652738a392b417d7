import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { CODES } from '@caiting/contract';
import * as drawn from '../testing/drawn.tsx';
import { place, press, readAgain, settle, text } from '../testing/drawn.tsx';

const { MemoryRouter } = await import('react-router');
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { Command } = await import('../shell/Command.tsx');
const { useStream } = await import('../platform/stream.ts');
const { HomePage } = await import('./HomePage.tsx');
const { SignIn } = await import('./SignIn.tsx');
// Steps of a first sign-in come when they are first drawn: here they have come.
await import('./NewPassword.tsx');

let answerTo: (path: string) => { code: number; data?: unknown; msg?: string } | Error;
drawn.signInBeforeEach(({ pathname }) => answerTo(pathname));

const draw = (screen: React.ReactNode) => drawn.draw(<MemoryRouter>{screen}</MemoryRouter>);
const type = (at: number, value: string) =>
  drawn.type(place.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')[at], value);
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
  await readAgain();
  expect(text()).toContain('没有超时的事项');
  expect(text()).toContain('共 0 项');
});

test('the home page asks for its figures every five seconds, and not while they are told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  try {
    let asked = 0;
    answerTo = (path) => {
      if (path.endsWith('/homeFigures')) asked += 1;
      return path.endsWith('/homeFigures') ? BUSY : { code: 1, data: { list: [], next: null } };
    };
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    await draw(<HomePage />);
    const first = asked;
    await pass(11_000);
    expect(asked).toBe(first + 2);
    await act(async () => useStream.setState({ hasFigures: true }));
    await pass(30_000);
    expect(asked).toBe(first + 2);
    await act(async () => useStream.setState({ hasFigures: false }));
    await pass(6_000);
    expect(asked).toBe(first + 3);
  } finally {
    vi.useRealTimers();
  }
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
  await press('Cancel');
  expect(closed).toBe(2);
  expect(text()).not.toMatch(/[\u3000-\u303f\u4e00-\u9fff]/);
});
