import { defineTexts } from '../../../platform/i18n/i18n.ts';

/** What the keys of a pad are called. */
export const padKeyTexts = defineTexts(
  {
    title: '键盘操作',
    move: '移动',
    place: '换位置',
    pick: '选号',
    quick: '全 大 小 单 双 清',
    toggle: '选或取消',
    add: '加入',
    bet: '投注',
    clear: '按两次清空',
    help: '收起',
  },
  {
    title: 'Keys',
    move: 'move',
    place: 'place',
    pick: 'pick',
    quick: 'all, big, small, odd, even, clear',
    toggle: 'choose',
    add: 'add',
    bet: 'bet',
    clear: 'twice: clear',
    help: 'hide',
  },
);
