import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const protectionLists: readonly OwnList[] = [
  {
    name: 'protection',
    zh: '理性游戏设置：提醒、冷静期与自我排除',
    en: 'Protection: reminders, pauses, self-exclusion',
    sql: `select since, asked_at, reality_minutes, answered_at, excluded_kind, excluded_from, excluded_until, play_since, play_last,
        ${yuan('play_staked')} as play_staked, ${yuan('play_returned')} as play_returned
      from protection_player where player = $1`,
    key: null,
  },
  {
    name: 'protection-limits',
    zh: '自设限额（金额为元，时间为分钟）',
    en: 'Own limits; sums in units of 1e-8 yuan, times as set',
    sql: 'select kind, period, amount, set_at, next_amount, removes, asked_at from protection_limit where player = $1',
    key: ['kind text', 'period text'],
  },
  {
    name: 'protection-history',
    zh: '理性游戏设置的历史',
    en: 'What was set, lifted and answered',
    sql: 'select id, at, what, detail from protection_event where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'protection-days',
    zh: '每日投注、返还、充值与在线秒数',
    en: 'Days: staked, returned, deposited, seconds',
    sql: `select day, ${yuan('staked')} as staked, ${yuan('returned')} as returned, ${yuan('deposited')} as deposited, seconds
      from protection_day where player = $1`,
    key: ['day date'],
  },
];
