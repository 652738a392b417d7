import { CHAT_MESSAGE_LENGTH, calls, pushes } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Session } from '../../../platform/http/binding.ts';
import { isRefusal } from '../../../platform/outcome.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule, logout, resolveSession } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { addMessage } from './add-message.ts';
import { changeRoom, chatModule, createRoom, deleteRoom, setRoomManager } from '../index.ts';
import { roomHistory } from './history.ts';
import { insertGuestLink } from '../guests/queries.ts';
import { makeSocketKey } from '../hall/socket-keys.ts';

const { app, db, port } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, chatModule],
  isListening: true,
});
const { deps } = app;

async function aPerson(grade = 3): Promise<Session> {
  const session = await resolveSession(deps, (await aPlayer(deps)).token);
  if (session === null || isRefusal(session)) throw new Error('not signed in');
  return { ...session, grade };
}

let rooms = 0;
async function aRoom(): Promise<string> {
  rooms += 1;
  const code = `room${rooms}`;
  expect((await createRoom(deps, { code, title: `房间${rooms}`, subTitle: '', content: '' })).ok).toBe(true);
  return code;
}

const say = (
  session: Session,
  roomCode: string,
  message: string,
  sendKey = `key-${Math.trunc(performance.now() * 1000)}-${message.length}`,
) => addMessage(deps, { ...session, sessionId: null }, { roomCode, messageTypeId: 1, message, sendKey });

interface Frame {
  code: number;
  type?: number;
  room?: string;
  seq?: number;
  data: unknown;
}

/** A socket that keeps every frame and can wait for one. */
class Listener {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  #wake: () => void = () => undefined;

  constructor(path: string) {
    this.#socket = new WebSocket(`ws://localhost:${port}${path}`, { origin: `http://localhost:${port}` });
    this.#socket.on('message', (bytes) => {
      this.frames.push(JSON.parse(String(bytes)) as Frame);
      this.#wake();
    });
    this.#socket.on('close', () => {
      this.frames.push({ code: -1, data: null });
      this.#wake();
    });
    this.#socket.on('error', () => undefined);
  }

  async until(is: (frames: readonly Frame[]) => boolean): Promise<readonly Frame[]> {
    const deadline = performance.now() + 10_000;
    while (!is(this.frames)) {
      if (performance.now() > deadline) throw new Error(`not seen among ${JSON.stringify(this.frames)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, 200);
      });
    }
    return this.frames;
  }

  send(frame: unknown): void {
    this.#socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.#socket.terminate();
  }

  get texts(): string[] {
    return this.frames
      .filter((frame) => frame.code === pushes.message.code)
      .map((frame) => (frame.data as ChatMessage).message);
  }
}

async function enter(session: Session, roomCode: string): Promise<Listener> {
  const made = await makeSocketKey(deps, { socket: 'chat', session, roomCode, guestCode: null, pass: null });
  if (!made.ok) throw new Error(made.key);
  const listener = new Listener(`/v1/broadCast/chat?type=1&key=${made.data.key}&roomId=${roomCode}&api=/chat`);
  await listener.until((frames) => frames.some((frame) => frame.code === pushes.hello.code));
  return listener;
}

describe('sending', () => {
  test('everybody in the room gets a message once, in the same order, the sender too', async () => {
    const [a, b, roomCode] = [await aPerson(), await aPerson(), await aRoom()];
    const [first, second] = [await enter(a, roomCode), await enter(b, roomCode)];
    const said = Array.from({ length: 8 }, (_, index) => `第${index}句`);
    await Promise.all(said.map((text, index) => say(index % 2 ? a : b, roomCode, text)));
    await first.until(() => first.texts.length === 8);
    await second.until(() => second.texts.length === 8);
    expect(first.texts).toEqual(second.texts);
    expect(first.texts.toSorted()).toEqual(said.toSorted());
    const seqs = first.frames.filter((frame) => frame.seq !== undefined).map((frame) => frame.seq);
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    first.close();
    second.close();
  });

  test('the same send key ten times in parallel is one message with one id', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(a, roomCode, '只说一次', 'same-send-key')));
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.data.id : answer.key)));
    expect(ids.size).toBe(1);
    const page = await roomHistory(deps, roomCode, { pageSize: 20 });
    expect(page.ok && page.data.list).toHaveLength(1);
  });

  test('blank, too long, another type and an unknown room are refused, and nothing is shown', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    expect(await say(a, roomCode, ' \n ')).toMatchObject({ ok: false, key: 'messageEmpty' });
    expect(await say(a, roomCode, '长'.repeat(CHAT_MESSAGE_LENGTH))).toMatchObject({ ok: true });
    expect(await say(a, roomCode, '长'.repeat(CHAT_MESSAGE_LENGTH + 1))).toMatchObject({
      ok: false,
      key: 'messageTooLong',
    });
    for (const messageTypeId of [2, 3, 10, 20]) {
      const input = { roomCode, messageTypeId, message: '{"recordId":"1"}', sendKey: `forged-${messageTypeId}` };
      const key = messageTypeId === 2 ? 'imagePathMissing' : 'messageKindForbidden';
      expect(await addMessage(deps, { ...a, sessionId: null }, input)).toMatchObject({ ok: false, key });
    }
    const lines = (breaks: number): string => '一' + '\n'.repeat(breaks) + '二';
    expect(await say(a, roomCode, lines(21))).toMatchObject({
      ok: false,
      key: 'messageLinesTooMany',
      params: { max: 20 },
    });
    // One sign that is eighteen letters.
    expect(await say(a, roomCode, 'ﷺ'.repeat(4_000))).toMatchObject({ ok: false, key: 'messageTooLong' });
    expect(await say(a, 'nowhere', '有人吗')).toMatchObject({ ok: false, key: 'roomUnknown' });
    const page = await roomHistory(deps, roomCode, { pageSize: 20 });
    expect(page.ok && page.data.list).toHaveLength(1);
  });

  test('five in five seconds is the most, and time heals it', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    for (let index = 0; index < 5; index += 1) expect((await say(a, roomCode, `快${index}`)).ok).toBe(true);
    expect(await say(a, roomCode, '第六句')).toMatchObject({ ok: false, key: 'flooding', params: { seconds: 5 } });
    await advance(db, 6_000);
    expect((await say(a, roomCode, '第六句')).ok).toBe(true);
  });

  test('the same text a fourth time within thirty seconds is refused', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    for (let index = 0; index < 3; index += 1)
      expect((await say(a, roomCode, '刷屏', `again-${index}-key`)).ok).toBe(true);
    expect(await say(a, roomCode, '刷屏', 'again-3-key')).toMatchObject({
      ok: false,
      key: 'flooding',
      params: { seconds: 30 },
    });
  });

  test('a room mute holds for the very next message, and not for managers', async () => {
    const [a, manager, roomCode] = [await aPerson(), await aPerson(), await aRoom()];
    await setRoomManager(deps, roomCode, manager.userId, true);
    const listener = await enter(a, roomCode);
    await changeRoom(deps, roomCode, 'isMessageBanned', '1');
    expect(await say(a, roomCode, '还能说吗')).toMatchObject({
      ok: false,
      key: 'muted',
      params: { reason: { zh: '全体禁言' } },
    });
    expect((await say(manager, roomCode, '现在全体禁言')).ok).toBe(true);
    await listener.until(
      (frames) => frames.some((frame) => frame.code === 3 && frame.type === 1) && listener.texts.length === 1,
    );
    listener.close();
  });
});

describe('coming back', () => {
  test('a client that was away gets exactly what it missed, by its place in the log', async () => {
    const [a, b, roomCode] = [await aPerson(), await aPerson(), await aRoom()];
    const before = await enter(b, roomCode);
    await say(a, roomCode, '在线');
    await before.until(() => before.texts.length === 1);
    const hello = before.frames.find((frame) => frame.code === pushes.hello.code)?.data as { epoch: string };
    before.close();
    await say(a, roomCode, '断线一');
    await say(a, roomCode, '断线二');
    const after = await enter(b, roomCode);
    after.send({ code: 100, rooms: { [roomCode]: { epoch: hello.epoch, seq: 1 } } });
    // What comes between joining and resuming comes twice, under the same number.
    await after.until(() => new Set(after.texts).size === 2);
    expect([...new Set(after.texts)].toSorted()).toEqual(['断线一', '断线二']);
    after.close();
  });

  test('another epoch is told to reload', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    await say(a, roomCode, '一句');
    const listener = await enter(a, roomCode);
    listener.send({ code: 100, rooms: { [roomCode]: { epoch: 'older', seq: 0 } } });
    await listener.until((frames) => frames.some((frame) => frame.code === pushes.reset.code));
    listener.close();
  });

  test('history goes back page by page without a hole, and forward again from where it went back to', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    for (let index = 0; index < 12; index += 1) {
      await say(a, roomCode, `第${index}条`);
      await advance(db, 10_000);
    }
    const read = async (from: { id?: string } | { after: string }) => {
      const page = await roomHistory(deps, roomCode, { ...from, pageSize: 5 });
      if (!page.ok) throw new Error(page.key);
      return page.data;
    };
    const seen: ChatMessage[] = [];
    for (let page = await read({}); ; page = await read({ id: seen.at(-1)?.id ?? '' })) {
      seen.push(...page.list);
      if (!page.more) break;
    }
    expect(seen.map(({ message }) => message)).toEqual(Array.from({ length: 12 }, (_, index) => `第${11 - index}条`));

    const oldestFirst = seen.toReversed();
    const forward = oldestFirst.slice(0, 1);
    for (
      let page = await read({ after: forward[0]?.id ?? '' });
      ;
      page = await read({ after: forward.at(-1)?.id ?? '' })
    ) {
      expect(page.list.length).toBeLessThanOrEqual(5);
      forward.push(...page.list.toReversed());
      if (!page.more) break;
    }
    expect(forward).toEqual(oldestFirst);
  });

  test('heartbeat 6 is answered by 9, and any other word closes the socket', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    const listener = await enter(a, roomCode);
    listener.send({ code: 6 });
    await listener.until((frames) => frames.some((frame) => frame.code === 9));
    listener.send({ code: 1, data: '假消息' });
    await listener.until((frames) => frames.some((frame) => frame.code === -1));
  });
});

describe('presence', () => {
  test('a count follows within seconds whoever comes, also right after somebody left, and tabs of one person count once', async () => {
    const [a, b, roomCode] = [await aPerson(), await aPerson(), await aRoom()];
    const counts = (listener: Listener) =>
      listener.frames
        .filter((frame) => frame.code === pushes.memberOnline.code)
        .map((frame) => (frame.data as { onlineCount: number }).onlineCount);
    const first = await enter(a, roomCode);
    (await enter(b, roomCode)).close();
    const [second, secondTab] = [await enter(b, roomCode), await enter(b, roomCode)];
    await first.until(() => counts(first).at(-1) === 2);
    expect(counts(first).every((count) => count <= 2)).toBe(true);
    for (const listener of [first, second, secondTab]) listener.close();
  });

  test('who came is told by name where the list is shown, and by number alone where it is hidden', async () => {
    for (const isShown of [true, false]) {
      const [a, b, roomCode] = [await aPerson(), await aPerson(), await aRoom()];
      expect((await changeRoom(deps, roomCode, 'isShowList', isShown ? '1' : '0')).ok).toBe(true);
      const first = await enter(a, roomCode);
      const second = await enter(b, roomCode);
      const counts = () =>
        first.frames
          .filter(({ code }) => code === pushes.memberOnline.code)
          .map(({ data }) => (data as { onlineCount: number }).onlineCount);
      await first.until(() => counts().at(-1) === 2);
      expect(JSON.stringify(first.frames).includes(`"userId":"${b.userId}"`)).toBe(isShown);
      second.close();
      first.close();
    }
  });
});

describe('socket keys', () => {
  test('a key opens once', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    const made = await makeSocketKey(deps, { socket: 'chat', session: a, roomCode, guestCode: null, pass: null });
    const key = made.ok ? made.data.key : '';
    const path = `/v1/broadCast/chat?type=1&key=${key}&roomId=${roomCode}&api=/chat`;
    const first = new Listener(path);
    await first.until((frames) => frames.some((frame) => frame.code === pushes.hello.code));
    const second = new Listener(path);
    await second.until((frames) => frames.some((frame) => frame.code === -1));
    expect(second.frames[0]).toMatchObject({ code: 2, data: { ok: false } });
    first.close();
  });

  test('a key asked for before the logout, or before the room had a password, opens nothing after it', async () => {
    const [a, b, roomCode] = [await aPerson(), await aPerson(), await aRoom()];
    const keys = [];
    for (const [session, socket] of [
      [a, 'chat'],
      [a, 'site'],
      [b, 'chat'],
    ] as const) {
      const made = await makeSocketKey(deps, { socket, session, roomCode, guestCode: null, pass: null });
      keys.push([socket, made.ok ? made.data.key : ''] as const);
    }
    await logout(deps, a.sessionId);
    expect((await changeRoom(deps, roomCode, 'password', '2580')).ok).toBe(true);
    for (const [socket, key] of keys) {
      const listener = new Listener(`/v1/broadCast/${socket}?type=1&key=${key}`);
      await listener.until((frames) => frames.some((frame) => frame.code === -1));
      expect(listener.frames[0]).toMatchObject({ code: 2, data: { ok: false, message: '连接已失效，请重新进入' } });
    }
  });

  test('a key for the site does not open the chat', async () => {
    const a = await aPerson();
    const made = await makeSocketKey(deps, { socket: 'site', session: a, roomCode: null, guestCode: null, pass: null });
    const listener = new Listener(`/v1/broadCast/chat?type=1&key=${made.ok ? made.data.key : ''}`);
    await listener.until((frames) => frames.some((frame) => frame.code === -1));
    expect(listener.frames[0]).toMatchObject({ code: 2, data: { ok: false } });
  });

  test('a guest link opens its own room only, and a visitor without one gets no key', async () => {
    const [roomCode, other] = [await aRoom(), await aRoom()];
    await insertGuestLink(db, `guest-${roomCode}`, roomCode, '访客');
    const ask = (code: string | null, room: string) =>
      makeSocketKey(deps, { socket: 'chat', session: null, roomCode: room, guestCode: code, pass: null });
    expect((await ask(`guest-${roomCode}`, roomCode)).ok).toBe(true);
    expect(await ask(`guest-${roomCode}`, other)).toMatchObject({ ok: false, key: 'guestCodeUnknown' });
    expect(await ask('guess', roomCode)).toMatchObject({ ok: false, key: 'guestCodeUnknown' });
    expect(await ask(null, roomCode)).toMatchObject({ ok: false, key: 'notLoggedIn' });
  });

  test('a deleted room tells everybody in it, and takes nobody any more', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    const listener = await enter(a, roomCode);
    expect((await deleteRoom(deps, roomCode)).ok).toBe(true);
    const frames = await listener.until((seen) => seen.some((frame) => frame.code === -1));
    expect(frames.find((frame) => frame.code === pushes.roomDeleted.code)?.data).toEqual({ message: '房间已被删除' });
    expect(await say(a, roomCode, '还在吗')).toMatchObject({ ok: false, key: 'roomDeleted' });
    expect(
      await makeSocketKey(deps, { socket: 'chat', session: a, roomCode, guestCode: null, pass: null }),
    ).toMatchObject({
      ok: false,
      key: 'roomUnknown',
    });
  });

  test('a password is four digits, and its change sends everybody out', async () => {
    const [a, roomCode] = [await aPerson(), await aRoom()];
    for (const wrong of ['123', '12345', 'abcd', '１２３４'])
      expect(await changeRoom(deps, roomCode, 'password', wrong)).toMatchObject({ ok: false });
    const listener = await enter(a, roomCode);
    expect((await changeRoom(deps, roomCode, 'password', '2580')).ok).toBe(true);
    await listener.until((frames) => frames.some((frame) => frame.code === pushes.permissionChanged.code));
    const stored = await db.one<{ hash: string }>('select room_password_of($1) as hash', [roomCode]);
    expect(stored.hash).not.toContain('2580');
  });
});

test('every chat call of the first slice is bound', () => {
  const bound = new Set((chatModule.calls ?? []).map((binding) => binding.def.path));
  for (const call of [
    calls.getChatKey,
    calls.getBroadcastKey,
    calls.getRoomWeb,
    calls.getMessageListWeb,
    calls.getMessageListWebGuest,
    calls.addMessage,
  ]) {
    expect(bound).toContain(call.path);
  }
});
