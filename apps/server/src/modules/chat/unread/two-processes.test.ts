import { calls, pushes, type RoomNews } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { TestSocket } from '../../../platform/testing/socket.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom } from '../index.ts';
import { callHall } from '../testing/hall-call.ts';
import { HallServer } from '../testing/hall.ts';

/** Two server processes on one database; what is said and read at one is counted at the other. */

const { app, appTarget, ownerTarget } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, chatModule],
});
const { deps } = app;
const ROOM = 'apart' as RoomCode;
const servers: HallServer[] = [];
beforeAll(async () => {
  await createRoom(deps, { code: ROOM, title: ROOM, subTitle: '', content: '' });
  const order = { appTarget, ownerTarget };
  servers.push(...(await Promise.all([HallServer.start(order), HallServer.start(order)])));
});
afterAll(() => Promise.all(servers.map((server) => server.remove())));

test('two processes agree: the news, the count, and the mark', async () => {
  const [here = 0, there = 0] = servers.map(({ port }) => port);
  const [writer, reader] = [await aPlayer(deps), await aPlayer(deps)];
  const say = async (port: number, message: string) =>
    (await callHall(port, calls.addMessage, { roomCode: ROOM, messageTypeId: 1, message }, writer)).data;
  const unreadAt = async (port: number) => (await callHall(port, calls.roomUnread, {}, reader)).data.list[0];
  const { key } = (await callHall(there, calls.getBroadcastKey, {}, reader)).data;
  const socket = new TestSocket(there, 'site', key);
  const news = (): RoomNews[] =>
    socket.frames
      .filter(({ code }) => code === pushes.roomNews.code)
      .flatMap(({ data }) => (data as { rooms: RoomNews[] }).rooms);
  await socket.frame(pushes.hello.code, 3);

  const { id: first } = await say(here, '一');
  await until(() => news().at(-1)?.line?.text === '一', 'the news of the other process');
  await callHall(here, calls.setRoomReadWeb, { roomCode: ROOM, id: first }, reader);
  const [mark] = await socket.frame(pushes.roomUnread.code);
  expect(mark?.data).toMatchObject({ roomCode: ROOM, unread: 0, readId: first });

  await say(here, '二');
  await say(there, '三');
  await until(() => news().at(-1)?.said === 3, 'the news of both');
  const [one, two] = [await unreadAt(here), await unreadAt(there)];
  expect(one).toMatchObject({ unread: 2, said: 3, readId: first });
  expect(two).toEqual(one);
  socket.close();
});
