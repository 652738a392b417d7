import type { OwnList } from '../../platform/db/own-lists.ts';

/**
 * Notes of staff are data about the person: that there are some, and since when, stands in the file. The words are given on request, once staff have looked
 * whether they tell of somebody else or of an inquiry that is not over (docs/decisions/0318).
 */
export const consoleLists: readonly OwnList[] = [
  {
    name: 'staff-notes',
    zh: '工作人员备注的时间（内容可向客服申请查阅）',
    en: 'When staff noted something about you; ask support for the words',
    sql: 'select id, at, removed_at from staff_player_note where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'staff-tags',
    zh: '工作人员为账号加的标签',
    en: 'Tags that staff gave the account',
    sql: 'select tag, at from staff_player_tag where player = $1',
    key: ['tag text'],
  },
  {
    name: 'staff-views',
    zh: '客服以只读方式查看账户界面的时间与事由',
    en: 'When support looked at your account pages, read only, and what for',
    sql: 'select id, begun_at, purpose, coalesce(ended_at, expires_at) as ended_at from staff_view where player = $1',
    key: ['id bigint'],
  },
];
