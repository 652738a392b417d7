import { OPERATOR_ROLES } from '@caiting/contract';
import { BEHIND_HEADER } from '@caiting/contract/wire';
import { act, type ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';

/** Draws parts of the console for a test, which imports them by `await import`: they find the window that is made here. */

const { Event: DrawnEvent } = drawnWindow('http://localhost/console/');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, Event: DrawnEvent });
const { QueryClientProvider, notifyManager } = await import('@tanstack/react-query');
notifyManager.setScheduler(queueMicrotask);
const { createRoot } = await import('react-dom/client');
const { createMemoryRouter, RouterProvider } = await import('react-router');
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { queryClient } = await import('../platform/query.ts');
const { signedIn } = await import('../platform/session.ts');

export type Data = Record<string, unknown>;
/** The whole answer to a call; an error where none comes. */
type Reply =
  | Error
  | { readonly code: number; readonly msg?: string; readonly data?: unknown; readonly behindMs?: number };
type Person = Parameters<typeof signedIn>[0];

export const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);

/** Before each test somebody of staff is signed in, in Chinese, and nothing was read yet; `reply` answers each call. After it nothing is drawn any more. */
export function signInBeforeEach(
  reply: (url: URL, init: RequestInit | undefined) => Reply | Promise<Reply>,
  person: Partial<Person> = {},
): void {
  beforeEach(async () => {
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const answer = await reply(new URL(path, 'http://localhost'), init);
      if (answer instanceof Error) throw answer;
      return new Response(JSON.stringify(answer), { headers: { [BEHIND_HEADER]: String(answer.behindMs ?? 0) } });
    });
    queryClient.clear();
    await setLocale('zh');
    signedIn({ staffId: '7', staffName: 'anna', roles: OPERATOR_ROLES, hasPasskey: false, mode: 'demo', ...person });
  });
  afterEach(async () => act(async () => root.render(null)));
}

/** What a call gives; no answer where it gives nothing. */
export const given = (data: unknown): Reply =>
  data === undefined ? new TypeError('no answer') : { code: 1, msg: '', data };

/** The name of the call at this address. */
export const callAt = ({ pathname }: URL): string => pathname.replace('/v1/console/', '');

/** An answer takes some turns to be read. */
const TURNS = 20;
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });

export async function draw(screen: ReactNode): Promise<void> {
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>));
  await settle();
}

/** Draws the page of an address, and says how to leave it for another one. */
export async function open(routes: RouteObject[], address: string): Promise<ReturnType<typeof createMemoryRouter>> {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await draw(<RouterProvider router={router} />);
  return router;
}

export async function readAgain(): Promise<void> {
  await act(async () => queryClient.invalidateQueries());
  await settle();
}

export const text = (): string => place.textContent ?? '';
/** What stands in the panel beside a list. */
export const panel = (): string => place.querySelector('[data-panel]')?.textContent ?? '';

export const buttons = (): HTMLButtonElement[] => [...place.querySelectorAll('button')];
export const button = (name: string): HTMLButtonElement | undefined =>
  buttons().find((one) => one.textContent === name || one.getAttribute('aria-label') === name);

export async function press(name: string): Promise<void> {
  const found = button(name);
  if (!found) throw new Error(`no button ${name} in ${text()}`);
  await act(async () => found.click());
  await settle();
}

/** As somebody at a keyboard does: React follows the setter of the element, not of its instance. */
export async function type(field: HTMLInputElement | null | undefined, value: string): Promise<void> {
  if (!field) throw new Error(`no field for ${value} in ${text()}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
