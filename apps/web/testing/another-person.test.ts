import type { UserInfo } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { CODES, fromEnpath, type RoomCode } from '@caiting/contract/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/**
 * Everything that the page keeps of a person is put there as A; then A is gone, by each of the ways there are, and B signs in on the same page.
 */
const kept = { browser: new Map<string, string>(), tab: new Map<string, string>() };
const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  clear: () => values.clear(),
});
vi.stubGlobal('localStorage', storageOf(kept.browser));
vi.stubGlobal('sessionStorage', storageOf(kept.tab));
const reload = vi.fn<() => void>();
vi.stubGlobal('location', { protocol: 'http:', host: 'h', reload });

const { actOnCode } = await import('../src/platform/call/by-code.ts');
const { DroppedCall, request } = await import('../src/platform/call/call.ts');
const { callKey, callQuery, queryClient } = await import('../src/platform/call/query.ts');
const { authHeader } = await import('../src/platform/session/frame.ts');
const { later } = await import('../src/platform/session/personal.ts');
const { signedIn, signedOut } = await import('../src/platform/session/session.ts');
const { showConfirm, showToast, useNotices } = await import('../src/ui/overlay/notices.ts');
const { askLoginPassword, useProving } = await import('../src/shared/player/prove-login.ts');
const { useRealityCheck } = await import('../src/shared/player/reality-check.ts');
const { keepTable, lastTable } = await import('../src/shared/lottery/last-table.ts');
const { useService } = await import('../src/features/tenant/service/service-store.ts');
const { useChatWindow } = await import('../src/features/chat/window/chat-window.ts');
const { drain, isSentHere, resend, sendText, useOutgoing } = await import('../src/features/chat/feed/outgoing.ts');
const { draftOf, keepDraft } = await import('../src/features/chat/core/drafts.ts');
const { keepPass, passField } = await import('../src/features/chat/core/room-password.ts');
const { useGuests } = await import('../src/features/chat/guests/guest-key.ts');
const { roomKey } = await import('../src/features/chat/feed/room-cache.ts');
const { useFavourites } = await import('../src/features/draws/hall/favourites.ts');
const { useSlip } = await import('../src/features/betting/slip/slip-store.ts');
const { useStake } = await import('../src/features/betting/slip/stake-store.ts');
const { useOnePress, usePressed } = await import('../src/features/betting/one-press/store.ts');
const { useBasket } = await import('../src/features/betting/dragon/basket.ts');
const { useDragonWindow } = await import('../src/features/betting/dragon/window-store.ts');
const { useFigure } = await import('../src/features/betting/pads/figures.ts');
const { beginRecovery, keepProof, useRecovery } = await import('../src/features/account/recovery/recovery-store.ts');

const ROOM = 'lobby' as RoomCode;
const A = { userId: '1', userName: 'aaaa', agent: false } as UserInfo;
const B = { userId: '2', userName: 'bbbb', agent: false } as UserInfo;

/** Each thing a page keeps: how it comes to be, and what is to be seen of it. */
const KEPT: Readonly<Record<string, { put(): void; seen(): unknown }>> = {
  'unsent messages': { put: () => sendText(ROOM, '甲没有发出的话'), seen: () => useOutgoing.getState().list },
  'what was sent from here': {
    put: () => undefined,
    seen: () => sentKeys.filter((key) => isSentHere(key)),
  },
  drafts: { put: () => keepDraft(ROOM, '甲的草稿'), seen: () => draftOf(ROOM) },
  'passes of rooms': { put: () => keepPass(ROOM, 'pass'), seen: () => passField(ROOM) },
  'guest names': {
    put: () => useGuests.setState({ byLink: { abc: { guestKey: 'k', nickname: '游客' } } }),
    seen: () => useGuests.getState().byLink,
  },
  'messages of a room': { put: () => queryClient.setQueryData(roomKey(ROOM), 1), seen: () => cached(roomKey(ROOM)) },
  'answers to a player': {
    put: () => queryClient.setQueryData(callKey(calls.queryBalanceFront, {}), 1),
    seen: () => cached(callKey(calls.queryBalanceFront, {})),
  },
  'answers that each reader is given differently': {
    put: () => queryClient.setQueryData(callKey(calls.getRoomWeb, {} as never), 1),
    seen: () => cached(callKey(calls.getRoomWeb, {} as never)),
  },
  'favourite lotteries': {
    put: () => useFavourites.setState({ codes: new Set(['ssc1']) }),
    seen: () => [...useFavourites.getState().codes],
  },
  slip: {
    put: () => useSlip.setState({ lines: [{ id: 'x', lotteryCode: 'ssc1' } as never] }),
    seen: () => useSlip.getState().lines,
  },
  stakes: {
    put: () => useStake.setState({ multiple: 99 }),
    seen: () => [useStake.getState().multiple],
  },
  'one-press betting': {
    put: () => useOnePress.setState({ isOn: true, perPress: 500 }),
    seen: () => [useOnePress.getState().isOn, useOnePress.getState().perPress],
  },
  'what one press bet in an issue': {
    put: () => usePressed.setState({ issues: { 'ssc1/202611280001': { yuan: 20, ceiling: 100 } } }),
    seen: () => usePressed.getState().issues,
  },
  'stake of the long dragon': {
    put: () => useBasket.setState({ key: 'ssc1', side: '大', amount: '500' }),
    seen: () => [useBasket.getState().key, useBasket.getState().amount],
  },
  'the last table': { put: () => keepTable('/lottery/ssc/ssc1'), seen: () => lastTable() },
  'figures of the pads': { put: () => useFigure.setState({ figure: 'heat' }), seen: () => useFigure.getState().figure },
  'proofs of the safety password': {
    put: () => keepProof('phone' as never, 'proof'),
    seen: () => useRecovery.getState().proofs,
  },
  'a way back under way': {
    put: () => beginRecovery({ kind: 'safety', userName: 'aaaa', ticket: 't' }),
    seen: () => useRecovery.getState().recovery,
  },
  'open windows': {
    put: () => {
      useChatWindow.setState({ isOpen: true });
      useDragonWindow.setState({ isOpen: true });
      useService.setState({ isOpen: true });
      useRealityCheck.setState({ isAsked: true });
    },
    seen: () => [useChatWindow, useDragonWindow, useService].map((open) => open.getState().isOpen),
  },
  'the reality check': { put: () => undefined, seen: () => useRealityCheck.getState().isAsked },
  'a question for the password': {
    put: () => void askLoginPassword().then((isProven) => answered.push(isProven)),
    seen: () => useProving.getState().answer,
  },
  'open dialogs': {
    put: () => void showConfirm('确定提现吗？', { actLabel: '提现' }).then((isAccepted) => answered.push(isAccepted)),
    seen: () => useNotices.getState().questions.filter(({ kind }) => kind === 'confirm').length,
  },
  toasts: { put: () => showToast('甲的提示'), seen: () => useNotices.getState().toast },
  'the token of a frame': { put: () => undefined, seen: () => authHeader() },
};
const EMPTY: Readonly<Record<string, unknown>> = {
  'unsent messages': [],
  'what was sent from here': [],
  drafts: '',
  'passes of rooms': {},
  'guest names': {},
  'favourite lotteries': [],
  slip: [],
  stakes: [1],
  'one-press betting': [false, 10],
  'what one press bet in an issue': {},
  'stake of the long dragon': [null, '10'],
  'the last table': null,
  'figures of the pads': null,
  'proofs of the safety password': {},
  'a way back under way': null,
  'open windows': [false, false, false],
  'the reality check': false,
  'a question for the password': null,
  'open dialogs': 0,
  toasts: null,
  'the token of a frame': {},
};

const cached = (key: readonly unknown[]): unknown => queryClient.getQueryData(key);
let answered: boolean[] = [];
let sentKeys: string[] = [];
/** Calls of the page, with what they carry; they are answered when the test says so. */
let asked: { path: string; person: string | null; sendKey: string | null; answer(reply: unknown): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fields = body instanceof URLSearchParams ? body : null;
    asked.push({
      path:
        fromEnpath(url.split('?')[0] ?? '')
          ?.split('/')
          .at(-1) ?? '',
      person: (headers as Record<string, string>)['x-caiting-person'] ?? null,
      sendKey: fields?.get('sendKey') ?? null,
      answer: (reply) => resolve(new Response(JSON.stringify(reply))),
    });
    return promise;
  });
  [answered, sentKeys, asked] = [[], [], []];
  for (const values of Object.values(kept)) values.clear();
  signedOut();
  signedIn(A, true, 'token-of-a');
  // What the test before left unsent.
  useOutgoing.setState({ list: [] });
});
afterEach(() => {
  signedOut();
  vi.useRealTimers();
});

function putAll(): void {
  for (const { put } of Object.values(KEPT)) put();
  sentKeys = useOutgoing.getState().list.map(({ sendKey }) => sendKey);
}
const expectEmpty = (): void => {
  for (const [name, { seen }] of Object.entries(KEPT)) expect(seen(), name).toEqual(EMPTY[name]);
};

const WAYS: Readonly<Record<string, () => void>> = {
  'the sign-out button, or a forced logout': () => signedOut(),
  'a login that has expired': () => void actOnCode({ code: 0, msg: '登录过期', data: null }),
  'code −33': () => void actOnCode({ code: CODES.sessionRevoked.code, msg: '', data: null }),
  'another login on top': () => undefined,
};

describe('what A has put there', () => {
  test('is all there as long as it is A', () => {
    putAll();
    for (const [name, { seen }] of Object.entries(KEPT)) expect(seen(), name).not.toEqual(EMPTY[name]);
    // The same person, told anew: nothing is lost.
    signedIn({ ...A, nickname: '改名' }, false);
    expect(draftOf(ROOM)).toBe('甲的草稿');
    expect(useChatWindow.getState().isOpen).toBe(true);
  });

  test.each(Object.entries(WAYS))('is not there for B after %s', async (_way, leave) => {
    putAll();
    leave();
    signedIn(B, true);
    useNotices.setState(({ questions }) => ({ questions: questions.filter(({ kind }) => kind === 'confirm') }));
    expectEmpty();
    await vi.advanceTimersByTimeAsync(0);
    // Whoever waited for an answer was told no.
    expect(answered).toEqual([false, false]);
  });

  test('is not there for a visitor either, nor for the visitor who then signs in', () => {
    putAll();
    signedOut();
    expect([useOutgoing.getState().list, draftOf(ROOM), useSlip.getState().lines]).toEqual([[], '', []]);
    signedIn(B, true);
    expectEmpty();
  });

  test('is given back to A: draft, slip and favourites as they were, the unsent message for A to send', async () => {
    putAll();
    signedOut();
    signedIn(B, true);
    keepDraft(ROOM, '乙的草稿');
    signedOut();
    signedIn(A, true);
    expect(draftOf(ROOM)).toBe('甲的草稿');
    expect(useSlip.getState().lines).toHaveLength(1);
    expect([...useFavourites.getState().codes]).toEqual(['ssc1']);
    const [mine] = useOutgoing.getState().list;
    expect(mine).toMatchObject({ text: '甲没有发出的话', state: 'failed' });
    asked = [];
    resend(mine?.sendKey ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ path, person, sendKey }) => [path, person, sendKey])).toEqual([
      ['addMessage', '1', mine?.sendKey],
    ]);
  });
});

describe('what a visitor has put there', () => {
  beforeEach(() => {
    signedOut();
    putAll();
  });
  test('slip and favourites go along with whoever signs in; everything else does not', () => {
    signedIn(B, true);
    expect(useSlip.getState().lines).toHaveLength(1);
    expect([...useFavourites.getState().codes]).toEqual(['ssc1']);
    expect([useOutgoing.getState().list, draftOf(ROOM), passField(ROOM), useGuests.getState().byLink]).toEqual([
      [],
      '',
      {},
      {},
    ]);
    // Once: not also to the next.
    signedOut();
    signedIn(A, true);
    expect(useSlip.getState().lines).toEqual([]);
  });
});

describe('what is under way when A goes', () => {
  const lost = { code: CODES.serverFault.code, msg: '', data: null };

  test('a message that waits for its retry is not sent as B, however long one waits', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    sendText(ROOM, '甲没有发出的话');
    await vi.advanceTimersByTimeAsync(100);
    const posts: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      posts.push(fromEnpath(url.split('?')[0] ?? '') ?? url);
      return new Response(JSON.stringify(lost));
    });
    signedOut();
    signedIn(B, true);
    await drain();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts.filter((path) => path.endsWith('addMessage'))).toEqual([]);
  });

  test('the answer to a call of A is not applied for B, good or bad', async () => {
    for (const reply of [
      { code: 1, msg: '', data: { balance: '5', held: '0', seq: '1' } },
      { code: 0, msg: 'x', data: null },
    ]) {
      signedIn(A, true);
      asked = [];
      const got = request(calls.queryBalanceFront, {}).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(0);
      signedIn(B, true);
      asked[0]?.answer(reply);
      expect(await got).toBeInstanceOf(DroppedCall);
      // An expired login of A is not an expired login of B.
      expect(useNotices.getState().questions).toEqual([]);
    }
  });

  test('a read of everybody that a visitor began is made again for who signed in', async () => {
    signedOut();
    asked = [];
    const got = queryClient.fetchQuery(callQuery(calls.noticeList, {}));
    await vi.advanceTimersByTimeAsync(0);
    signedIn(B, true);
    asked[0]?.answer({ code: 1, msg: '', data: { list: [] } });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ path, person }) => [path, person])).toEqual([
      ['noticeList', null],
      ['noticeList', '2'],
    ]);
    asked[1]?.answer({ code: 1, msg: '', data: { list: [] } });
    expect(await got).toEqual({ list: [] });
  });

  test('a timer of A does not ring for B', async () => {
    const rang = vi.fn<() => void>();
    later(rang, 1_000);
    signedIn(B, true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rang).not.toHaveBeenCalled();
  });

  test('the server says that the login is somebody else’s: the page begins anew and nothing is told', async () => {
    const got = request(calls.queryBalanceFront, {}, { own: 'all' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.at(-1)?.person).toBe('1');
    asked.at(-1)?.answer({ code: CODES.otherPerson.code, msg: '其他账号', data: null });
    expect(await got).toBeInstanceOf(DroppedCall);
    expect(reload).toHaveBeenCalledOnce();
    expect(useNotices.getState().questions).toEqual([]);
  });
});
