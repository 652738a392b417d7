import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { startFront } from '../../../testing/front.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom } from '../index.ts';
import { roomHistory } from '../messages/history.ts';
import { callHall } from '../testing/hall-call.ts';
import { HallClient } from '../testing/hall-client.ts';
import { HallServer } from '../testing/hall.ts';

/** Two servers behind a front server are restarted one after the other while people talk: nobody sees an error, nothing is lost (docs/decisions/0337). */

const PEOPLE = 200;
const TALKING = 50;
const PAUSE_MS = 1_000;
const DRAIN_SECONDS = 3;
const AWAY_P99_MS = 3_000;

const { app, appTarget, ownerTarget } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, chatModule],
});
const { deps } = app;

test(
  'a rolling restart: no answer of 500 and more, no message lost or doubled, sockets back within 3 s',
  { timeout: 180_000 },
  async () => {
    const roomCode = 'rolling' as RoomCode;
    await createRoom(deps, { code: roomCode, title: roomCode, subTitle: '', content: '' });
    const people: TestPlayer[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await aPlayer(deps));
    const order = { appTarget, ownerTarget };
    const drain = { drainSeconds: DRAIN_SECONDS };
    const servers = await Promise.all([HallServer.start(order, drain), HallServer.start(order, drain)]);
    const front = await startFront(servers.map(({ port }) => port));
    const open = people.map(({ token }) => new HallClient({ port: () => front.port, token, roomCode }));
    await until(() => open.every(({ isConnected }) => isConnected), 'everybody', 60_000);

    const said: string[] = [];
    let isOver = false;
    const talk = async ({ token }: TestPlayer, who: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const input = { roomCode, messageTypeId: 1, message: `${who} ${n}`, sendKey: randomUUID() };
        // Once, without a second try: what is not answered shows here.
        const reply = await callHall(front.port, calls.addMessage, input, { token });
        expect(reply.msg).toBe(reply.code === 1 ? reply.msg : 'accepted');
        if (reply.code === 1) said.push(reply.data.id);
        await delay(PAUSE_MS);
      }
    };
    const talking = Promise.all(people.slice(0, TALKING).map(talk));
    for (const server of servers) {
      const before = open.reduce((sum, { connects }) => sum + connects, 0);
      await server.stop();
      await until(() => open.every(({ isConnected }) => isConnected), 'everybody on the other server');
      expect(open.reduce((sum, { connects }) => sum + connects, 0)).toBeGreaterThan(before);
      await server.startAgain();
      const at = said.length;
      await until(() => said.length > at + TALKING, 'talk on both');
    }
    isOver = true;
    await talking;

    expect(front.failures).toEqual([]);
    const away = open.flatMap(({ awayMs }) => awayMs).toSorted((a, b) => a - b);
    expect(away.length).toBeGreaterThan(PEOPLE / 2);
    expect(away[Math.floor(away.length * 0.99)]).toBeLessThan(AWAY_P99_MS);
    process.stdout.write(
      `rolling restart: ${said.length} messages, ${away.length} sockets moved, away p50 ${Math.round(away[away.length >> 1] ?? 0)} ms, p99 ${Math.round(away[Math.floor(away.length * 0.99)] ?? 0)} ms\n`,
    );
    const page = await roomHistory(deps, roomCode, { pageSize: 200 });
    const last = page.ok ? page.data.list.map(({ id }) => id).toReversed() : [];
    const ofServer = (
      await deps.db.query<{ id: bigint }>('select id from chat_message where room_code = $1 order by id', [roomCode])
    ).map(({ id }) => String(id));
    expect(ofServer).toEqual(said.toSorted((a, b) => Number(BigInt(a) - BigInt(b))));
    await until(
      () => open.every(({ ids }) => ids.slice(-last.length).join() === last.join()),
      'the same list everywhere',
    );
    for (const client of open) {
      expect(client.faults).toEqual([]);
      client.close();
    }
    front.close();
    await Promise.all(servers.map((server) => server.remove()));
  },
);
