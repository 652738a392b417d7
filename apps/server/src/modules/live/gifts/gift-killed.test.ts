import { calls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../../ledger/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { callHall } from '../../chat/testing/hall-call.ts';
import { HallServer } from '../../chat/testing/hall.ts';
import { liveSite } from '../testing/live-site.ts';

/** Gifts through two server processes while one of them is killed. Who had no answer sends the same request again, as the page does. */

const site = await liveSite();
const { db, deps, as, aRoom, findings, appTarget, ownerTarget } = site;
const GIFTS = 60;
const AT_ONCE = 12;
const servers: HallServer[] = [];
beforeAll(async () => {
  const order = { appTarget, ownerTarget };
  servers.push(...(await Promise.all([HallServer.start(order), HallServer.start(order)])));
});
afterAll(() => Promise.all(servers.map((server) => server.remove())));

async function sendUntilHeard(who: TestPlayer, room: string, turn: number): Promise<string> {
  const order = { room, gift: 'kiss', count: 1, price: '8', requestId: randomUUID() };
  for (let tries = turn; ; tries += 1) {
    const { port } = servers[tries % servers.length] as HallServer;
    const reply = await callHall(port, calls.sendGift, order, who).catch(() => null);
    if (reply?.code === 1) return reply.data.card.giftId;
    if (reply) throw new Error(reply.msg);
  }
}

test('a server killed while gifts are sent: each is paid once and stands in the room once', async () => {
  const { room, streamer } = await aRoom();
  const people = await Promise.all(Array.from({ length: GIFTS }, () => aPlayer(deps, { balance: yuan(10) })));
  const told = new Set<string>();
  const waiting = [...people];
  let killing: Promise<void> | undefined;
  const sendSome = async (): Promise<void> => {
    for (let who = waiting.pop(); who; who = waiting.pop()) {
      told.add(await sendUntilHeard(who, room, waiting.length));
      if (told.size >= GIFTS / 3) killing ??= servers[1]?.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  await killing;

  expect(told.size).toBe(GIFTS);
  for (const { id } of people) expect((await balanceOf(db, id)).balance).toBe(yuan(2));
  const { data } = await as(streamer, calls.liveIncome, { pageSize: '1' });
  expect(data).toMatchObject({ balance: String(8 * GIFTS), total: String(8 * GIFTS) });
  const shown = await db.query<{ gift: string }>(
    `select m.body::jsonb ->> 'giftId' as gift from chat_message m join live_room r on r.talk_room = m.room_code where r.code = $1 and m.message_type = 11`,
    [room],
  );
  expect(shown.map(({ gift }) => gift).toSorted()).toEqual([...told].toSorted());
  expect(await findings()).toEqual([]);
}, 60_000);
