import { setTimeout as delay } from 'node:timers/promises';
import type { RoomCode } from '@caiting/contract/wire';
import { Crowd } from './crowd.ts';
import type { OpenOrder } from './crowd-process.ts';
import { round, rssKbOf, startBareLoop, startHall, type Broadcaster, type Hall } from './hall.ts';

/** Goal 4: what an idle connection holds, and what the server holds after many messages. */

const SETTLE_MS = 5_000;
/** Rooms that are talked in: each keeps its last events in memory. */
const ROOMS = 4;
const LISTENERS = 5;
const IN_FLIGHT_EACH = 12;
const LOOK_EVERY = 20_000;

/** RSS above that of the server with nobody, in KB for each connection. */
async function heldBy(to: Broadcaster, open: () => Promise<Crowd>): Promise<number> {
  await delay(SETTLE_MS); // tidy-allow: memory settles by itself
  const before = rssKbOf(to.pid);
  const crowd = await open();
  await delay(SETTLE_MS); // tidy-allow: memory settles by itself
  const held = (rssKbOf(to.pid) - before) / crowd.size;
  crowd.close();
  return held;
}

export async function memory(hall: Hall, sockets: number, messages: number) {
  const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
  const order = { count: sockets, isFollowing: false };
  const theirs = await startBareLoop(hall);
  const bare = await heldBy(theirs, () => Crowd.open({ ...order, port: theirs.port, room: null }));
  await theirs.stop();
  const ours = await startHall(hall);
  const ownKb = await heldBy(ours, () => Crowd.open({ ...order, port: ours.port, room }));
  const talked = await afterTalk(hall, ours, { ...order, port: ours.port, room }, messages);
  await ours.stop();
  return {
    sockets,
    kbPerConnection: { hall: round(ownKb), loop: round(bare) },
    heldMb: round((ownKb * sockets) / 1024),
    ...talked,
  };
}

/**
 * All sockets idle in one room while others are talked in, with a few listeners each: a hundred thousand messages to five thousand sockets would
 * take hours. Server's RSS with the sockets connected, before the first and after the last message.
 */
async function afterTalk(hall: Hall, ours: Broadcaster, order: OpenOrder, messages: number) {
  const codes = await hall.moreRooms(ROOMS);
  const idle = await Crowd.open(order);
  const { tokens } = order.room ?? { tokens: [] };
  const listeners = await Promise.all(
    codes.map((code) => Crowd.open({ ...order, count: LISTENERS, room: { code, tokens } })),
  );
  try {
    await delay(SETTLE_MS); // tidy-allow: memory settles by itself
    const before = rssKbOf(ours.pid);
    const begun = performance.now();
    const onTheWay: number[] = [];
    let said = 0;
    const sayOn = async (code: RoomCode): Promise<void> => {
      while (said < messages) {
        said += 1;
        if (said % LOOK_EVERY === 0) onTheWay.push(round(rssKbOf(ours.pid) / 1024));
        await hall.talk.say(ours.port, '', code);
      }
    };
    const speakers = codes.flatMap((code) => Array.from({ length: IN_FLIGHT_EACH }, () => sayOn(code)));
    await Promise.all(speakers);
    const perSecond = messages / ((performance.now() - begun) / 1000);
    await delay(SETTLE_MS); // tidy-allow: memory settles by itself
    const after = rssKbOf(ours.pid);
    return {
      messages,
      messagesPerSecond: round(perSecond),
      rssMb: { before: round(before / 1024), onTheWay, after: round(after / 1024) },
      rssRatio: round(after / before, 3),
    };
  } finally {
    for (const crowd of [idle, ...listeners]) crowd.close();
  }
}
