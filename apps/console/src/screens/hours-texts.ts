import { defineTexts } from '@caiting/web/i18n/i18n.ts';

export const hoursTexts = defineTexts(
  {
    title: '近 24 小时',
    by: '彩票，按整点小时，不含未满的一小时；投注已减去退回的',
    stake: '投注',
    payout: '派奖',
    hour: '时段开始',
    unknown: '暂时读不到',
    old: '读不到新的，这是 {time} 的',
  },
  {
    title: 'The last 24 hours',
    by: 'Lotteries, by whole hours, without the current one; stakes less refunds',
    stake: 'Stakes',
    payout: 'Payouts',
    hour: 'Hour from',
    unknown: 'Cannot be read just now',
    old: 'Nothing newer can be read: this is from {time}',
  },
);
