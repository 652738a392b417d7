import { TEXTS } from '@caiting/contract/texts';
import { defineTexts } from '../../platform/i18n/i18n.ts';

/** Words of every record list: its span of time and its end. */
export const listTexts = defineTexts(
  {
    time: '时间',
    today: '今日',
    yesterday: '昨日',
    last7: '近7天',
    last30: '近30天',
    custom: '自选',
    thisWeek: '本周',
    lastWeek: '上周',
    thisMonth: '本月',
    fromDay: '开始日期',
    toDay: '结束日期',
    loadMore: '加载更多',
    loading: '正在加载',
    moreFailed: '后面的记录没有加载出来',
    failedText: '网络不稳定，记录没有丢失',
    reload: '重新加载',
    allShown: TEXTS.allShown,
  },
  {
    time: 'Time',
    today: 'Today',
    yesterday: 'Yesterday',
    last7: '7 days',
    last30: '30 days',
    custom: 'Other',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    thisMonth: 'This month',
    fromDay: 'First day',
    toDay: 'Last day',
    loadMore: 'Load more',
    loading: 'Loading',
    moreFailed: 'What follows could not be loaded',
    failedText: 'The network is unstable; nothing was lost',
    reload: 'Reload',
    allShown: 'Nothing more',
  },
);
