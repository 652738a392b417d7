import type { Leaving } from '../../platform/db/leaving.ts';

/** Rounds that are open, and rebates of the last days, which are paid the day after. */
export const gamesLeaving: Leaving = {
  obstacles: async (db, player) => {
    const { rounds, days, staked } = await db.one<{ rounds: number; days: number; staked: bigint }>(
      `select (select count(*)::int from game_round where player = $1::bigint and state = 'open') as rounds,
              (select count(*)::int from game_result_day where player = $1::bigint and day >= shanghai_day(app_now()) - 1) as days,
              (select coalesce(sum(staked), 0)::int8 from game_round where player = $1::bigint and state = 'open') as staked`,
      [player],
    );
    return [{ kind: 'games', count: rounds + days, amount: rounds > 0 ? staked : null }];
  },
  erase: async (tx, player) => {
    await tx.run('delete from game_favourite where player = $1::bigint', [player]);
    await tx.run('delete from game_token where player = $1::bigint', [player]);
  },
};
