import { defineTexts } from '../../platform/i18n/i18n.ts';

/** What the keys of a pad are called. */
export const padKeyTexts = defineTexts(
  {
    title: '键盘操作',
    hide: '收起',
    move: '移动',
    place: '换位置',
    pick: '选号',
    quick: '全 大 小 单 双 清',
    toggle: '选或取消',
    add: '加入',
    bet: '投注',
    clear: '按两次清空',
  },
  {
    title: 'Keyboard',
    hide: 'hide',
    move: 'move',
    place: 'place',
    pick: 'pick',
    quick: 'all, big, small, odd, even, clear',
    toggle: 'choose',
    add: 'add',
    bet: 'bet',
    clear: 'twice: clear',
  },
);

/** Keys of a betting pad, as its own line and the list of a page's keys name them. */
export const PAD_KEYS = [
  ['← →', 'move'],
  ['↑ ↓', 'place'],
  ['0–9', 'pick'],
  ['Q–Y', 'quick'],
  ['Space', 'toggle'],
  ['Enter', 'add'],
  ['Ctrl+Enter', 'bet'],
  ['Esc', 'clear'],
] as const;
