import type { OwnList } from '../../platform/db/own-lists.ts';

export const statisticsLists: readonly OwnList[] = [
  {
    name: 'online-time',
    zh: '每日在线时长（秒）',
    en: 'Time on the site by day, in seconds',
    sql: 'select day, seconds from online_time where player = $1',
    key: ['day date'],
  },
  {
    name: 'connection-failures',
    zh: '上报的连接失败',
    en: 'Failed connections that pages reported',
    sql: 'select id, status, reason, checked_at, connection_ms from heartbeat_failure where player = $1',
    key: ['id bigint'],
  },
];
