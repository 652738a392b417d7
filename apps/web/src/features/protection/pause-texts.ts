import { defineTexts } from '../../platform/i18n/i18n.ts';

/** Apart from the part's other words: the pages that a pause concerns need none of those. */
export const pauseTexts = defineTexts(
  {
    pausedUntil: '您正在休息，到 {time} 为止不能充值、投注、玩棋牌、送礼物和收发红包。提现照常。',
    pausedForGood: '您已永久自我排除，不能充值、投注、玩棋牌、送礼物和收发红包。提现照常。',
    settings: '查看设置',
  },
  {
    pausedUntil: 'On a break until {time}: no recharges, bets, card games, gifts or envelopes. Withdrawals still work.',
    pausedForGood:
      'Permanently self-excluded: no recharges, bets, card games, gifts or envelopes. Withdrawals still work.',
    settings: 'Settings',
  },
);
