import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd.ts';
import { round, startHall, type Hall } from './hall.ts';
import { clockMs } from './stamp.ts';

/** Goal 9: everybody is cut at once and comes back at once; the database must hardly notice. */

const MISSED = 30;
/** PostgreSQL's own counters arrive this late. */
const COUNTERS_MS = 12_000;
/** Reading a room's log or its messages is a scan of one of these; writing is none. */
const HISTORY = ['chat_event_pkey', 'chat_message_room'];

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

async function historyReads({ site }: Hall): Promise<number> {
  const row = await site.database.db.one<{ scans: bigint }>(
    `select coalesce(sum(idx_scan), 0)::int8 as scans from pg_stat_user_indexes where indexrelname = any($1)`,
    [HISTORY],
  );
  return Number(row.scans);
}
