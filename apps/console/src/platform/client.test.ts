import { OPERATOR_ROLES, consoleCalls, consoleSessionCalls } from '@caiting/contract';
import { expect, test, vi } from 'vitest';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';

drawnWindow('http://localhost/console/');
const { send } = await import('./client.ts');
const { ended, signedIn } = await import('./session.ts');

test('a call of staff says for whom it is made; a sign-in names nobody, whom a player of the same browser would be held against', async () => {
  const persons: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    persons.push(new Headers(init.headers).get('x-caiting-person'));
    return new Response(JSON.stringify({ code: 1, msg: '', data: {} }));
  });
  signedIn({ staffId: '7', staffName: 'anna', roles: OPERATOR_ROLES, hasPasskey: false, mode: 'demo' });
  ended();
  await send(consoleSessionCalls.staffSelf, {});
  await send(consoleCalls.staffLogin, { staffName: 'anna', password: 'a'.repeat(64), session: 'cookie' });
  expect(persons).toEqual(['7', null]);
});
