import type { Leaving } from '../../platform/db/leaving.ts';

export const notificationsLeaving: Leaving = {
  erase: async (tx, player) => {
    for (const table of [
      'push_message',
      'push_subscription',
      'push_comfort',
      'notification',
      'notification_pushed',
      'notification_refused',
      'first_steps',
    ])
      await tx.run(`delete from ${table} where player = $1::bigint`, [player]);
  },
};
