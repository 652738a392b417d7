import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const viewTexts = defineTexts(
  {
    band: '只读 · 以 {name} 的身份查看 · 剩 {left}',
    end: '结束',
    ended: '查看已结束',
    endedText: '这个标签页不再显示该玩家的页面，可以关闭。如需继续，请在运营后台重新打开。',
  },
  {
    band: 'Read-only · viewing as {name} · {left} left',
    end: 'End',
    ended: 'The view has ended',
    endedText:
      'This tab no longer shows the player’s pages and can be closed. To go on, open them again in the console.',
  },
);
