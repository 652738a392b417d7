import { CLOSED_NAME } from '@caiting/contract';
import type { Leaving } from '../../platform/db/leaving.ts';

/** What was said stays where others read it, under no name; what was kept for oneself goes. */
export const chatLeaving: Leaving = {
  erase: async (tx, player) => {
    for (const statement of [
      `update chat_message set nickname = '${CLOSED_NAME}', user_name = '', avatar = '' where sender_id = $1::bigint`,
      `update chat_mute set nickname = '${CLOSED_NAME}', user_name = '' where user_id = $1::bigint`,
      `update chat_filter_hit set name = '${CLOSED_NAME}', body = '', found = '' where sender_id = $1::bigint`,
      `update chat_report set note = '' where reporter = $1::bigint`,
      `update chat_case set name = '${CLOSED_NAME}', body = '', message_type = null where user_id = $1::bigint and decided_at is not null`,
      'delete from chat_staff_mute where user_id = $1::bigint',
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
