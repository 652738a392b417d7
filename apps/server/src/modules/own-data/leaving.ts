import type { Leaving } from '../../platform/db/leaving.ts';

/** The next sweep takes the file of a row that is gone. */
export const ownDataLeaving: Leaving = {
  erase: async (tx, player) => void (await tx.run('delete from data_export where player = $1::bigint', [player])),
};
