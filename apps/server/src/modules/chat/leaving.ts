import type { Leaving } from '../../platform/db/leaving.ts';

/** What was said stays where others read it, under no name; what was kept for oneself goes. */
export const chatLeaving: Leaving = {
  erase: async (tx, player) => {
    for (const statement of [
      `update chat_message set nickname = '已注销用户', user_name = '', avatar = '' where sender_id = $1::bigint`,
      `update chat_mute set nickname = '已注销用户', user_name = '' where user_id = $1::bigint`,
      `update chat_filter_hit set name = '已注销用户', body = '', found = '' where sender_id = $1::bigint`,
      'delete from chat_manager where user_id = $1::bigint',
      'delete from chat_mention where user_id = $1::bigint',
      'delete from chat_mention_read where user_id = $1::bigint',
      'delete from chat_visit where user_id = $1::bigint',
      'delete from chat_remark where target_id = $1::bigint',
      'delete from saved_image where user_id = $1::bigint',
      'delete from socket_key where user_id = $1::bigint',
    ])
      await tx.run(statement, [player]);
  },
};
