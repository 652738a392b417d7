import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const liveLists: readonly OwnList[] = [
  {
    name: 'gifts-sent',
    zh: '送出的直播礼物（元）',
    en: 'Gifts sent in live rooms, in yuan',
    sql: `select id, room, gift, count, ${yuan('amount')} as amount, at from live_gift where sender = $1`,
    key: ['id bigint'],
  },
  {
    name: 'gifts-received',
    zh: '作为主播收到的礼物（元）',
    en: 'Gifts received as a streamer, in yuan',
    sql: `select id, room, gift, count, ${yuan('amount')} as amount, at from live_gift where streamer = $1`,
    key: ['id bigint'],
  },
  {
    name: 'streamer-payouts',
    zh: '主播收入结算（元）',
    en: 'Payouts to a streamer, in yuan',
    sql: `select id, ${yuan('amount')} as amount, at from live_payout where streamer = $1`,
    key: ['id bigint'],
  },
  {
    name: 'shows',
    zh: '本人的直播场次',
    en: 'Own live shows',
    sql: `select id, room, planned_at, started_at, ended_at, gifts, ${yuan('income')} as income, peak from live_show where streamer = $1`,
    key: ['id bigint'],
  },
  {
    name: 'rooms-followed',
    zh: '关注的直播间',
    en: 'Live rooms followed',
    sql: 'select room, at from live_follow where player = $1',
    key: ['room text'],
  },
  {
    name: 'show-reminders',
    zh: '开播提醒',
    en: 'Reminders of shows',
    sql: 'select show, at from live_reminder where player = $1',
    key: ['show bigint'],
  },
  {
    name: 'live-reports',
    zh: '本人的直播举报',
    en: 'Own reports of live rooms',
    sql: 'select id, room, reason, text, at, decided_at from live_report where reporter = $1',
    key: ['id bigint'],
  },
];
