import type { Leaving } from '../../platform/db/leaving.ts';

/** Letters to this player alone go at once. Those to several go with their ninety days, and those this player wrote have no name on them any more. */
export const contentLeaving: Leaving = {
  erase: async (tx, player) => {
    await tx.run(`delete from letter_mark where player = $1::bigint`, [player]);
    await tx.run(`delete from letter where audience = 'one' and player = $1::bigint`, [player]);
  },
};
