import { TEXTS } from '@caiting/contract/texts';
import { defineTexts } from '../../platform/i18n/i18n.ts';

/** What the card of an envelope says in the talk: apart from all other words of envelopes, so that the chat loads these alone. */
export const CARD_WORDS = {
  zh: {
    envelope: '红包',
    lucky: '拼手气红包',
    normal: '普通红包',
    single: '个人红包',
    view: '查看红包',
    state1: '已过期',
    state2: '已领取',
    state3: TEXTS.envelopeEmptied,
    state4: '已退回',
    state5: '已全部领完',
  },
  en: {
    envelope: 'Envelope',
    lucky: 'Lucky envelope',
    normal: 'Equal envelopes',
    single: 'Personal envelope',
    view: 'View envelope',
    state1: 'Expired',
    state2: 'Received',
    state3: 'Emptied',
    state4: 'Refunded',
    state5: 'All taken',
  },
} as const;

export const envelopeCardTexts = defineTexts(CARD_WORDS.zh, CARD_WORDS.en);
