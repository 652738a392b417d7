import { defineTexts } from '../../../platform/i18n/i18n.ts';
import type { Side } from './sides.ts';

/** Sides of a table and what is said of their cards. */
export const sideTexts = defineTexts(
  {
    dragon: '龙',
    tiger: '虎',
    player: '闲',
    banker: '庄',
    dealer: '庄家',
    hand: '玩家',
    handNo: '第 {n} 手',
    points: '{n} 点',
    doubled: '加倍',
  },
  {
    dragon: 'Dragon',
    tiger: 'Tiger',
    player: 'Player',
    banker: 'Banker',
    dealer: 'Dealer',
    hand: 'Player',
    handNo: 'Hand {n}',
    points: '{n}',
    doubled: 'Doubled',
  },
);

type Key = keyof typeof sideTexts.zh;

export const sideWord = (t: (key: Key, params?: { n: number }) => string, { who, place }: Side): string =>
  place > 0 ? t('handNo', { n: place }) : t(who);
