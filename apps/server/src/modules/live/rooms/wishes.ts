import { liveCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { SharedItem } from '../core/present.ts';
import { findRoom, type ShowRow } from '../core/rooms.ts';

/** Who follows a room, and who wants a letter when a planned show begins. */
export const wishBindings = [
  bind(liveCalls.setLiveFollow, async ({ deps, session }, { room, isFollowed }) => {
    if ((await findRoom(deps.db, room)) === null) return refuse('liveUnknown');
    await deps.db.run(
      isFollowed
        ? 'insert into live_follow (player, room) values ($1, $2) on conflict do nothing'
        : 'delete from live_follow where player = $1 and room = $2',
      [session.userId, room],
    );
    return ok({ isFollowed, followers: await countFollowers(deps.db, room) });
  }),
  bind(liveCalls.setLiveReminder, async ({ deps, session }, { showId, isReminded }) => {
    const isPlanned = await deps.db.maybeOne(
      'select 1 from live_show where id = $1 and started_at is null and ended_at is null',
      [showId],
    );
    if (isPlanned === null) return refuse('showUnknown');
    await deps.db.run(
      isReminded
        ? 'insert into live_reminder (player, show) values ($1, $2) on conflict do nothing'
        : 'delete from live_reminder where player = $1 and show = $2',
      [session.userId, showId],
    );
    return ok({ isReminded });
  }),
];

export async function countFollowers(db: Queries, room: string): Promise<number> {
  const row = await db.one<{ people: number }>('select count(*)::int as people from live_follow where room = $1', [
    room,
  ]);
  return row.people;
}

/** What this person wished of these shows; nothing for a visitor. */
export async function wishesOf(
  db: Queries,
  userId: string | null,
  rows: readonly ShowRow[],
): Promise<(item: SharedItem) => { isFollowed: boolean; isReminded: boolean }> {
  if (userId === null || rows.length === 0) return () => ({ isFollowed: false, isReminded: false });
  const row = await db.one<{ rooms: string[]; shows: bigint[] }>(
    `select array(select room from live_follow where player = $1 and room = any($2::text[])) as rooms,
            array(select show from live_reminder where player = $1 and show = any($3::int8[])) as shows`,
    [userId, rows.map(({ code }) => code), rows.map(({ show }) => show)],
  );
  const [rooms, shows] = [new Set(row.rooms), new Set(row.shows.map(String))];
  return ({ code, showId }) => ({ isFollowed: rooms.has(code), isReminded: shows.has(showId) });
}
