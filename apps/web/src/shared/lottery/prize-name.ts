import { currentLocale, translated } from '../../platform/i18n/i18n.ts';

/** A prize of a play in the language in force. 中三 is a prize and three places of a draw: the dictionary has prizes under this word. */
export const prizeName = (tier: string): string => (currentLocale() === 'zh' ? tier : translated(`奖级 ${tier}`));
