import type { Leaving } from '../../platform/db/leaving.ts';

/** Earnings of a wallet that was emptied today, or yesterday: they come after the day, and nobody could fetch them from an account that is being closed. */
export const yuebaoLeaving: Leaving = {
  obstacles: async (db, player) => {
    const { awaits } = await db.one<{ awaits: boolean }>('select awaits_yuebao_earning($1::bigint) as awaits', [
      player,
    ]);
    return [{ kind: 'yuebaoEarnings', count: awaits ? 1 : 0, amount: null }];
  },
};
