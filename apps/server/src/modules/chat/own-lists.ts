import type { OwnList } from '../../platform/db/own-lists.ts';

/** One's own side alone: what others wrote, and who they are, is theirs. */
export const chatLists: readonly OwnList[] = [
  {
    name: 'chat-messages',
    zh: '本人在聊天室与私聊中的发言',
    en: 'Own messages in rooms and private chats',
    sql: `select id, room_code as room, message_type, body, created_at, recalled_at from chat_message where sender_id = $1`,
    key: ['id bigint'],
  },
  {
    name: 'chat-refused',
    zh: '被过滤的发言',
    en: 'Own messages that the filter held back',
    sql: 'select id, room_code as room, outcome, body, at from chat_filter_hit where sender_id = $1',
    key: ['id bigint'],
  },
  {
    name: 'chat-mutes',
    zh: '禁言',
    en: 'Mutes',
    sql: 'select id, room_code as room, begun_at, ends_at, duration_type from chat_mute where user_id = $1',
    key: ['id bigint'],
  },
  {
    name: 'chat-staff-mutes',
    zh: '平台的禁言（没有聊天室即全部）',
    en: 'Mutes by the site, without a room in all of them',
    sql: 'select id, room_code as room, begun_at, ends_at, reason from chat_staff_mute where user_id = $1',
    key: ['id bigint'],
  },
  {
    name: 'chat-reports',
    zh: '本人提交的举报',
    en: 'Own reports',
    sql: `select r.id, c.kind, c.room_code as room, r.reason, r.note, r.at, c.decided_at from chat_report r join chat_case c on c.id = r.case_id where r.reporter = $1`,
    key: ['id bigint'],
  },
  {
    name: 'chat-managed',
    zh: '担任房管的聊天室',
    en: 'Rooms managed',
    sql: 'select room_code as room from chat_manager where user_id = $1',
    key: ['room text'],
  },
  {
    name: 'chat-rooms-visited',
    zh: '到过的聊天室：读到的消息编号、是否免打扰',
    en: 'Rooms visited: the latest message read, and whether left alone',
    sql: 'select room_code as room, read_id, is_quiet from chat_visit where user_id = $1',
    key: ['room text'],
  },
  {
    name: 'saved-pictures',
    zh: '收藏的图片（地址）',
    en: 'Pictures kept, by address',
    sql: 'select id, path from saved_image where user_id = $1',
    key: ['id bigint'],
  },
];
