import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd.ts';
import { round, rssKbOf, startBareLoop, startHall, type Broadcaster, type Hall } from './hall.ts';

/** Goal 4: what an idle connection holds. */

const SETTLE_MS = 5_000;

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

export async function memory(hall: Hall, sockets: number) {
  const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
  const order = { count: sockets, isFollowing: false };
  const theirs = await startBareLoop(hall);
  const bare = await heldBy(theirs, () => Crowd.open({ ...order, port: theirs.port, room: null }));
  await theirs.stop();
  const ours = await startHall(hall);
  const ownKb = await heldBy(ours, () => Crowd.open({ ...order, port: ours.port, room }));
  await ours.stop();
  return {
    sockets,
    kbPerConnection: { hall: round(ownKb), loop: round(bare) },
    heldMb: round((ownKb * sockets) / 1024),
  };
}
