import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { calls, chatModerationCalls, hashRoomPassword, MUTE_DURATIONS, type ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testApp } from '../../../platform/testing/app.ts';
import { breakBus } from '../../../platform/outbox/testing/nats.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, changeRoom, createRoom, setRoomManager } from '../index.ts';
import { roomHistory } from '../messages/history.ts';
import { callHall } from '../testing/hall-call.ts';
import { HallClient } from '../testing/hall-client.ts';
import { HallServer } from '../testing/hall.ts';
import { RoomsClient } from '../testing/rooms-client.ts';

/** Two server processes on one database, people with real sockets on both. */

// Arranges and looks; it listens to nobody.
const { app, db, appTarget, ownerTarget } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, chatModule],
});
const { deps } = app;
const servers: HallServer[] = [];
const clients: HallClient[] = [];
beforeAll(async () => {
  const order = { appTarget, ownerTarget };
  servers.push(...(await Promise.all([HallServer.start(order), HallServer.start(order)])));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await Promise.all(servers.map((server) => server.remove()));
});

const [one, two] = [() => servers[0]?.port ?? 0, () => servers[1]?.port ?? 0];
const anyPort = (): number => {
  const up = servers.filter(({ isUp }) => isUp);
  return up[randomInt(up.length)]?.port ?? 0;
};

let rooms = 0;
async function aRoom(): Promise<{ roomCode: RoomCode; manager: TestPlayer }> {
  const roomCode = `pair${(rooms += 1)}` as RoomCode;
  await createRoom(deps, { code: roomCode, title: roomCode, subTitle: '', content: '' });
  const manager = await aPlayer(deps);
  await setRoomManager(deps, roomCode, manager.userId, true);
  return { roomCode, manager };
}

function enter(person: TestPlayer, roomCode: RoomCode, port: () => number): HallClient {
  const client = new HallClient({ port, token: person.token, roomCode });
  clients.push(client);
  return client;
}

const send = (
  port: number,
  { token }: TestPlayer,
  roomCode: RoomCode,
  message: string,
  sendKey: string = randomUUID(),
) => callHall(port, calls.addMessage, { roomCode, messageTypeId: 1, message, sendKey }, { token });

/** As the page does it: the same key until somebody answers. */
async function sendUntilHeard(person: TestPlayer, roomCode: RoomCode, message: string) {
  const sendKey = randomUUID();
  for (;;) {
    const reply = await send(anyPort(), person, roomCode, message, sendKey).catch(() => null);
    if (reply) return reply;
  }
}

async function serversList(roomCode: string): Promise<ChatMessage[]> {
  const page = await roomHistory(deps, roomCode, { pageSize: 200 });
  if (!page.ok) throw new Error(page.key);
  return page.data.list.toReversed();
}

test('the same send key ten times in parallel over two servers is one row, one push and one id', async () => {
  const { roomCode } = await aRoom();
  const person = await aPlayer(deps);
  const [here, there] = [enter(person, roomCode, one), enter(person, roomCode, two)];
  await until(() => here.isConnected && there.isConnected, 'both sockets');
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => send(n % 2 ? one() : two(), person, roomCode, '只说一次', key)),
  );
  const ids = new Set(replies.map((reply) => (reply.code === 1 ? reply.data.id : reply.msg)));
  expect(ids.size).toBe(1);
  await send(one(), person, roomCode, '第二句');
  await until(() => here.seq === 2 && there.seq === 2, 'two events');
  expect(here.ids).toHaveLength(2);
  expect(there.ids).toEqual(here.ids);
  expect(await serversList(roomCode)).toHaveLength(2);
});

test('a mute, a room mute and a recall hold for the next message on the other server', async () => {
  const { roomCode, manager } = await aRoom();
  const person = await aPlayer(deps);
  const witness = enter(manager, roomCode, two);
  await until(() => witness.isConnected, 'the witness');
  const said = await send(two(), person, roomCode, '先说一句');
  const id = said.code === 1 ? said.data.id : '';
  const mute = { roomCode, target: person.userId, durationTypeId: MUTE_DURATIONS.hour };
  expect((await callHall(one(), chatModerationCalls.addBanFront, mute, manager)).code).toBe(1);
  expect((await send(two(), person, roomCode, '还能说吗')).msg).toContain('您已被禁言一小时');

  const other = await aPlayer(deps);
  await changeRoom(deps, roomCode, 'isMessageBanned', '1');
  expect((await send(two(), other, roomCode, '我呢')).msg).toContain('全体禁言');

  await until(() => witness.ids.includes(id), 'the message');
  expect((await callHall(one(), chatModerationCalls.updateMessageStateFront, { roomCode, id }, manager)).code).toBe(1);
  await until(() => !witness.ids.includes(id), 'the recall on the other server');
  const late = enter(other, roomCode, two);
  await until(() => late.isConnected, 'who came after it');
  expect(late.ids).not.toContain(id);
});

test('a socket key shown to both servers at once opens one socket', async () => {
  const { roomCode } = await aRoom();
  const person = await aPlayer(deps);
  for (let round = 0; round < 5; round += 1) {
    const made = await callHall(one(), calls.getChatKey, { roomCode }, person);
    const key = made.code === 1 ? made.data.key : '';
    const codes = await Promise.all(
      [one(), two(), one(), two()].map(async (port) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/broadCast/chat?type=1&key=${key}&roomId=${roomCode}`);
        const [bytes] = (await once(socket, 'message')) as [Buffer];
        socket.terminate();
        return (JSON.parse(bytes.toString()) as { data: { ok: boolean } }).data.ok;
      }),
    );
    expect(codes.filter(Boolean)).toHaveLength(1);
  }
});

test('a page of another site opens no socket on either server', async () => {
  for (const port of [one(), two()]) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/broadCast/chat?type=1&key=x`, {
      headers: { origin: 'https://evil.example' },
    });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('403');
  }
});

test('whoever searches the 4-digit code from twenty accounts and five addresses over both servers gets 200 tries a day at most', async () => {
  const { roomCode } = await aRoom();
  await changeRoom(deps, roomCode, 'password', '9999');
  const people = await Promise.all(Array.from({ length: 20 }, () => aPlayer(deps)));
  let tried = 0;
  // Fifteen each, ten at a time: what comes after is refused before the code is looked at.
  for (let round = 0; round < 15; round += 1) {
    const replies = await Promise.all(
      people.map(({ token }, n) => {
        const password = hashRoomPassword(roomCode, String(round * people.length + n).padStart(4, '0'));
        const who = { token, ip: `203.0.113.${n % 5}` };
        return callHall(n % 2 ? one() : two(), chatModerationCalls.checkRoomPassword, { roomCode, password }, who);
      }),
    );
    tried += replies.filter(({ msg }) => !msg.includes('频繁')).length;
  }
  expect(tried).toBeGreaterThan(0);
  expect(tried).toBeLessThanOrEqual(200);
});

test('people count once over both servers, and those of a killed server are forgotten', async () => {
  const { roomCode } = await aRoom();
  const [a, b] = [await aPlayer(deps), await aPlayer(deps)];
  const open = [enter(a, roomCode, one), enter(a, roomCode, two), enter(b, roomCode, two)];
  await until(() => open.every(({ isConnected }) => isConnected), 'three sockets');
  const countAt = async (port: number) => {
    const reply = await callHall(port, calls.onlineCount, { roomCode });
    return reply.code === 1 ? reply.data.onlineCount : -1;
  };
  await until(async () => (await countAt(one())) === 2 && (await countAt(two())) === 2, 'two people on both servers');
  const list = await callHall(one(), chatModerationCalls.getOnlineMemberList, { roomCode }, a);
  expect(list.code === 1 && list.data.rows.map(({ userId }) => userId).toSorted()).toEqual(
    [a.userId, b.userId].toSorted(),
  );
  for (const client of open) client.close();

  // What a killed process leaves behind: it has said nothing for a while.
  await db.query(
    `with dead as (insert into chat_node (id, seen_at) values (gen_random_uuid(), clock_timestamp() - interval '1 minute') returning id)
     insert into chat_present (room_code, person, node_id, nickname, avatar, is_manager) select $1, 'ghost', id, '', '', false from dead`,
    [roomCode],
  );
  const ghosts = () => db.one<{ n: number }>(`select count(*)::int as n from chat_present where person = 'ghost'`);
  await until(async () => (await ghosts()).n === 0, 'the dead process to be found out');
});

test('clients cut at random, a bus away and a server killed: every list ends as the server’s', async () => {
  const { roomCode, manager } = await aRoom();
  const people = await Promise.all(Array.from({ length: 24 }, () => aPlayer(deps)));
  const open = people.slice(0, 12).map((person) => enter(person, roomCode, anyPort));
  await until(() => open.every(({ isConnected }) => isConnected), 'everybody');
  let isOver = false;
  const cutting = (async () => {
    while (!isOver) {
      open[randomInt(open.length)]?.cut();
      await new Promise((resolve) => setTimeout(resolve, randomInt(40)));
    }
  })();

  const talk = async (person: TestPlayer): Promise<void> => {
    for (let n = 0; n < 5; n += 1) {
      const reply = await sendUntilHeard(person, roomCode, `${person.userName} ${n}`);
      expect(reply.msg).toBe(reply.code === 1 ? reply.msg : 'accepted');
      if (reply.code !== 1 || n % 2 === 0) continue;
      const recall = { roomCode, id: reply.data.id };
      // An answer that was lost: the recall may have been done.
      await callHall(anyPort(), chatModerationCalls.updateMessageStateFront, recall, manager).catch(() => null);
    }
  };
  const talking = Promise.all(people.map((person) => talk(person)));
  await until(async () => (await serversList(roomCode)).length > 20, 'talk');
  await breakBus(db, 800);
  await servers[1]?.kill();
  await until(() => open.some(({ isConnected }) => isConnected), 'life on the other server');
  await servers[1]?.startAgain();
  await talking;
  isOver = true;
  await cutting;

  const expected = await serversList(roomCode);
  expect(expected.length).toBeGreaterThan(60);
  await until(
    () => open.every((client) => client.isConnected && client.ids.join() === expected.map(({ id }) => id).join()),
    `the list of the server; got ${JSON.stringify(open.map(({ ids, seq, isConnected }) => [ids.length, seq, isConnected]))}`,
  );
  const texts = new Map(expected.map(({ id, message }) => [id, message]));
  for (const client of open) {
    expect(client.faults).toEqual([]);
    expect(client.messages.every(({ id, message }) => texts.get(id) === message)).toBe(true);
    // Strictly rising, whatever was cut in between.
    expect(client.seen).toEqual([...new Set(client.seen)].toSorted((x, y) => x - y));
  }
}, 60_000);

test('two rooms on one socket, cut at random, and a server killed: nothing of either is lost or doubled', async () => {
  const rooms = [(await aRoom()).roomCode, (await aRoom()).roomCode];
  const people = await Promise.all(Array.from({ length: 12 }, () => aPlayer(deps)));
  const open = await Promise.all(people.map(({ token }) => RoomsClient.enter(anyPort, token, rooms)));
  await until(() => open.every(({ isConnected }) => isConnected), 'everybody in both rooms');
  expect(open.map(({ connects }) => connects)).toEqual(people.map(() => 1));
  let isOver = false;
  const cutting = (async () => {
    while (!isOver) {
      open[randomInt(open.length)]?.cut();
      await new Promise((resolve) => setTimeout(resolve, randomInt(80)));
    }
  })();
  const talk = async (person: TestPlayer): Promise<void> => {
    for (let n = 0; n < 4; n += 1)
      expect((await sendUntilHeard(person, rooms[n % 2] as RoomCode, `${person.userName} ${n}`)).code).toBe(1);
  };
  const talking = Promise.all(people.map((person) => talk(person)));
  await until(async () => (await serversList(rooms[1] ?? '')).length > 5, 'talk in both');
  await servers[1]?.kill();
  await until(() => open.some(({ isConnected }) => isConnected), 'life on the other server');
  await servers[1]?.startAgain();
  await talking;
  isOver = true;
  await cutting;

  // Each wrote two messages in each room.
  const expected = Array.from({ length: people.length * 2 }, (_, n) => n + 1);
  await until(
    () => open.every((client) => rooms.every((room) => client.seen(room).length >= expected.length)),
    'all that was said in both rooms',
  );
  for (const client of open) for (const room of rooms) expect(client.seen(room)).toEqual(expected);
  expect(open.flatMap(({ resets }) => resets)).toEqual([]);
  expect(open.some(({ connects }) => connects > 1)).toBe(true);
  for (const client of open) client.close();
}, 60_000);
