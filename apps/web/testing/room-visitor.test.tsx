import { calls, MESSAGE_TYPES } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { accountModule } from '../../server/src/modules/account/index.ts';
import { aPlayer } from '../../server/src/modules/account/testing/players.ts';
import { chatModule, createLiveTalk } from '../../server/src/modules/chat/index.ts';
import { ledgerModule } from '../../server/src/modules/ledger/index.ts';
import { tenantModule } from '../../server/src/modules/tenant/index.ts';
import { testApp } from '../../server/src/platform/testing/app.ts';
import { callApp } from '../../server/src/platform/testing/call.ts';
import { becomePage } from './page.ts';

/** The talk of a live room as a visitor has it: they read and hear it, and are asked to sign in where others write. The server is the real one. */
const { app, db, port } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, chatModule],
  config: { logLevel: 'silent' },
  isListening: true,
});
const TALK = 'live-night' as RoomCode;
await db.tx((tx) => createLiveTalk(tx, { code: TALK, title: '夜场' }));
const mate = await aPlayer(app.deps);
const say = (message: string) =>
  callApp(app, calls.addMessage, { roomCode: TALK, messageTypeId: MESSAGE_TYPES.text as never, message }, mate);
await say('先说的');
becomePage(port, 'nobodys');
const { document } = window;
// React, loaded after them, and the list of messages look for these.
for (const name of ['HTMLElement', 'Element', 'Node', 'ResizeObserver', 'IntersectionObserver'] as const)
  Object.assign(globalThis, { [name]: window[name] });
for (const name of ['matchMedia', 'addEventListener', 'removeEventListener'] as const)
  Object.assign(globalThis, { [name]: (window[name] as () => void).bind(window) });
Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true });
const { createRoot } = await import('react-dom/client');
const { Talk } = await import('./Talks.tsx');
const { queryClient } = await import('../src/platform/call/query.ts');
const { signedOut } = await import('../src/platform/session/session.ts');
const WITHIN = { timeout: 15_000, interval: 10 };

test('a visitor reads what was said, hears what is said, and has a way to sign in instead of a box', async () => {
  signedOut();
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  afterAll(() => root.unmount());
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/live/SSC/night']}>
        <Talk id="talk" code={TALK} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const texts = () => [...document.querySelectorAll('[data-message]')].map((row) => row.textContent ?? '').join();
  await expect.poll(texts, WITHIN).toContain('先说的');
  await expect.poll(() => document.getElementById('talk')?.dataset['link'], WITHIN).toBe('up');
  await say('后说的');
  await expect.poll(texts, WITHIN).toContain('后说的');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.querySelector('a[href^="/login"]')?.getAttribute('href')).toBe(
    '/login?redirect=%2Flive%2FSSC%2Fnight',
  );
});
