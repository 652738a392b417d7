import type { Leaving } from '../../platform/db/leaving.ts';

/** Bets that wait for their draw, and chases that run. */
export const bettingLeaving: Leaving = {
  obstacles: async (db, player) => {
    const bets = await db.one<{ count: number; amount: bigint }>(
      'select count(*)::int as count, coalesce(sum(stake), 0)::int8 as amount from open_bets($1::bigint, null)',
      [player],
    );
    const chases = await db.one<{ count: number }>(
      'select count(*)::int as count from chase_figure where player = $1::bigint and is_running',
      [player],
    );
    return [
      { kind: 'bets', ...bets },
      { kind: 'chases', ...chases, amount: null },
    ];
  },
};
