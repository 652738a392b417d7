import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const numbersTexts = defineTexts(
  {
    title: '快速投注',
    issue: '{issue} 期',
    numbers: '随机号码 {numbers}',
    another: '换一注',
    pickOwn: '自己选号',
    multiple: '倍数',
    times: '倍',
    payout: '中奖可得',
    chance: '中奖机会',
    bet: '投注',
  },
  {
    title: 'Quick bet',
    issue: 'Issue {issue}',
    numbers: 'Random numbers: {numbers}',
    another: 'Redraw',
    pickOwn: 'Pick my own',
    multiple: 'Multiple',
    times: '×',
    payout: 'Could return',
    chance: 'Chance',
    bet: 'Bet',
  },
);
