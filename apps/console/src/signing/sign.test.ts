import {
  SIGNATURE_HEADER,
  STATEMENT_HEADER,
  consoleCalls,
  consoleMoneyCalls,
  consoleSessionCalls,
  OPERATOR_ROLES,
} from '@caiting/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawnWindow } from '../../../web/testing/drawn-window.ts';
import { memoryDatabase } from '../../../web/testing/memory-database.ts';

drawnWindow('http://localhost/console/');
const kept = memoryDatabase();
const { setLocale } = await import('@caiting/web/i18n/i18n.ts');
const { send } = await import('../platform/client.ts');
const { signedIn } = await import('../platform/session.ts');
const { keyFault, makeKey } = await import('./keystore.ts');

const HEAD = `17:${'a'.repeat(64)}`;
const AT = 1_795_000_000_000;
let asked: { path: string; headers: Headers; body: URLSearchParams }[] = [];
let keys: object[] = [];
let signingAnswer: (() => Response) | null = null;

const reply = (code: number, data: unknown): Response => new Response(JSON.stringify({ code, msg: '', data }));
beforeEach(async () => {
  asked = [];
  keys = [];
  signingAnswer = null;
  kept.rows.clear();
  kept.refuse(false);
  await setLocale('zh');
  signedIn({ staffId: '7', staffName: 'anna', roles: OPERATOR_ROLES, hasPasskey: false, mode: 'demo' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/v1/console/staffSigning')
      return (
        signingAnswer?.() ??
        reply(1, { site: 'site-1', log: HEAD, at: AT, required: false, requiredSince: null, mayBeFirst: false, keys })
      );
    const body = new URLSearchParams(String(init.body ?? ''));
    asked.push({ path: pathname, headers: new Headers(init.headers), body });
    return reply(1, { done: true, note: '' });
  });
});

async function keyInForce(state = 'active', staffId = '7') {
  const key = await makeKey({ site: 'site-1', staffId, label: '办公室' });
  keys = [{ fingerprint: key.fingerprint, state, activeAt: 1, confirmedBy: [] }];
  return key;
}
const CREDIT = { userName: 'lily', kind: 'credit', amount: '500', reason: '补记', requestId: 'r-1' } as const;
const sentStatement = (): string =>
  Buffer.from(asked[0]?.headers.get(STATEMENT_HEADER) ?? '', 'base64url').toString('utf8');

test('an act is signed with the key of this browser, and anybody can check it by the public key', async () => {
  const key = await keyInForce();
  await send(consoleMoneyCalls.adjustBalance, CREDIT);
  const statement = sentStatement();
  expect(JSON.parse(statement)).toEqual({
    v: 'caiting-act-v1',
    site: 'site-1',
    key: key.fingerprint,
    call: 'adjustBalance',
    fields: { amount: '500', kind: 'credit', reason: '补记', userName: 'lily' },
    requestId: 'r-1',
    at: AT,
    log: HEAD,
  });
  const publicKey = await crypto.subtle.importKey('raw', key.publicKey, { name: 'Ed25519' }, false, ['verify']);
  const signature = Buffer.from(asked[0]?.headers.get(SIGNATURE_HEADER) ?? '', 'base64url');
  const isOf = (text: string) => crypto.subtle.verify({ name: 'Ed25519' }, publicKey, signature, Buffer.from(text));
  expect(await isOf(statement)).toBe(true);
  expect(await isOf(statement.replace('500', '501'))).toBe(false);
});

test('the private key cannot be taken out of the browser', async () => {
  const { privateKey } = await keyInForce();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow(/not extractable/);
});

test('without a key in force an act goes out unsigned, for the server to say whether that will do', async () => {
  for (const state of ['none', 'offered', 'withdrawn']) {
    asked = [];
    if (state !== 'none') await keyInForce(state);
    await send(consoleMoneyCalls.adjustBalance, CREDIT);
    expect([state, asked.length, asked[0]?.headers.has(SIGNATURE_HEADER)]).toEqual([state, 1, false]);
  }
});

test('a key of somebody else who used this browser signs nothing of mine', async () => {
  await keyInForce('active', '8');
  await send(consoleMoneyCalls.adjustBalance, CREDIT);
  expect(asked[0]?.headers.has(SIGNATURE_HEADER)).toBe(false);
});

test('where a signature was promised and its key was withdrawn meanwhile, nothing is sent', async () => {
  const { fingerprint } = await keyInForce('withdrawn');
  await expect(send(consoleMoneyCalls.adjustBalance, CREDIT, { promised: fingerprint })).rejects.toThrow(/没有发出/);
  expect(asked).toEqual([]);
});

test('without the place in the log nothing is signed or sent, and the act is not in doubt', async () => {
  await keyInForce();
  signingAnswer = () => {
    throw new TypeError('cut');
  };
  const refused = await send(consoleMoneyCalls.adjustBalance, CREDIT).catch((error: unknown) => error);
  expect(refused).toMatchObject({ isUnanswered: false });
  expect(String(refused)).toContain('没有发出');
  expect(asked).toEqual([]);
});

test('a browser that keeps nothing says so, and sends unsigned', async () => {
  kept.refuse(true);
  expect(await keyFault()).toBe('notKept');
  await send(consoleMoneyCalls.adjustBalance, CREDIT);
  expect(asked[0]?.headers.has(SIGNATURE_HEADER)).toBe(false);
});

test('a browser without Ed25519 says so', async () => {
  const made = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  expect(await keyFault()).toBe('unsupported');
  made.mockRestore();
  expect(await keyFault()).toBeNull();
});

test('what concerns the own session alone is not signed', async () => {
  await keyInForce();
  await send(consoleSessionCalls.staffStepUp, { code: '123456' });
  await send(consoleCalls.staffLogout, {});
  expect(asked.map(({ headers }) => headers.has(SIGNATURE_HEADER))).toEqual([false, false]);
});
