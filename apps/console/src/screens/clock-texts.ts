import { defineTexts } from '@caiting/web/i18n/i18n.ts';

export const clockTexts = defineTexts(
  {
    title: '开奖时钟',
    by: '按封盘先后',
    all: '全部期次',
    none: '没有在售的期次',
    lottery: '彩种',
    issue: '期号',
    left: '距封盘',
    bets: '注单',
    stake: '本期投注',
  },
  {
    title: 'Draw clock',
    by: 'What closes first',
    all: 'All issues',
    none: 'Nothing is on sale',
    lottery: 'Lottery',
    issue: 'Issue',
    left: 'Closes in',
    bets: 'Bets',
    stake: 'Staked',
  },
);
