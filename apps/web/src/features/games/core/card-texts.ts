import { defineTexts } from '../../../platform/i18n/i18n.ts';

/** How a card is read out. */
export const cardTexts = defineTexts(
  { spades: '黑桃', hearts: '红桃', clubs: '梅花', diamonds: '方块', faceDown: '未翻开的牌' },
  { spades: 'Spades', hearts: 'Hearts', clubs: 'Clubs', diamonds: 'Diamonds', faceDown: 'A card face down' },
);
