import { setTimeout as delay } from 'node:timers/promises';
import { HallClient } from '@caiting/server/bench-kit';
import { Crowd } from './crowd.ts';
import { quantile, round, rssKbOf, startHall, type Hall } from './hall.ts';
import { countUnequal, waitUntil } from './lists.ts';

/** Goal 8: some stop reading, and the others must not notice; when they read again nothing is missing. */

/** Long texts, so that what nobody reads fills the buffers of the system and then ours. */
const FILLER = '长'.repeat(2_500);
const EVERY_MS = 50;

export interface StalledSize {
  readonly sockets: number;
  readonly stalled: number;
  /** Messages of each of the two runs. */
  readonly messages: number;
}

export async function stalled(hall: Hall, size: StalledSize) {
  await hall.site.database.db.run('update chat_room set message_length = 4000 where code = $1', [hall.room]);
  const ours = await startHall(hall, { filler: FILLER });
  const tokens = hall.people.map(({ token }) => token);
  const room = { code: hall.room, tokens };
  const crowd = await Crowd.open({
    port: ours.port,
    count: size.sockets - size.stalled,
    room,
    isFollowing: false,
  });
  const slow = Array.from(
    { length: size.stalled },
    (_, n) => new HallClient({ port: () => ours.port, token: tokens[n % tokens.length] ?? '', roomCode: hall.room }),
  );
  try {
    await waitUntil(() => slow.every(({ isConnected }) => isConnected));
    const talkFor = async (): Promise<void> => {
      for (let n = 0; n < size.messages; n += 1) {
        await ours.say();
        await delay(EVERY_MS); // tidy-allow: the rate of the room
      }
    };
    // The first run compiles what is hot.
    await crowd.deliver(size.messages, talkFor);
    const without = await crowd.deliver(size.messages, talkFor);
    const before = rssKbOf(ours.pid);
    for (const client of slow) client.stall(true);
    const withThem = await crowd.deliver(size.messages, talkFor);
    const grownMb = (rssKbOf(ours.pid) - before) / 1024;
    const cuts = slow.reduce((sum, { connects }) => sum - connects, 0);
    for (const client of slow) client.stall(false);
    const begun = performance.now();
    const unequal = await countUnequal(hall, slow);
    return {
      sockets: size.sockets,
      stalled: size.stalled,
      p99Ms: { without: round(quantile(without.delays, 0.99)), with: round(quantile(withThem.delays, 0.99)) },
      p99Ratio: round(quantile(withThem.delays, 0.99) / quantile(without.delays, 0.99)),
      rssGrownMb: round(grownMb),
      cut: slow.reduce((sum, { connects }) => sum + connects, cuts),
      backMs: round(performance.now() - begun),
      unequalLists: unequal,
    };
  } finally {
    for (const client of slow) client.close();
    crowd.close();
    await ours.stop();
  }
}
