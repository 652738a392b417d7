import { calls } from '@caiting/contract/registry';
import { CODES, fromEnpath } from '@caiting/contract/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useNotices } from '../../ui/overlay/notices.ts';
import { CallError, request, wireRequest } from './call.ts';
import { setNavigator } from '../page/navigation.ts';
import { signedIn, signedOut, useSession } from '../session/session.ts';
import { uuid } from './uuid.ts';

const went: string[] = [];
let at = '/lotteryHall';
const dialogs = () => useNotices.getState().questions.map(({ kind, text }) => `${kind}: ${text}`);
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );
const user = { userId: '7', userName: 'a', agent: false } as Parameters<typeof signedIn>[0];

beforeEach(() => {
  went.length = 0;
  at = '/lotteryHall';
  setNavigator({ go: (path) => void went.push(path), here: () => at });
  useNotices.setState({ questions: [] });
  signedOut();
});
afterEach(() => vi.unstubAllGlobals());

describe('the wire (product §7)', () => {
  test('a read goes as GET with its input in the query of the enpath', () => {
    const [url, init] = wireRequest(calls.currentIssue, { lotteryCode: 'ssc1' });
    const [path, query] = url.split('?');
    expect(fromEnpath(path as string)).toBe('/v1/lottery/currentIssue');
    expect(query).toBe('lotteryCode=ssc1');
    expect(init.method).toBe('GET');
  });
  test('a write goes form-encoded; what is absent is left out, flags are 1 and 0', () => {
    const [url, init] = wireRequest(calls.register, { userName: 'ab_c', accepted: true, inviteCode: undefined });
    expect(fromEnpath(url)).toBe('/v1/users/register');
    expect(String(init.body)).toBe('userName=ab_c&accepted=1');
  });
  test('a write that moves money carries a request id; a given one is kept', () => {
    const [, init] = wireRequest(calls.addBetting, { bettingData: [{ a: 1 }] });
    const body = new URLSearchParams(String(init.body));
    expect(body.get('requestId')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body.get('bettingData')).toBe('[{"a":1}]');
    const id = uuid();
    expect(new URLSearchParams(String(wireRequest(calls.addBetting, { requestId: id })[1].body)).get('requestId')).toBe(
      id,
    );
  });
  test('success gives the data', async () => {
    answer({ code: 1, msg: '', data: { balance: '5', held: '0', seq: '1' } });
    expect(await request(calls.queryBalanceFront, {})).toEqual({ balance: '5', held: '0', seq: '1' });
  });
  test('a call given up while its answer is read blames no network', async () => {
    const given = new AbortController();
    const body = new ReadableStream({
      pull: (stream) => {
        given.abort();
        stream.error(given.signal.reason);
      },
    });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(body)),
    );
    await expect(request(calls.queryBalanceFront, {}, { signal: given.signal })).rejects.toThrow(/aborted/);
    expect(dialogs()).toEqual([]);
  });

  test('a file goes behind the fields that say who sends it, however they were named', () => {
    const file = new Blob(['x'], { type: 'image/png' });
    const [, init] = wireRequest(calls.uploadChatFile, { file, isFavorite: false, guestCode: 'abc' });
    expect([...(init.body as FormData).keys()]).toEqual(['isFavorite', 'guestCode', 'file']);
  });
});

/** What product §8 prescribes for each code, written from the page: acts on a page other than login, with somebody signed in. */
const TABLE: [number, { dialog?: 'alert' | 'confirm'; goes?: string; keepsUser?: boolean }][] = [
  [0, { dialog: 'alert', goes: '/login?redirect=%2FlotteryHall' }],
  [-30, { keepsUser: true }],
  [-3, { keepsUser: true }],
  [-40, { keepsUser: true }],
  [-41, { keepsUser: true }],
  [-110006, { keepsUser: true }],
  // A dialog with the message; with nothing to choose it has one button.
  [-5, { dialog: 'alert', keepsUser: true }],
  [-6, { goes: '/login?redirect=%2FlotteryHall' }],
  [-8, { goes: '/login?redirect=%2FlotteryHall' }],
  [-11, { goes: '/login?redirect=%2FlotteryHall' }],
  [-33, { goes: '/login?redirect=%2FlotteryHall' }],
  [-7, { goes: '/maintain', keepsUser: true }],
  [-12, { goes: '/websiteClosed', keepsUser: true }],
  [-19, { goes: '/noservice', keepsUser: true }],
  [-91, { dialog: 'alert', goes: '/login?redirect=%2FlotteryHall' }],
  [-98, { dialog: 'alert', keepsUser: true }],
  [-3060, { dialog: 'alert', keepsUser: true }],
  [-777, { dialog: 'alert', keepsUser: true }],
];

describe('result codes (product §8)', () => {
  test.each(TABLE)('%i', async (code, { dialog, goes, keepsUser = false }) => {
    signedIn(user, false);
    answer({ code, msg: '服务器的话', data: null });
    await expect(request(calls.queryBalanceFront, {})).rejects.toMatchObject({ code, message: '服务器的话' });
    expect(dialogs()).toEqual(dialog ? [`${dialog}: 服务器的话`] : []);
    expect(went).toEqual(goes ? [goes] : []);
    expect(useSession.getState().user !== null).toBe(keepsUser);
  });

  test.each([
    [-49, '/login?redirect=%2FlotteryHall'],
    [-99, '/login?redirect=%2FlotteryHall'],
    [-110004, '/index'],
    [-110005, '/userCenter/accountTotal'],
  ])('%i: alert first, then the way out', async (code, goes) => {
    answer({ code, msg: '请注意', data: null });
    await expect(request(calls.queryBalanceFront, {})).rejects.toBeInstanceOf(CallError);
    expect(dialogs()).toEqual(['alert: 请注意']);
    expect(went).toEqual([]);
    useNotices.getState().questions[0]?.answer(true);
    await vi.waitFor(() => expect(went).toEqual([goes]));
  });

  test('0 for a visitor goes to login without a word', async () => {
    answer({ code: 0, msg: '', data: null });
    await expect(request(calls.queryBalanceFront, {})).rejects.toBeInstanceOf(CallError);
    expect(dialogs()).toEqual([]);
    expect(went).toEqual(['/login?redirect=%2FlotteryHall']);
  });
  test('-6 at the login page tells instead of going there again', async () => {
    at = '/login';
    answer({ code: -6, msg: '请先登录', data: null });
    await expect(request(calls.queryBalanceFront, {})).rejects.toBeInstanceOf(CallError);
    expect(dialogs()).toEqual(['alert: 请先登录']);
    expect(went).toEqual([]);
  });
  test('-3060 without a message stays quiet', async () => {
    answer({ code: -3060, msg: '', data: null });
    await expect(request(calls.queryBalanceFront, {})).rejects.toBeInstanceOf(CallError);
    expect(dialogs()).toEqual([]);
  });
  test('several calls that fail together tell once', async () => {
    signedIn(user, false);
    answer({ code: 0, msg: '登录过期', data: null });
    await Promise.allSettled([1, 2, 3].map(() => request(calls.queryBalanceFront, {})));
    expect(dialogs()).toEqual(['alert: 登录过期']);
  });
  test('a refusal the caller owns is left to it, with its field', async () => {
    answer({ code: CODES.wrongCredentials.code, msg: '用户名或密码错误', data: { field: 'password' } });
    const failure = await request(
      calls.login,
      { userName: 'abcd', password: 'f'.repeat(64) },
      { own: ['wrongCredentials'] },
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({ key: 'wrongCredentials', field: 'password', told: false });
    expect(dialogs()).toEqual([]);
  });
  test('calls marked silent never show a dialog', async () => {
    answer({ code: -777, msg: 'x', data: null });
    await expect(request(calls.getServerTimeMillisecond, {})).rejects.toBeInstanceOf(CallError);
    expect(dialogs()).toEqual([]);
  });
});

describe('no proper answer (product §8)', () => {
  test('a status other than 200', async () => {
    answer({ error: 1 }, 502);
    await expect(request(calls.queryBalanceFront, {})).rejects.toMatchObject({ code: null });
    expect(dialogs()).toEqual(['alert: 当前网络不可用，请联系客服']);
  });
  test('no response', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('failed'))),
    );
    await expect(request(calls.queryBalanceFront, {})).rejects.toMatchObject({ code: null });
    expect(dialogs()).toEqual(['alert: 网络超时，请重试']);
  });
  test('a page of HTML with status 200 is not an answer', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('<html>')),
    );
    await expect(request(calls.queryBalanceFront, {}, { background: true })).rejects.toMatchObject({
      code: null,
      told: false,
    });
    expect(dialogs()).toEqual([]);
  });
});
