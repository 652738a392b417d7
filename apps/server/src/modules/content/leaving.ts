import type { Leaving } from '../../platform/db/leaving.ts';

/** Letters go with their ninety days; who wrote one is not named any more once he has left. */
export const contentLeaving: Leaving = {
  erase: async (tx, player) => {
    await tx.run(`delete from letter_mark where player = $1::bigint`, [player]);
    await tx.run(`delete from letter where audience = 'one' and player = $1::bigint`, [player]);
  },
};
