import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd.ts';
import { round, startHall, type Hall } from './hall.ts';
import { clockMs } from './stamp.ts';

/** Goal 9: everybody is cut at once and comes back at once; the database must hardly notice. */

const MISSED = 30;
/** PostgreSQL's own counters arrive this late. */
const COUNTERS_MS = 12_000;

export async function storm(hall: Hall, sockets: number) {
  const ours = await startHall(hall);
  const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
  const crowd = await Crowd.open({ port: ours.port, count: sockets, room, isFollowing: true });
  try {
    await crowd.deliver(2, async () => {
      await ours.say();
      await ours.say();
    });
    const before = await historyReads(hall);
    const cutAt = clockMs();
    await crowd.cut();
    for (let n = 0; n < MISSED; n += 1) await ours.say();
    const saidMs = clockMs() - cutAt;
    const { seq } = await hall.site.database.db.one<{ seq: bigint }>('select seq from chat_room where code = $1', [
      hall.room,
    ]);
    const begun = clockMs();
    const { atMs, resets, holes } = await crowd.comeBack(Number(seq));
    await delay(COUNTERS_MS); // tidy-allow: the database's counters come late
    const reads = (await historyReads(hall)) - before;
    return {
      sockets,
      missed: MISSED,
      saidMs: round(saidMs),
      backMs: round(atMs - begun),
      historyQueries: reads,
      resets,
      holes,
    };
  } finally {
    crowd.close();
    await ours.stop();
  }
}

/** Every reading of a room's log is a scan of its table, by index or not; writing is none. Nobody here asks for a page of history. */
async function historyReads({ site }: Hall): Promise<number> {
  const row = await site.database.db.one<{ scans: bigint }>(
    `select (seq_scan + idx_scan)::int8 as scans from pg_stat_user_tables where relname = 'chat_event'`,
  );
  return Number(row.scans);
}
