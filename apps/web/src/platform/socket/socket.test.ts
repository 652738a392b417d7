import { SOCKET_COME_BACK } from '@caiting/contract';
import { pushes } from '@caiting/contract/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket, type SocketOptions } from './socket.ts';

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: { code: number; [name: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { code: number });
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  receive(frame: unknown) {
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
  last().receive({ code: 2, data: { ok: true, message: '' } });
  last().receive({ code: 100, data: { room: 'site', epoch: 'e1', seq: 5 } });
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
    for (const seq of [6, 6, 5, 7]) last().receive(paused(seq));
    expect(seen).toEqual(['n6', 'n7']);
  });
  test('a hole is asked for; what came early waits for it', async () => {
    const { seen } = await connected();
    for (const seq of [6, 8, 9]) last().receive(paused(seq));
    expect(seen).toEqual(['n6']);
    expect(last().sent).toEqual([{ code: 102, room: 'site', after: 6 }]);
    last().receive(paused(7));
    expect(seen).toEqual(['n6', 'n7', 'n8', 'n9']);
  });
  test('after a page was fetched anew, what came meanwhile is given again from its place on', async () => {
    const { socket, seen } = await connected();
    last().receive({ code: 101, data: { room: 'site', epoch: 'e1', seq: 20 } });
    last().receive(paused(21));
    socket.startFrom('site', 'e1', 20);
    socket.send({ code: 100, rooms: { site: { epoch: 'e1', seq: 20 } } });
    expect(last().sent).toEqual([{ code: 100, rooms: { site: { epoch: 'e1', seq: 20 } } }]);
    for (const seq of [21, 22]) last().receive(paused(seq));
    expect(seen).toEqual(['n21', 'n21', 'n22']);
  });
  test('several frames may come in one message', async () => {
    const { seen } = await connected();
    last().receive([paused(6), paused(7)]);
    expect(seen).toEqual(['n6', 'n7']);
  });
});

describe('coming back', () => {
  test('after a close it reconnects in 2 to 3 s and resumes where it stood', async () => {
    const { seen } = await connected();
    last().receive(paused(6));
    last().close();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_002);
    expect(FakeSocket.all).toHaveLength(2);
    last().receive({ code: 2, data: { ok: true, message: '' } });
    expect(last().sent).toEqual([{ code: 100, rooms: { site: { epoch: 'e1', seq: 6 } } }]);
    last().receive({ code: 100, data: { room: 'site', epoch: 'e1', seq: 8 } });
    for (const seq of [7, 8]) last().receive(paused(seq));
    expect(seen).toEqual(['n6', 'n7', 'n8']);
  });
  test('sent to another server by one that stops, it is there within a second', async () => {
    const { seen } = await connected();
    last().close(SOCKET_COME_BACK);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    last().receive({ code: 2, data: { ok: true, message: '' } });
    last().receive({ code: 100, data: { room: 'site', epoch: 'e1', seq: 6 } });
    last().receive(paused(6));
    expect(seen).toEqual(['n6']);
  });
  test('a reset reloads the room and goes on from its place', async () => {
    const onReset = vi.fn<(room: string) => void>();
    const { seen } = await connected({ onReset });
    last().receive({ code: 101, data: { room: 'site', epoch: 'e2', seq: 40 } });
    expect(onReset).toHaveBeenCalledWith('site');
    last().receive(paused(41));
    expect(seen).toEqual(['n41']);
  });
  test('a server that began anew (another epoch) is a reset', async () => {
    const onReset = vi.fn<(room: string) => void>();
    await connected({ onReset });
    last().receive({ code: 100, data: { room: 'site', epoch: 'e9', seq: 0 } });
    expect(onReset).toHaveBeenCalledWith('site');
  });
});

describe('a dead line (noticed within 3 s where a heartbeat is asked for)', () => {
  const states = () => {
    const seen: string[] = [];
    return { seen, onState: (state: string) => void seen.push(state) };
  };

  test('silence: a heartbeat, then word that nothing is heard, then a new connection', async () => {
    const { seen, onState } = states();
    await connected({ beatMs: 1_500, onState });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(last().sent).toEqual([{ code: 6 }]);
    expect(seen.at(-1)).toBe('connected');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(seen.at(-1)).toBe('waiting');
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000 + 3_001);
    expect(FakeSocket.all).toHaveLength(2);
  });
  test('a late answer takes the word back, and the connection stays', async () => {
    const { seen, onState } = states();
    const { seen: heard } = await connected({ beatMs: 1_500, onState });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen.at(-1)).toBe('waiting');
    last().receive({ code: 9, data: {} });
    expect(seen.at(-1)).toBe('connected');
    last().receive(paused(6));
    expect([heard, FakeSocket.all.length]).toEqual([['n6'], 1]);
  });
  test('a connection that does not come about is told too, and given up in the end', async () => {
    const { seen, onState } = states();
    let tries = 0;
    const socket = new LiveSocket({
      path: '/v1/broadCast/site',
      // The first answer never comes.
      handshake: () => (tries++ === 0 ? new Promise<never>(() => undefined) : Promise.resolve({ key: 'k' })),
      onReset: () => undefined,
      onState,
    });
    socket.open();
    await vi.advanceTimersByTimeAsync(2_499);
    expect(seen).toEqual(['connecting']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['connecting', 'waiting']);
    await vi.advanceTimersByTimeAsync(12_500 + 1_000);
    expect(FakeSocket.all).toHaveLength(1);
    last().receive({ code: 2, data: { ok: true, message: '' } });
    expect(seen.at(-1)).toBe('connected');
  });
  test('an answered heartbeat says nothing', async () => {
    const { seen, onState } = states();
    await connected({ beatMs: 1_500, onState });
    for (let beat = 0; beat < 20; beat += 1) {
      await vi.advanceTimersByTimeAsync(1_500);
      last().receive({ code: 9, data: {} });
    }
    expect([seen, FakeSocket.all.length]).toEqual([['connecting', 'connected'], 1]);
  });
  test('the device loses its network: told at once; it has one again: connected at once, and five tries were not used up', async () => {
    const page = new EventTarget();
    const device = { onLine: true };
    vi.stubGlobal('window', page);
    vi.stubGlobal('navigator', device);
    const { seen, onState } = states();
    const onRefused = vi.fn<(message: string) => void>();
    const { socket } = await connected({ onState, onRefused });
    device.onLine = false;
    page.dispatchEvent(new Event('offline'));
    expect(seen.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(20_000);
    device.onLine = true;
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
    expect(onRefused).not.toHaveBeenCalled();
    socket.close();
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  test('a page that is looked at again asks its line at once', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    const { seen, onState } = states();
    await connected({ onState, beatMs: 1_500 });
    // Nobody looks: no need to ask so often.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().sent).toEqual([]);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(last().sent).toEqual([{ code: 6 }]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(seen.at(-1)).toBe('waiting');
  });
});

describe('refusals (product §4, Socket lifecycle)', () => {
  test('a short message is shown and closes for good', async () => {
    const onRefused = vi.fn<(message: string) => void>();
    const { socket } = await connected({ onRefused });
    socket.reopen();
    await vi.advanceTimersByTimeAsync(0);
    last().receive({ code: 2, data: { ok: false, message: '您已被踢出' } });
    expect(onRefused).toHaveBeenCalledWith('您已被踢出', true);
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
      last().receive({ code: 2, data: { ok: false, message: 'x'.repeat(40) } });
      await vi.advanceTimersByTimeAsync(attempt < 5 ? 1_000 : 0);
    }
    expect(onRefused).toHaveBeenCalledWith('连接失败，请稍后再试', false);
    expect(FakeSocket.all).toHaveLength(1 + 6);
    // It goes on more slowly, and at once when somebody asks for it.
    socket.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(1 + 7);
  });
});

test('closed while it is being made, a connection ends when it stands: before that the browser would warn', async () => {
  const { socket } = await connected();
  socket.reopen();
  await vi.advanceTimersByTimeAsync(0);
  const made = last();
  made.readyState = FakeSocket.CONNECTING;
  socket.close();
  expect(made.readyState).toBe(FakeSocket.CONNECTING);
  made.readyState = FakeSocket.OPEN;
  made.onopen?.();
  expect(made.readyState).toBe(3);
});

test('one that is given up because it takes too long ends in the same way', async () => {
  const { socket } = await connected();
  socket.reopen();
  await vi.advanceTimersByTimeAsync(0);
  const made = last();
  made.readyState = FakeSocket.CONNECTING;
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(last()).not.toBe(made);
  expect(made.readyState).toBe(FakeSocket.CONNECTING);
  made.onopen?.();
  expect(made.readyState).toBe(3);
});

test('one that never stands is ended all the same', async () => {
  const { socket } = await connected();
  socket.reopen();
  await vi.advanceTimersByTimeAsync(0);
  const made = last();
  made.readyState = FakeSocket.CONNECTING;
  socket.close();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(made.readyState).toBe(3);
});
