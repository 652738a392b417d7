import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const activityLists: readonly OwnList[] = [
  {
    name: 'activity-rewards',
    zh: '领取的活动奖励（元）',
    en: 'Rewards of activities, in yuan',
    sql: `select id, activity, period, ${yuan('amount')} as amount, at from activity_claim where player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'check-ins',
    zh: '签到',
    en: 'Check-ins',
    sql: 'select activity, day from activity_check_in where player = $1',
    key: ['activity bigint', 'day date'],
  },
  {
    name: 'rain-taken',
    zh: '红包雨领取（元）',
    en: 'Taken from envelope rains, in yuan',
    sql: `select id, ${yuan('amount')} as amount, at from rain_take where player = $1`,
    key: ['id bigint'],
  },
];
