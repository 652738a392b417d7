import { defineTexts } from '../../platform/i18n/i18n.ts';

/** Apart from the part's other words: the clock stands on pages that need none of those. */
export const clockTexts = defineTexts(
  {
    playClock: '本次游戏 {minutes} 分钟',
    toProtection: '理性游戏设置',
  },
  {
    playClock: 'This session {minutes} min',
    toProtection: 'safer play settings',
  },
);
