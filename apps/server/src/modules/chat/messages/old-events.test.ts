import { SOCKET_BEHIND_MAX } from '@caiting/contract';
import { expect, test } from 'vitest';
import { sweepPart } from '../../../platform/jobs/sweep.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { OLD_EVENTS } from './old-events.ts';

const { db, owner } = await testDatabase();
const KEPT = 2 * SOCKET_BEHIND_MAX;

/** A room with so many events, all of that age. */
async function roomWith(code: string, events: number, age: string): Promise<void> {
  await owner.run(`insert into chat_room (code, title, seq) values ($1, $1, $2)`, [code, events]);
  await owner.run(
    `insert into chat_event (room_code, seq, push, data, at)
     select $1, n, 'notice', '{}', app_now() - $3::interval from generate_series(1, $2::int) n`,
    [code, events, age],
  );
}

test('of a room’s old events the newest stay without a gap, and everything that is young', async () => {
  await roomWith('busy', KEPT + 100, '8 days');
  await roomWith('quiet', KEPT, '400 days');
  await roomWith('young', KEPT + 100, '6 days');
  expect(await db.tx((tx) => sweepPart(tx, OLD_EVENTS, 0))).toEqual({ deleted: 100, next: null });
  const left = await db.query(
    `select room_code as room, min(seq)::int as first, max(seq)::int as last, count(*)::int as events
       from chat_event where room_code in ('busy', 'quiet', 'young') group by 1 order by 1`,
  );
  expect(left).toEqual([
    { room: 'busy', first: 101, last: KEPT + 100, events: KEPT },
    { room: 'quiet', first: 1, last: KEPT, events: KEPT },
    { room: 'young', first: 1, last: KEPT + 100, events: KEPT + 100 },
  ]);
});
