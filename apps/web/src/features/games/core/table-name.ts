import { defineTexts } from '../../../platform/i18n/i18n.ts';

/** Tables and games as people call them. */
export const tableTexts = defineTexts(
  {
    dragonTiger: '龙虎斗',
    baccarat: '百家乐',
    blackjack: '二十一点',
    DT1: '1 号桌',
    DT2: '2 号桌',
    BA1: 'A 桌',
    BA2: 'B 桌',
  },
  {
    dragonTiger: 'Dragon Tiger',
    baccarat: 'Baccarat',
    blackjack: 'Blackjack',
    DT1: 'Table 1',
    DT2: 'Table 2',
    BA1: 'Table A',
    BA2: 'Table B',
  },
);
export type TableWord = keyof (typeof tableTexts)['zh'];
