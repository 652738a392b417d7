import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const quickTexts = defineTexts(
  {
    title: '快速投注',
    about: '{play} · {issue} 期',
    more: '更多玩法',
    amount: '金额',
    payout: '中奖可得',
    bet: '投注 {amount:yuan}',
    sure: '{lottery} {issue} 期：{side}，{amount:yuan}。确认投注吗？',
    pick: '请选择',
    badAmount: '请输入整数金额',
    sides: '选项',
    loading: '正在读取玩法',
  },
  {
    title: 'Quick bet',
    about: '{play} · issue {issue}',
    more: 'All plays',
    amount: 'Amount',
    payout: 'Could return',
    bet: 'Bet {amount:yuan}',
    sure: '{lottery}, issue {issue}: {side}, {amount:yuan}. Place this bet?',
    pick: 'Pick one',
    badAmount: 'Whole yuan, please',
    sides: 'Sides',
    loading: 'Loading the play',
  },
);
