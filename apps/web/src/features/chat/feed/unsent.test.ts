import { fromEnpath } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from './testing/message-of.ts';

const ROOM = 'lobby' as RoomCode;
const MINUTE_MS = 60_000;

let stored: Map<string, string>;
let sent: { text: string | null; sendKey: string | null }[];
let isAway: boolean;
let refusal: { code: number; msg: string } | null;

beforeEach(() => {
  vi.useFakeTimers();
  [stored, sent, isAway, refusal] = [new Map(), [], false, null];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: { body: URLSearchParams }) => {
    if (isAway) throw new TypeError('the page goes away');
    expect(fromEnpath(url)).toBe('/v1/chat/addMessage');
    sent.push({ text: init.body.get('message'), sendKey: init.body.get('sendKey') });
    return new Response(
      JSON.stringify(
        refusal ? { ...refusal, data: null } : { code: 1, msg: '', data: messageOf(init.body.get('sendKey')) },
      ),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of this tab as it loads: fresh modules, then the first answer says who is here. */
async function pageOf(userId: string) {
  vi.resetModules();
  const outgoing = await import('./outgoing.ts');
  const { signedIn } = await import('../../../platform/session/session.ts');
  const known = (id: string) => signedIn({ userId: id } as Parameters<typeof signedIn>[0], false);
  known(userId);
  return { ...outgoing, known };
}

test('what did not get through before the page was left goes out from the next one, once, under its key', async () => {
  const first = await pageOf('7');
  isAway = true;
  first.sendText(ROOM, '别丢');
  const [item] = first.useOutgoing.getState().list;
  await vi.advanceTimersByTimeAsync(1);
  isAway = false;
  const next = await pageOf('7');
  await vi.waitUntil(() => next.useOutgoing.getState().list.length === 0);
  expect(sent).toEqual([{ text: '别丢', sendKey: item?.sendKey }]);
  const third = await pageOf('7');
  expect(third.useOutgoing.getState().list).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('after a minute it waits for its writer', async () => {
  const first = await pageOf('7');
  isAway = true;
  first.sendText(ROOM, '刚才的话');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  isAway = false;
  const next = await pageOf('7');
  expect(next.useOutgoing.getState().list).toMatchObject([{ text: '刚才的话', state: 'failed' }]);
  next.forget(next.useOutgoing.getState().list[0]?.sendKey ?? '');
  expect(stored.size).toBe(0);
  expect(sent).toEqual([]);
});

test('what the server refused is not said again by itself: it stands there with the reason', async () => {
  const first = await pageOf('7');
  refusal = { code: -2099, msg: '内容含有违禁词' };
  first.sendText(ROOM, '不该说的');
  await vi.waitUntil(() => first.useOutgoing.getState().list[0]?.state === 'failed');
  refusal = null;
  const next = await pageOf('7');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(next.useOutgoing.getState().list).toMatchObject([{ state: 'failed', reason: '内容含有违禁词' }]);
  expect(sent).toHaveLength(1);
});

test('somebody else on the tab neither sends it nor sees it; its writer, back on the page, is asked', async () => {
  const first = await pageOf('7');
  isAway = true;
  first.sendText(ROOM, '甲的话');
  await vi.advanceTimersByTimeAsync(1);
  isAway = false;
  const other = await pageOf('8');
  expect(other.useOutgoing.getState().list).toEqual([]);
  other.known('7');
  expect(other.useOutgoing.getState().list).toMatchObject([{ text: '甲的话', state: 'failed' }]);
  expect(sent).toEqual([]);
});
