import { defineTexts, type Texts } from '../../../platform/i18n/i18n.ts';

/** Names of the bets of the house’s tables, by their key on the wire. */
export const betTexts = defineTexts(
  {
    dragon: '龙',
    tiger: '虎',
    tie: '和',
    dragonBig: '龙大',
    dragonSmall: '龙小',
    dragonOdd: '龙单',
    dragonEven: '龙双',
    dragonRed: '龙红',
    dragonBlack: '龙黑',
    tigerBig: '虎大',
    tigerSmall: '虎小',
    tigerOdd: '虎单',
    tigerEven: '虎双',
    tigerRed: '虎红',
    tigerBlack: '虎黑',
    banker: '庄',
    player: '闲',
    playerPair: '闲对',
    bankerPair: '庄对',
    big: '大',
    small: '小',
  },
  {
    dragon: 'Dragon',
    tiger: 'Tiger',
    tie: 'Tie',
    dragonBig: 'Dragon big',
    dragonSmall: 'Dragon small',
    dragonOdd: 'Dragon odd',
    dragonEven: 'Dragon even',
    dragonRed: 'Dragon red',
    dragonBlack: 'Dragon black',
    tigerBig: 'Tiger big',
    tigerSmall: 'Tiger small',
    tigerOdd: 'Tiger odd',
    tigerEven: 'Tiger even',
    tigerRed: 'Tiger red',
    tigerBlack: 'Tiger black',
    banker: 'Banker',
    player: 'Player',
    playerPair: 'Player pair',
    bankerPair: 'Banker pair',
    big: 'Big',
    small: 'Small',
  },
);

/** How a shared round, or a hand of twenty-one, came out. */
export const outcomeTexts = defineTexts(
  {
    dragon: '龙赢',
    tiger: '虎赢',
    banker: '庄赢',
    player: '闲赢',
    tie: '和局',
    blackjack: '黑杰克',
    win: '赢',
    push: '平',
    lose: '输',
    bust: '爆牌',
  },
  {
    dragon: 'Dragon wins',
    tiger: 'Tiger wins',
    banker: 'Banker wins',
    player: 'Player wins',
    tie: 'Tie',
    blackjack: 'Blackjack',
    win: 'Won',
    push: 'Push',
    lose: 'Lost',
    bust: 'Bust',
  },
);

/** What a player does with a hand. */
export const actionTexts = defineTexts(
  { hit: '要牌', stand: '停牌', double: '加倍', split: '分牌' },
  { hit: 'Hit', stand: 'Stand', double: 'Double', split: 'Split' },
);

/** The word for a key of the wire; of a game that came after this page the key itself. */
export function wordOf<K extends string>(texts: Texts<K>, t: (key: K) => string, key: string): string {
  return Object.hasOwn(texts.zh, key) ? t(key as K) : key;
}

/** "win+lose" → 赢 · 输: the hands of a split one after the other. */
export const outcomeWords = (t: (key: keyof typeof outcomeTexts.zh) => string, outcome: string): string =>
  outcome
    .split('+')
    .map((one) => wordOf(outcomeTexts, t, one))
    .join(' · ');
