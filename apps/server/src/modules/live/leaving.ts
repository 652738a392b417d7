import type { Leaving } from '../../platform/db/leaving.ts';

/** Who streams is given money: the room goes to somebody else first. */
export const liveLeaving: Leaving = {
  obstacles: async (db, player) => {
    const { count } = await db.one<{ count: number }>(
      'select count(*)::int as count from live_room where streamer = $1::bigint and closed_at is null',
      [player],
    );
    return [{ kind: 'liveRoom', count, amount: null }];
  },
  erase: async (tx, player) => {
    await tx.run('delete from live_follow where player = $1::bigint', [player]);
    await tx.run('delete from live_reminder where player = $1::bigint', [player]);
    await tx.run(`update live_report set text = '' where reporter = $1::bigint`, [player]);
  },
  // The room goes on under another streamer.
  keepsPicture: async (db, path) => (await db.maybeOne('select from live_room where cover = $1', [path])) !== null,
};
