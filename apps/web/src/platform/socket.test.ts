import { pushes } from '@caiting/contract/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket, type SocketOptions } from './socket.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: { code: number; [name: string]: unknown }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { code: number });
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  say(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;
const paused = (seq: number) => ({
  code: pushes.lotteryPaused.code,
  room: 'site',
  seq,
  data: { lotteryCode: `n${seq}`, paused: true },
});

async function connected(options: Partial<SocketOptions> = {}) {
  const socket = new LiveSocket({
    path: '/v1/broadCast/site',
    handshake: async () => ({ key: 'k' }),
    onReset: () => undefined,
    ...options,
  });
  const seen: string[] = [];
  socket.on(pushes.lotteryPaused, ({ lotteryCode }) => void seen.push(lotteryCode));
  socket.open();
  await vi.advanceTimersByTimeAsync(0);
  last().say({ code: 2, data: { ok: true, message: '' } });
  last().say({ code: 100, data: { room: 'site', epoch: 'e1', seq: 5 } });
  return { socket, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'h' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('order', () => {
  test('each push once and in order; duplicates and old ones are dropped', async () => {
    const { seen } = await connected();
    for (const seq of [6, 6, 5, 7]) last().say(paused(seq));
    expect(seen).toEqual(['n6', 'n7']);
  });
  test('a hole is asked for; what came early waits for it', async () => {
    const { seen } = await connected();
    for (const seq of [6, 8, 9]) last().say(paused(seq));
    expect(seen).toEqual(['n6']);
    expect(last().sent).toEqual([{ code: 102, room: 'site', after: 6 }]);
    last().say(paused(7));
    expect(seen).toEqual(['n6', 'n7', 'n8', 'n9']);
  });
  test('after a page was fetched anew, what came meanwhile is given again from its place on', async () => {
    const { socket, seen } = await connected();
    last().say({ code: 101, data: { room: 'site', epoch: 'e1', seq: 20 } });
    last().say(paused(21));
    socket.resumeFrom('site', 'e1', 20);
    expect(last().sent).toEqual([{ code: 100, rooms: { site: { epoch: 'e1', seq: 20 } } }]);
    for (const seq of [21, 22]) last().say(paused(seq));
    expect(seen).toEqual(['n21', 'n21', 'n22']);
  });
  test('several frames may come in one message', async () => {
    const { seen } = await connected();
    last().say([paused(6), paused(7)]);
    expect(seen).toEqual(['n6', 'n7']);
  });
});

describe('coming back', () => {
  test('after a close it reconnects in 2 to 3 s and resumes where it stood', async () => {
    const { seen } = await connected();
    last().say(paused(6));
    last().close();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_002);
    expect(FakeSocket.all).toHaveLength(2);
    last().say({ code: 2, data: { ok: true, message: '' } });
    expect(last().sent).toEqual([{ code: 100, rooms: { site: { epoch: 'e1', seq: 6 } } }]);
    last().say({ code: 100, data: { room: 'site', epoch: 'e1', seq: 8 } });
    for (const seq of [7, 8]) last().say(paused(seq));
    expect(seen).toEqual(['n6', 'n7', 'n8']);
  });
  test('a reset reloads the room and goes on from its place', async () => {
    const onReset = vi.fn<(room: string) => void>();
    const { seen } = await connected({ onReset });
    last().say({ code: 101, data: { room: 'site', epoch: 'e2', seq: 40 } });
    expect(onReset).toHaveBeenCalledWith('site');
    last().say(paused(41));
    expect(seen).toEqual(['n41']);
  });
  test('a server that began anew (another epoch) is a reset', async () => {
    const onReset = vi.fn<(room: string) => void>();
    await connected({ onReset });
    last().say({ code: 100, data: { room: 'site', epoch: 'e9', seq: 0 } });
    expect(onReset).toHaveBeenCalledWith('site');
  });
  test('silence is answered by a heartbeat, then by a new connection', async () => {
    await connected();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(last().sent).toEqual([{ code: 6 }]);
    await vi.advanceTimersByTimeAsync(25_000 + 3_001);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('refusals (SPEC §4, Socket lifecycle)', () => {
  test('a short message is shown and closes for good', async () => {
    const onRefused = vi.fn<(message: string) => void>();
    const { socket } = await connected({ onRefused });
    socket.reopen();
    await vi.advanceTimersByTimeAsync(0);
    last().say({ code: 2, data: { ok: false, message: '您已被踢出' } });
    expect(onRefused).toHaveBeenCalledWith('您已被踢出');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  test('a long message means five tries a second apart, then 连接失败', async () => {
    const onRefused = vi.fn<(message: string) => void>();
    const { socket } = await connected({ onRefused });
    socket.reopen();
    await vi.advanceTimersByTimeAsync(0);
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(onRefused).not.toHaveBeenCalled();
      last().say({ code: 2, data: { ok: false, message: 'x'.repeat(40) } });
      await vi.advanceTimersByTimeAsync(attempt < 5 ? 1_000 : 0);
    }
    expect(onRefused).toHaveBeenCalledWith('连接失败，请稍后再试');
    expect(FakeSocket.all).toHaveLength(1 + 6);
  });
});
