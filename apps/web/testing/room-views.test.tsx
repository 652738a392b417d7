import { calls, MESSAGE_TYPES, pushes } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { accountModule } from '../../server/src/modules/account/index.ts';
import { aPlayer } from '../../server/src/modules/account/testing/players.ts';
import { chatModule, createRoom, deleteRoom } from '../../server/src/modules/chat/index.ts';
import { ledgerModule } from '../../server/src/modules/ledger/index.ts';
import { tenantModule } from '../../server/src/modules/tenant/index.ts';
import { testApp } from '../../server/src/platform/testing/app.ts';
import { callApp } from '../../server/src/platform/testing/call.ts';
import { becomePage, isFrameOf } from './page.ts';

/** One room in two places of a page, and several rooms on one: one connection, and all views of a room say the same. The server is the real one. */
const { app, port } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, chatModule],
  config: { logLevel: 'silent' },
  isListening: true,
});
const HALL = 'hall' as RoomCode;
const SIDE = 'side' as RoomCode;
const LONG = 'long' as RoomCode;
for (const code of [HALL, SIDE]) await createRoom(app.deps, { code, title: code, subTitle: '', content: '' });
const me = await aPlayer(app.deps);
const wire = becomePage(port, me.token);
const { document } = window;
// React, loaded after them, and the list of messages look for these.
for (const name of [
  'HTMLElement',
  'HTMLTextAreaElement',
  'Element',
  'Node',
  'ResizeObserver',
  'IntersectionObserver',
] as const)
  Object.assign(globalThis, { [name]: window[name] });
Object.assign(globalThis, {
  matchMedia: window.matchMedia.bind(window),
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
});
Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true });
const { createRoot } = await import('react-dom/client');
const { Talk } = await import('./Talks.tsx');
const { RoomView } = await import('../src/features/chat/rooms/RoomView.tsx');
const { callKey, queryClient } = await import('../src/platform/call/query.ts');
const { signedIn, signedOut } = await import('../src/platform/session/session.ts');
const { putBack } = await import('../src/features/chat/core/drafts.ts');

const WITHIN = { timeout: 15_000, interval: 10 };
const PageEvent = (window as never as { Event: typeof Event }).Event;
const roots: Root[] = [];
function show(node: ReactNode): Root {
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
  roots.push(root);
  return root;
}
afterAll(() => {
  for (const root of roots) root.unmount();
  signedOut();
});

const opened = (): number => wire.heard.filter(isFrameOf(pushes.authResult)).length;
const linkOf = (id: string): string | undefined => document.getElementById(id)?.dataset['link'];
const closedOf = (id: string): string | undefined => document.getElementById(id)?.dataset['closed'];
const shown = (id: string): readonly string[] =>
  [...document.querySelectorAll(`#${id} [data-message]`)].map((row) => row.textContent ?? '');
const countOf = (id: string, text: string): number => shown(id).filter((row) => row.includes(text)).length;
const boxOf = (id: string): HTMLTextAreaElement => document.querySelector(`#${id} textarea`) as HTMLTextAreaElement;
/** Each text is somebody else's: one person may not say so much in so short a time. */
async function say(message: string, roomCode = HALL): Promise<void> {
  const text = { roomCode, messageTypeId: MESSAGE_TYPES.text as never, message };
  expect((await callApp(app, calls.addMessage, text, await aPlayer(app.deps))).code).toBe(1);
}

/** As a person types: React hears of a value that was not set by itself. */
function type(id: string, text: string): void {
  const box = boxOf(id);
  Object.getOwnPropertyDescriptor(window.HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new PageEvent('input', { bubbles: true }));
}

signedIn(
  { userId: me.userId, userName: me.userName, nickname: '甲', agent: false, grade: 1, gradeName: '' } as never,
  false,
);
const page = show(<Talk id="page" code={HALL} />);
show(<Talk id="window" code={HALL} />);

test('two views of a room have one connection', async () => {
  await expect.poll(() => [linkOf('page'), linkOf('window')], WITHIN).toEqual(['up', 'up']);
  expect(opened()).toBe(1);
  expect(wire.asked.filter((path) => path === calls.getChatKey.path)).toHaveLength(1);
});

test('a message stands once in each', async () => {
  await say('你们好');
  await expect.poll(() => [countOf('page', '你们好'), countOf('window', '你们好')], WITHIN).toEqual([1, 1]);
});

test('what is written in one stands in the other; sent from there it goes once, and both boxes are empty', async () => {
  type('page', '只说一次');
  await expect.poll(() => boxOf('window').value, WITHIN).toBe('只说一次');
  type('window', '只说一次。');
  await expect.poll(() => boxOf('page').value, WITHIN).toBe('只说一次。');
  boxOf('window').form?.dispatchEvent(new PageEvent('submit', { bubbles: true, cancelable: true }));
  await expect.poll(() => [countOf('page', '只说一次。'), countOf('window', '只说一次。')], WITHIN).toEqual([1, 1]);
  expect([boxOf('page').value, boxOf('window').value]).toEqual(['', '']);
  const { list } = (await callApp(app, calls.getMessageListWeb, { roomCode: HALL }, me)).data;
  expect(list.filter(({ message }) => message === '只说一次。')).toHaveLength(1);
});

test('who leaves one view hears on in the other, on the same connection, and its box still hears', async () => {
  page.unmount();
  await say('还在吗');
  await expect.poll(() => countOf('window', '还在吗'), WITHIN).toBe(1);
  expect(opened()).toBe(1);
  putBack(HALL, '没发出去的话');
  await expect.poll(() => boxOf('window').value, WITHIN).toBe('没发出去的话');
});

test('a view that comes again a moment later finds the room as it was', async () => {
  show(<Talk id="again" code={HALL} />);
  await expect.poll(() => [countOf('again', '还在吗'), boxOf('again')?.value], WITHIN).toEqual([1, '没发出去的话']);
  expect(opened()).toBe(1);
});

test('a second room comes over the same connection; each says its own and nothing of the other', async () => {
  show(<Talk id="side" code={SIDE} />);
  await expect.poll(() => linkOf('side'), WITHIN).toBe('up');
  await Promise.all([say('只在大厅'), say('只在旁边', SIDE)]);
  await expect.poll(() => [countOf('window', '只在大厅'), countOf('side', '只在旁边')], WITHIN).toEqual([1, 1]);
  expect([countOf('window', '只在旁边'), countOf('side', '只在大厅')]).toEqual([0, 0]);
  expect(opened()).toBe(1);
});

test('the way up to what is new is there, though its answer comes after the messages', async () => {
  await createRoom(app.deps, { code: LONG, title: LONG, subTitle: '', content: '' });
  await say('读过的', LONG);
  const { list } = (await callApp(app, calls.getMessageListWeb, { roomCode: LONG }, me)).data;
  await callApp(app, calls.setRoomReadWeb, { roomCode: LONG, id: list[0]?.id as never }, me);
  await callApp(app, calls.roomUnread, {}, me);
  await app.deps.db.run(
    `insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade)
     select $1, 1000 + n, 900000, 'long-' || n, 1, '第' || n || '句', '乙', 'yi', '', 1 from generate_series(1, 90) n`,
    [LONG],
  );
  wire.hold([calls.roomUnread]);
  queryClient.removeQueries({ queryKey: callKey(calls.roomUnread) });
  const view = show(
    <div id="late">
      <RoomView roomCode={LONG} guestCode={null} />
    </div>,
  );
  await expect.poll(() => countOf('late', '第90句'), WITHIN).toBe(1);
  wire.release();
  const ways = () => [...document.querySelectorAll('#late button')].map((button) => button.textContent ?? '');
  await expect.poll(() => ways().filter((words) => words.includes('90 条新消息')), WITHIN).toHaveLength(1);
  view.unmount();
});

test('after a cut both rooms have what was said meanwhile, once', async () => {
  const before = opened();
  wire.cut();
  await Promise.all([say('断线时一'), say('断线时二', SIDE)]);
  await expect.poll(() => [countOf('window', '断线时一'), countOf('side', '断线时二')], WITHIN).toEqual([1, 1]);
  await expect.poll(() => [linkOf('window'), linkOf('side')], WITHIN).toEqual(['up', 'up']);
  expect(opened()).toBe(before + 1);
});

test('a room that is deleted is shut, and the other one goes on over the connection', async () => {
  const before = opened();
  await deleteRoom(app.deps, SIDE);
  await expect.poll(() => closedOf('side'), WITHIN).toBe('房间已被删除');
  await say('大厅还在');
  await expect.poll(() => countOf('window', '大厅还在'), WITHIN).toBe(1);
  expect([closedOf('window'), opened()]).toEqual([undefined, before]);
});
