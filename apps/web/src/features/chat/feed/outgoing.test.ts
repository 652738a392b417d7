import { CODES, fromEnpath } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '../images/picture.ts';
import { messageOf } from './testing/message-of.ts';
import { onDelivered, resend, sendPicture, sendText, useOutgoing } from './outgoing.ts';

const ROOM = 'lobby' as RoomCode;
const IMAGE = { imgPath: '/files/ab/c.webp', thumbPath: '/files/ab/d.webp', width: 10, height: 10 };
const aPicture = (): Picture => ({
  image: null,
  file: new Blob(['x']),
  url: 'blob:nothing',
  size: { width: 10, height: 10 },
  shrunkFrom: null,
});

let sent: { path: string; sendKey: string | null }[] = [];
let delivered: string[] = [];
/** What the server does to a call, by its last word; everything else is taken. */
let faults: Record<string, () => Response | Promise<never>> = {};

const reply = (data: unknown, code = 1, msg = '') => new Response(JSON.stringify({ code, msg, data }));
const isQuiet = () => useOutgoing.getState().list.every(({ state }) => state === 'failed');

beforeEach(() => {
  vi.useFakeTimers();
  [sent, delivered, faults] = [[], [], {}];
  useOutgoing.setState({ list: [] });
  onDelivered((message) => void delivered.push(message.sendKey));
  vi.stubGlobal('fetch', async (url: string, init: { body: URLSearchParams | FormData }) => {
    const path = fromEnpath(url)?.split('/').at(-1) ?? '';
    const sendKey = init.body.get('sendKey') as string | null;
    sent.push({ path, sendKey });
    return faults[path]?.() ?? reply(path === 'uploadChatFile' ? IMAGE : messageOf(sendKey));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a picture keeps its place between the texts before and behind it', async () => {
  sendText(ROOM, '前');
  sendPicture(ROOM, aPicture());
  sendText(ROOM, '后');
  await vi.waitUntil(isQuiet);
  expect(sent.map(({ path }) => path)).toEqual(['addMessage', 'uploadChatFile', 'addImage', 'addMessage']);
  expect(useOutgoing.getState().list).toEqual([]);
});

test('when the answer is lost, the same key goes again and nothing is uploaded twice', async () => {
  faults['addImage'] = () => Promise.reject(new TypeError('the network is gone'));
  sendPicture(ROOM, aPicture());
  sendText(ROOM, '后');
  await vi.waitUntil(() => sent.length === 2);
  faults = {};
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitUntil(isQuiet);
  expect(sent.map(({ path }) => path)).toEqual(['uploadChatFile', 'addImage', 'addImage', 'addMessage']);
  expect(sent[2]?.sendKey).toBe(sent[1]?.sendKey);
  expect(delivered).toHaveLength(2);
});

test('a refused picture says why and lets the others go on; sent again it is delivered', async () => {
  const { code, zh } = CODES.imageInvalid;
  faults['uploadChatFile'] = () => reply(null, code, zh);
  sendPicture(ROOM, aPicture());
  sendText(ROOM, '后');
  await vi.waitUntil(() => delivered.length === 1);
  const [failed] = useOutgoing.getState().list;
  expect(failed).toMatchObject({ state: 'failed', reason: zh });
  faults = {};
  resend(failed?.sendKey ?? '');
  await vi.waitUntil(() => delivered.length === 2);
  expect(useOutgoing.getState().list).toEqual([]);
});

test('an upload that answers without a path: path is not provided, code E', async () => {
  faults['uploadChatFile'] = () => reply({ ...IMAGE, imgPath: '' });
  sendPicture(ROOM, aPicture());
  await vi.waitUntil(() => useOutgoing.getState().list[0]?.state === 'failed');
  expect(useOutgoing.getState().list[0]?.reason).toBe('path is not provided, code E');
  expect(sent.map(({ path }) => path)).toEqual(['uploadChatFile']);
});

test('a saved picture is sent without an upload', async () => {
  sendPicture(ROOM, { image: IMAGE, url: IMAGE.imgPath, size: IMAGE, shrunkFrom: null });
  await vi.waitUntil(isQuiet);
  expect(sent.map(({ path }) => path)).toEqual(['addImage']);
});
