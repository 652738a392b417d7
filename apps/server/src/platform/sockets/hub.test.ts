import { createConnection } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { TestSocket } from '../testing/socket.ts';
import { until } from '../testing/until.ts';
import { userRoom, type SocketEntry } from './hub.ts';

/** A log as the chat module would keep it in its tables. */
interface Logged {
  seq: number;
  code: number;
  data: unknown;
}
const log: Logged[] = [];
/** Those of further rooms; each room of this name is there. */
const sideLogs = new Map<string, Logged[]>();
const isSide = (room: string): boolean => room.startsWith('room:side');
const logOf = (room: string): Logged[] => {
  if (!isSide(room)) return log;
  const known = sideLogs.get(room) ?? [];
  sideLogs.set(room, known);
  return known;
};
const addTo = (room: string, text: string): void => {
  const added = logOf(room);
  added.push({ seq: added.length + 1, code: 1, data: { text } });
  hub.logged(room, added.length);
};
let reads = 0;
let failures = 0;
const add = (text: string, code = 1) => {
  log.push({ seq: log.length + 1, code, data: { text } });
  return log.length;
};

/** A key is the person it was made for, and the room where it is not the main one: `7` or `7@side`. */
const entry = (kind: 'chat' | 'site', key: string): SocketEntry => {
  const [userId = '', room = 'main'] = key.split('@');
  return {
    kind,
    userId,
    sessionId: `s${userId}`,
    guestCode: null,
    rooms: kind === 'chat' ? [`room:${room}`] : ['site', userRoom(userId)],
  };
};
const present: string[] = [];
/** What happens while somebody's key is looked up. */
let meanwhile: (() => Promise<void>) | null = null;
const { app, port } = await testApp({
  isListening: true,
  config: { sockets: { perUser: 3, perAddress: 8 } },
  modules: [
    {
      name: 'fixture',
      start: async ({ hub }) => {
        for (const kind of ['chat', 'site'] as const) {
          hub.authenticate(kind, async (_kind, key) => {
            await meanwhile?.();
            return key.startsWith('bad') ? { refused: { zh: '钥匙已失效', en: 'The key is over' } } : entry(kind, key);
          });
        }
        hub.provideLog('room:', {
          head: async (room) =>
            room === 'room:main' || isSide(room) ? { epoch: 'e1', seq: logOf(room).length } : null,
          read: async (room, after, limit) => {
            reads += 1;
            if ((failures -= 1) >= 0) throw new Error('the database is away');
            return logOf(room)
              .filter(({ seq }) => seq > after)
              .slice(0, limit);
          },
          retraction: ({ code, data }) =>
            code === 3
              ? {
                  mark: JSON.stringify((data as { text: string }).text),
                  left: (earlier) =>
                    (earlier.data as { text: string }).text === (data as { text: string }).text
                      ? { code: 1, data: { text: '' } }
                      : null,
                }
              : null,
        });
        hub.watch('room:', {
          joined: (room, { userId }) => void present.push(`+${userId}${isSide(room) ? ' side' : ''}`),
          left: (room, { userId }) => void present.push(`-${userId}${isSide(room) ? ' side' : ''}`),
        });
      },
    },
  ],
});
const { hub } = app.deps;

const open: TestSocket[] = [];
const connect = (kind: 'chat' | 'site', key = '1', headers: Record<string, string> = {}): TestSocket => {
  const socket = new TestSocket(port, kind, key, headers);
  open.push(socket);
  return socket;
};
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await until(() => hub.socketsIn('room:main') + hub.socketsIn('site') === 0, 'all sockets to be gone');
});

test('the handshake: authResult, then hello of each room, then what happens', async () => {
  const site = connect('site', '7');
  await site.frame(100, 2);
  expect(site.frames[0]).toEqual({ code: 2, data: { ok: true, message: '' } });
  expect((await site.frame(100, 2)).map((frame) => (frame.data as { room: string }).room)).toEqual(['site', 'me']);

  hub.live('site', { code: 111, data: { a: 1 } });
  hub.live(userRoom('7'), { code: 120, data: { balance: '5' } });
  hub.live(userRoom('8'), { code: 120, data: { balance: '666' } });
  expect(await site.frame(111)).toEqual([{ code: 111, room: 'site', seq: 1, data: { a: 1 } }]);
  expect(await site.frame(120)).toEqual([{ code: 120, room: 'me', seq: 1, data: { balance: '5' } }]);
});

test('a bad key hears why and is closed', async () => {
  const socket = connect('chat', 'bad');
  expect(await socket.frame(2)).toEqual([{ code: 2, data: { ok: false, message: '钥匙已失效' } }]);
  expect(await socket.closed()).toBe(1008);
});

test('heartbeat is answered; any other frame closes', async () => {
  const socket = connect('chat');
  await socket.frame(100);
  socket.send({ code: 6 });
  await socket.frame(9);
  socket.send({ code: 1, data: 'hi' });
  expect(await socket.closed()).toBe(1008);
});

test('everyone gets each event once and in order, also when notices come out of order or without the event', async () => {
  const a = connect('chat', '1');
  const b = connect('chat', '2');
  await Promise.all([a.frame(100), b.frame(100)]);
  const from = log.length;
  add('one');
  hub.logged('room:main', from + 1, { code: 1, data: { text: 'one' } });
  for (let n = 0; n < 30; n += 1) add(`burst ${n}`);
  hub.logged('room:main', from + 20);
  hub.logged('room:main', from + 7);
  hub.logged('room:main', from + 31);
  const expected = Array.from({ length: 31 }, (_, n) => from + 1 + n);
  await Promise.all([a.frame(1, 31), b.frame(1, 31)]);
  expect(a.seqs('main')).toEqual(expected);
  expect(b.seqs('main')).toEqual(expected);
});

test('a client that was away gets exactly what it lacks, while events keep coming', async () => {
  const first = connect('chat', '1');
  const [hello] = await first.frame(100);
  const { seq } = hello!.data as { seq: number };
  first.close();
  for (let n = 0; n < 20; n += 1) hub.logged('room:main', add(`while away ${n}`));

  const again = connect('chat', '1');
  await again.frame(100);
  again.send({ code: 100, rooms: { main: { epoch: 'e1', seq } } });
  for (let n = 0; n < 10; n += 1) hub.logged('room:main', add(`meanwhile ${n}`));
  await until(() => new Set(again.seqs('main')).size >= 30, 'all thirty events');
  const seen = again.seqs('main').filter((value): value is number => value !== undefined);
  expect([...new Set(seen)].toSorted((x, y) => x - y)).toEqual(Array.from({ length: 30 }, (_, n) => seq + 1 + n));
});

test('a hole can be asked for', async () => {
  const socket = connect('chat', '1');
  await socket.frame(100);
  add('hole');
  hub.logged('room:main', log.length);
  await socket.frame(1);
  socket.send({ code: 102, room: 'main', after: log.length - 3 });
  await socket.frame(1, 4);
  expect(socket.seqs('main').slice(1)).toEqual([log.length - 2, log.length - 1, log.length]);
});

test('another epoch, or more than 200 behind, is told to start anew', async () => {
  const socket = connect('chat', '1');
  await socket.frame(100);
  socket.send({ code: 100, rooms: { main: { epoch: 'other', seq: 1 } } });
  expect((await socket.frame(101))[0]?.data).toEqual({ room: 'main', epoch: 'e1', seq: log.length });
  for (let n = 0; n < 201; n += 1) add(`flood ${n}`);
  hub.logged('room:main', log.length);
  await until(() => socket.seqs('main').at(-1) === log.length, 'the flood');
  socket.send({ code: 100, rooms: { main: { epoch: 'e1', seq: log.length - 201 } } });
  await socket.frame(101, 2);
});

test('reconnects of a whole room are served from memory', async () => {
  const reader = connect('chat', '1');
  await reader.frame(100);
  const before = reads;
  const back = ['2', '3', '4', '5'].map((id) => connect('chat', id));
  for (const socket of back) {
    await socket.frame(100);
    socket.send({ code: 100, rooms: { main: { epoch: 'e1', seq: log.length - 50 } } });
  }
  await Promise.all(back.map((socket) => socket.frame(1, 50)));
  expect(reads).toBe(before);
});

test('what was taken back is not shown to those who come back, not even from memory', async () => {
  const witness = connect('chat', '1');
  await witness.frame(100);
  const from = log.length;
  hub.logged('room:main', add('a secret'), { code: 1, data: { text: 'a secret' } });
  await witness.frame(1);
  log[from] = { seq: from + 1, code: 1, data: { text: '' } };
  hub.logged('room:main', add('a secret', 3), { code: 3, data: { text: 'a secret' } });
  await witness.frame(3);
  const again = connect('chat', '2');
  await again.frame(100);
  again.send({ code: 100, rooms: { main: { epoch: 'e1', seq: from } } });
  expect(await again.frame(1)).toMatchObject([{ seq: from + 1, data: { text: '' } }]);
});

test('a database that is away for a moment costs no event', async () => {
  const socket = connect('chat', '1');
  await socket.frame(100);
  failures = 1;
  hub.logged('room:main', add('while it was away'));
  expect(await socket.frame(1)).toMatchObject([{ seq: log.length }]);
});

test('who has heard more on another server waits until this one has read it', async () => {
  const socket = connect('chat', '1');
  await socket.frame(100);
  const seq = add('heard elsewhere');
  socket.send({ code: 100, rooms: { main: { epoch: 'e1', seq } } });
  hub.logged('room:main', add('and one more'));
  await until(() => socket.seqs('main').includes(seq + 1), 'the event after it');
  expect(socket.frames.filter(({ code }) => code === 101)).toEqual([]);
});

test('a replay too large for one socket is a new beginning, not an endless round of cuts', async () => {
  const socket = connect('chat', '1');
  await socket.frame(100);
  const from = log.length;
  for (let n = 0; n < 50; n += 1) {
    hub.logged('room:main', add('x'.repeat(4_000)));
    await until(() => socket.seqs('main').at(-1) === log.length, 'one large event');
  }
  const again = connect('chat', '2');
  await again.frame(100);
  again.send({ code: 100, rooms: { main: { epoch: 'e1', seq: from } } });
  expect((await again.frame(101))[0]?.data).toMatchObject({ room: 'main', seq: log.length });
});

test('limits: a foreign page, too many of one user, too many of one address', async () => {
  const foreign = connect('chat', '1', { origin: 'https://evil.example' });
  expect(await foreign.closed()).toBe(1006);
  const mine = Array.from({ length: 3 }, () => connect('chat', '1'));
  await Promise.all(mine.map((socket) => socket.frame(100)));
  const fourth = connect('chat', '1');
  expect((await fourth.frame(2))[0]?.data).toMatchObject({ ok: false });
  const others = ['2', '3', '4', '5', '6'].map((id) => connect('chat', id));
  await Promise.all(others.map((socket) => socket.frame(100)));
  expect(await connect('chat', '9').closed()).toBe(1006);
});

test('an upgrade of nonsense, or by a caller who hangs up at once, ends nobody but itself', async () => {
  const other = connect('chat', '2');
  await other.frame(100);
  const raw = (line: string) => {
    const caller = createConnection({ port, host: '127.0.0.1' });
    caller.on('error', () => undefined);
    caller.write(`${line}\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    return caller;
  };
  for (const path of [
    '//',
    '//[',
    '/\\',
    'http://',
    'http://a:99999/',
    '/v1/broadCast/nothing',
    '/v1/broadCast/chat?key=%',
  ]) {
    const answer = await new Promise<string>((resolve) =>
      raw(`GET ${path} HTTP/1.1`).once('data', (bytes) => resolve(String(bytes))),
    );
    // What names a page is answered as one: a caller may always ask for less than an upgrade.
    expect(answer, path).toMatch(path.startsWith('/v1/') ? /^HTTP\/1\.1 4\d\d / : /^HTTP\/1\.1 (?:200|4\d\d) /);
  }
  for (let caller = 0; caller < 30; caller += 1) {
    const socket = raw('GET /v1/broadCast/nothing HTTP/1.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.resetAndDestroy();
  }
  hub.logged('room:main', add('still here'));
  await other.frame(1);
});

test('a query that is none is refused in words, before anybody looks at its key', async () => {
  for (const [query, field] of [
    ['key=1&type=2', 'type'],
    ['key=1&type=', 'type'],
    ['key=1&roomId=../etc', 'roomId'],
    ['key=1&roomId=', 'roomId'],
    ['key=1&api=/other', 'api'],
    ['key=1&password=1234', 'password'],
    [`key=1&guestCode=${'x'.repeat(33)}`, 'guestCode'],
    [`key=${'1'.repeat(65)}`, 'key'],
    ['', 'key'],
    ['key=1&key=2', 'key'],
    ['key=1&lang=fr', 'lang'],
  ] as const) {
    const socket = new TestSocket(port, 'chat', { query });
    open.push(socket);
    expect((await socket.frame(2))[0]?.data, query).toEqual({ ok: false, message: `连接参数有误：${field}` });
    expect(await socket.closed()).toBe(1008);
  }
  const good = new TestSocket(port, 'chat', { query: 'type=1&key=1&roomId=main&api=/chat&password=&future=1' });
  open.push(good);
  expect((await good.frame(2))[0]?.data).toMatchObject({ ok: false });
  const known = new TestSocket(port, 'chat', { query: 'type=1&key=1&roomId=main&api=/chat&future=1' });
  open.push(known);
  await known.frame(100);
});

test('who is not let in is told so in the language of the page, else of the browser', async () => {
  const messageOf = async (query: string, headers: Record<string, string> = {}) => {
    const socket = new TestSocket(port, 'chat', { query }, headers);
    open.push(socket);
    const [answer] = await socket.frame(2);
    return (answer?.data as { message: string } | undefined)?.message;
  };
  expect(await messageOf('key=bad')).toBe('钥匙已失效');
  expect(await messageOf('key=bad&lang=en')).toBe('The key is over');
  expect(await messageOf('key=bad', { 'accept-language': 'en-GB' })).toBe('The key is over');
  expect(await messageOf('key=bad&lang=zh', { 'accept-language': 'en' })).toBe('钥匙已失效');
  expect(await messageOf('key=1&type=9&lang=en')).toBe('Not a valid connection: type');
});

test('cut: the sockets of a session hear the reason and are closed; presence follows', async () => {
  present.length = 0;
  const gone = connect('chat', '1');
  const stays = connect('chat', '2');
  await Promise.all([gone.frame(100), stays.frame(100)]);
  hub.cut({ sessionId: 's1' }, { code: 14, data: { message: '您已被强制下线' } });
  expect(await gone.frame(14)).toHaveLength(1);
  await gone.closed();
  await until(() => present.includes('-1'), 'the leave');
  expect(present).toEqual(['+1', '+2', '-1']);
  expect(stays.closeCode).toBeNull();
});

test('a cut in the moment of somebody’s handshake ends it too, and spares whoever it does not mean', async () => {
  for (const to of [{ sessionId: 's1' }, { userId: '1' }, { room: 'room:main', userId: '1' }]) {
    meanwhile = async () => hub.cut(to, { code: 14, data: { message: '您已被强制下线' } });
    const [gone, stays] = [connect('chat', '1'), connect('chat', '2')];
    await gone.closed();
    meanwhile = null;
    await stays.frame(100);
    expect(gone.frames.map(({ code }) => code)).toEqual([2, 14]);
    expect(stays.closeCode).toBeNull();
    const again = connect('chat', '1');
    await again.frame(100);
    again.close();
    stays.close();
  }
});

test('a frame of 100 MB closes its socket before it is read, and nobody else notices', async () => {
  const [rude, other] = [connect('chat', '1'), connect('chat', '2')];
  await Promise.all([rude.frame(100), other.frame(100)]);
  const before = process.memoryUsage().arrayBuffers;
  rude.ws.send(Buffer.alloc(100 * 1024 * 1024, 'x').toString('latin1'));
  expect(await rude.closed()).toBeGreaterThan(1000);
  hub.logged('room:main', add('still here'));
  await other.frame(1);
  // Ours is the sending side too: its one copy, and no second one that the server would have kept.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024);
});

test('a reader that does not read is cut instead of filling our memory', async () => {
  const slow = connect('site', '1');
  await slow.frame(100, 2);
  slow.ws.pause();
  const text = 'x'.repeat(60_000);
  await until(() => {
    hub.live('site', { code: 111, data: { text } });
    return hub.socketsIn('site') === 0;
  }, 'the slow reader to be cut');
  expect(hub.socketsIn('site')).toBe(0);
});

/** A socket of person 1 that is in the main room. */
async function inMain(): Promise<TestSocket> {
  const socket = connect('chat', '1');
  await socket.frame(100);
  return socket;
}
const answers = (socket: TestSocket) => socket.frames.filter(({ code }) => code === 103).map(({ data }) => data);
async function enter(socket: TestSocket, room: string, more: object = {}): Promise<void> {
  const before = answers(socket).length;
  socket.send({ code: 103, room, key: `1@${room}`, ...more });
  await socket.frame(103, before + 1);
}

test('a second room on one socket: its answer, its hello, and both logs in order', async () => {
  present.length = 0;
  const socket = await inMain();
  await enter(socket, 'side');
  await socket.frame(100, 2);
  expect(answers(socket)).toEqual([{ room: 'side', ok: true, message: '' }]);
  expect(socket.frames.filter(({ code }) => code === 100 || code === 103).map(({ code }) => code)).toEqual([
    100, 103, 100,
  ]);
  const [main, side] = [log.length, logOf('room:side').length];
  for (let n = 0; n < 5; n += 1) {
    hub.logged('room:main', add(`main ${n}`));
    addTo('room:side', `side ${n}`);
  }
  await until(() => socket.seqs('main').length === 5 && socket.seqs('side').length === 5, 'ten events');
  expect(socket.seqs('main')).toEqual([1, 2, 3, 4, 5].map((n) => main + n));
  expect(socket.seqs('side')).toEqual([1, 2, 3, 4, 5].map((n) => side + n));
  expect(present).toEqual(['+1', '+1 side']);
  expect([hub.socketsIn('room:main'), hub.socketsIn('room:side')]).toEqual([1, 1]);
});

test('news outside the log says which room it is of', async () => {
  const socket = await inMain();
  await enter(socket, 'side');
  hub.whisper({ room: 'room:side', userId: '1' }, { code: 11, data: { onlineCount: 2 } });
  hub.whisper({ room: 'room:side', userId: '2' }, { code: 12, data: {} });
  hub.whisper({ userId: '1' }, { code: 13, data: {} });
  expect(await socket.frame(11)).toEqual([{ code: 11, room: 'side', data: { onlineCount: 2 } }]);
  expect(await socket.frame(13)).toEqual([{ code: 13, data: {} }]);
  expect(socket.frames.some(({ code }) => code === 12)).toBe(false);
});

test('a room that is refused says why in the page’s language, and the others go on', async () => {
  const english = new TestSocket(port, 'chat', { query: 'key=1&lang=en' });
  open.push(english);
  await english.frame(100);
  for (const [key, message] of [
    ['bad@side', 'The key is over'],
    ['2@side', 'The connection is no longer valid, please enter again'],
    ['1@side2', 'The connection is no longer valid, please enter again'],
    ['1', 'The connection is no longer valid, please enter again'],
  ]) {
    const before = answers(english).length;
    english.send({ code: 103, room: 'side', key });
    await english.frame(103, before + 1);
    expect(answers(english).at(-1), key).toEqual({ room: 'side', ok: false, message });
  }
  expect(hub.socketsIn('room:side')).toBe(0);
  const event = add('still here');
  hub.logged('room:main', event);
  await until(() => english.seqs('main').includes(event), 'the main room');
});

test('who comes back goes on in both rooms where they stood', async () => {
  const before = await inMain();
  await enter(before, 'side');
  await before.frame(100, 2);
  const [main, side] = [log.length, logOf('room:side').length];
  before.close();
  for (let n = 0; n < 7; n += 1) {
    hub.logged('room:main', add(`away ${n}`));
    addTo('room:side', `away ${n}`);
  }
  const again = await inMain();
  again.send({ code: 100, rooms: { main: { epoch: 'e1', seq: main }, side: { epoch: 'e1', seq: side } } });
  await enter(again, 'side', { epoch: 'e1', seq: side });
  // What waited for the next write when it came in may come twice: a client goes by the numbers.
  const seen = (room: string) => [...new Set(again.seqs(room))].toSorted((a = 0, b = 0) => a - b);
  await until(() => seen('main').length >= 7 && seen('side').length >= 7, 'what was missed');
  const expected = (from: number) => Array.from({ length: 7 }, (_, n) => from + 1 + n);
  expect([seen('main'), seen('side')]).toEqual([expected(main), expected(side)]);
  await enter(again, 'side', { epoch: 'another', seq: 1 });
  expect((await again.frame(101))[0]?.data).toMatchObject({ room: 'side', epoch: 'e1' });
});

test('a room that is left says nothing more; entering and leaving are done in the order they were asked', async () => {
  present.length = 0;
  const socket = await inMain();
  socket.send({ code: 103, room: 'side', key: '1@side' });
  socket.send({ code: 104, room: 'side' });
  socket.send({ code: 103, room: 'side2', key: '1@side2' });
  socket.send({ code: 104, room: 'main' });
  await until(() => present.includes('-1'), 'the leavings');
  expect(present).toEqual(['+1', '+1 side', '-1 side', '+1 side', '-1']);
  const seen = socket.frames.length;
  hub.logged('room:main', add('nobody hears'));
  addTo('room:side', 'nobody hears');
  addTo('room:side2', 'this is heard');
  await until(() => socket.seqs('side2').length > 0, 'the room that is left');
  // Answers to entering and leaving may still come: they are of no room's log.
  expect(socket.frames.slice(seen).flatMap(({ room }) => room ?? [])).toEqual(['side2']);
  socket.close();
  await until(() => present.at(-1) === '-1 side', 'the close');
});

test('twenty rooms are let in, one more is not', async () => {
  const socket = await inMain();
  for (let n = 1; n < 20; n += 1) await enter(socket, `side${n}`);
  expect(answers(socket).every((data) => (data as { ok: boolean }).ok)).toBe(true);
  await enter(socket, 'side20');
  expect(answers(socket).at(-1)).toEqual({
    room: 'side20',
    ok: false,
    message: '同时打开的聊天室过多，请离开一些后再试',
  });
  socket.send({ code: 104, room: 'side1' });
  await enter(socket, 'side20');
  expect(answers(socket).at(-1)).toMatchObject({ room: 'side20', ok: true });
});

test('a room that is ended for somebody is taken from the socket, and the others go on; an ended session closes all', async () => {
  present.length = 0;
  const socket = await inMain();
  await enter(socket, 'side');
  hub.cut({ room: 'room:side' }, { code: 3, data: { message: '房间已关闭' } });
  await socket.frame(104);
  expect(socket.frames.slice(-2)).toEqual([
    { code: 3, room: 'side', data: { message: '房间已关闭' } },
    { code: 104, data: { room: 'side' } },
  ]);
  expect(present).toEqual(['+1', '+1 side', '-1 side']);
  const event = add('still here');
  hub.logged('room:main', event);
  await until(() => socket.seqs('main').includes(event), 'the main room');
  await enter(socket, 'side');
  hub.cut({ sessionId: 's1' }, { code: 14, data: { message: '您已被强制下线' } });
  await socket.frame(14);
  expect(await socket.closed()).toBe(1008);
  await until(() => present.filter((one) => one.startsWith('-')).length === 3, 'both leavings');
});

test('a room that is ended in the moment somebody enters it is not entered', async () => {
  const socket = await inMain();
  meanwhile = async () => hub.cut({ room: 'room:side', userId: '1' }, { code: 3, data: {} });
  socket.send({ code: 103, room: 'side', key: '1@side' });
  await socket.frame(104);
  meanwhile = null;
  expect(hub.socketsIn('room:side')).toBe(0);
  await enter(socket, 'side');
  expect(answers(socket).at(-1)).toMatchObject({ ok: true });
});

test('the site’s own socket enters no rooms', async () => {
  const socket = connect('site', '1');
  await socket.frame(100, 2);
  socket.send({ code: 103, room: 'side', key: '1@side' });
  expect(await socket.closed()).toBe(1008);
});
