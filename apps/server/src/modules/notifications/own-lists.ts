import type { OwnList } from '../../platform/db/own-lists.ts';
import { notificationView } from './core/present.ts';
import type { NotificationRowStored } from './core/queries.ts';

export const notificationLists: readonly OwnList[] = [
  {
    name: 'notifications',
    zh: '通知',
    en: 'Notifications',
    sql: `select id, key, kind, template, params, bets, stake, won, rebate, refunded, count, at, read_at is not null as is_read, read_at
      from notification where player = $1`,
    key: ['id bigint'],
    map: (_deps, row) => {
      const { at, read_at } = row;
      const { kind, title, line, figure } = notificationView(row as unknown as NotificationRowStored);
      return { id: row.id, at, kind, title, line, amount: figure?.amount ?? '', read_at };
    },
  },
  {
    name: 'notifications-refused',
    zh: '不接收的通知',
    en: 'Notifications not wished',
    sql: 'select kind, at from notification_refused where player = $1',
    key: ['kind text'],
  },
  {
    name: 'push-kinds',
    zh: '推送到设备的通知',
    en: 'Notifications pushed to devices',
    sql: 'select kind, at from notification_pushed where player = $1',
    key: ['kind text'],
  },
  {
    name: 'push-devices',
    zh: '接收推送的设备',
    en: 'Devices that take pushes',
    sql: 'select id, service, language, device_zh, device_en, created_at, used_at from push_subscription where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'push-comfort',
    zh: '推送的免打扰设置',
    en: 'Quiet hours of pushes',
    sql: 'select is_quiet, hides_sums, at from push_comfort where player = $1',
    key: null,
  },
  {
    name: 'first-steps',
    zh: '新手引导',
    en: 'First steps',
    sql: 'select since, checked_at, gone_at from first_steps where player = $1',
    key: null,
  },
];
