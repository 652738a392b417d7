import { act } from 'react';
import { beforeEach, expect, vi } from 'vitest';
import { memoryDatabase } from '../../../web/testing/memory-database.ts';
import { draw, place, signInBeforeEach, text } from './drawn.tsx';

/** Draws the form of an act for a test, and answers what it sends. */

const { MemoryRouter } = await import('react-router');
const { needEntry } = await import('../contract/entries.ts');
const { CallForm } = await import('../form/CallForm.tsx');
memoryDatabase();

type Answer = { readonly code: number; readonly data: unknown; readonly msg: string } | Error;
export const reply = (code: number, data: unknown = { done: true, note: '' }, msg = ''): Answer => ({
  code,
  data,
  msg,
});

/** How acts are signed is asked beside them. */
export const SIGNING = {
  site: 's',
  log: `1:${'0'.repeat(64)}`,
  at: 1,
  required: false,
  requiredSince: null,
  mayBeFirst: false,
  keys: [],
};
const WISH = { id: '5', kind: 'bookPayment', askedBy: 'olga', input: [], signed: null };

/** What the next calls are answered with, one after the other and then with success; and what was asked. */
export const server = {
  answers: [] as Answer[],
  asked: [] as { readonly url: string; readonly body: URLSearchParams }[],
  signing: SIGNING as object,
  /** What a second person agrees to. */
  wish: WISH as object,
  /** Settings of the site, which a form that sets one offers. */
  settings: [] as readonly object[],
};

beforeEach(() => {
  Object.assign(server, { answers: [], asked: [], signing: SIGNING, wish: WISH, settings: [] });
});
signInBeforeEach(({ pathname, search }, init) => {
  if (pathname === '/v1/console/staffSigning') return reply(1, server.signing);
  if (pathname === '/v1/console/approval') return reply(1, server.wish);
  if (pathname === '/v1/console/tenantSettings') return reply(1, { settings: server.settings });
  if (pathname === '/v1/console/lotteriesFound') return reply(1, { list: [] });
  server.asked.push({ url: pathname + search, body: new URLSearchParams(String(init?.body ?? '')) });
  return server.answers.shift() ?? reply(1);
});

export async function drawForm(name: string, more: Partial<Parameters<typeof CallForm>[0]> = {}): Promise<void> {
  const props = {
    entry: needEntry(name),
    filled: {},
    opened: null,
    now: null,
    // What one test typed is no other's draft.
    draftKey: `${name} ${expect.getState().currentTestName}`,
    onClose: () => undefined,
    ...more,
  };
  await draw(
    <MemoryRouter>
      <CallForm {...props} />
    </MemoryRouter>,
  );
}
export const closeForm = (): Promise<void> => draw(null);

/** The button whose words these are among: an act's says its sum too. */
export async function press(name: string): Promise<void> {
  const button = [...place.querySelectorAll('button')].find((one) => one.textContent.includes(name));
  if (!button) throw new Error(`no button ${name} in ${text()}`);
  await act(async () => button.click());
  await answered();
}
export async function send(): Promise<void> {
  await act(async () => place.querySelector('form')?.requestSubmit());
  await answered();
}
/** An act asks how it is signed before it is sent. */
const answered = (): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    if (place.querySelector('[aria-disabled=true]')) throw new Error('under way');
  });

/** What does the act, or leads to it. */
export const mainButton = (): HTMLButtonElement | null => place.querySelector<HTMLButtonElement>('[data-primary]');

export const log = (list: readonly object[]): Answer => reply(1, { list, next: null });
/** What an adjustment of money is filled with. */
export const ADJUSTMENT = { userName: 'lily', kind: 'credit', amount: '500', reason: '补记' };
