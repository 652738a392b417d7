import { TEXTS } from '@caiting/contract/texts';
import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const sideTexts = defineTexts(
  {
    panel: '快捷面板',
    open: '打开快捷面板',
    move: '移动快捷面板，按上下方向键',
    letter: '站内信',
    envelope: '红包',
    dragon: '长龙',
    chat: '聊天',
    service: '客服',
    loginFirst: TEXTS.loginFirst,
    toLogin: '去登录',
  },
  {
    panel: 'Shortcuts',
    open: 'Open shortcuts',
    move: 'Move the shortcuts with the up and down keys',
    letter: 'Letters',
    envelope: 'Gifts',
    dragon: 'Dragon',
    chat: 'Chat',
    service: 'Help',
    loginFirst: 'Please sign in first',
    toLogin: 'Sign in',
  },
);
