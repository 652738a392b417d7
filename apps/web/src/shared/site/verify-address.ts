import { defineTexts } from '../../platform/i18n/i18n.ts';

/** Whether the address of /verify names a round of a card game: one of a table, or one of the player’s own records. */
export const isRoundAsked = (query: URLSearchParams): boolean => query.has('game') || query.has('round');

export const roundCheckTexts = defineTexts({ title: '牌局验证' }, { title: 'Verify a round' });
