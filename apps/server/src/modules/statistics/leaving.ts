import type { Leaving } from '../../platform/db/leaving.ts';

export const statisticsLeaving: Leaving = {
  erase: async (tx, player) => {
    await tx.run('delete from heartbeat_failure where player = $1::bigint', [player]);
    await tx.run('delete from online_time where player = $1::bigint', [player]);
  },
};
