import { defineTexts } from '../../platform/i18n.ts';

export const tenantTexts = defineTexts(
  {
    maintainTitle: '系统维护中',
    maintainText: '我们正在升级系统，您的资金与注单都安全保存。请稍后再来。',
    closedTitle: '网站已关闭',
    closedText: '网站暂停服务，开放时间请留意公告。',
    regionTitle: '您所在的地区暂不提供服务',
    regionText: '根据当地规定，本站无法为您所在的地区提供服务。',
    again: '再试一次',
  },
  {
    maintainTitle: 'Under maintenance',
    maintainText: 'We are upgrading. Your money and bets are safe. Please come back a little later.',
    closedTitle: 'The site is closed',
    closedText: 'Service is paused; watch the notices for the opening time.',
    regionTitle: 'Not available in your region',
    regionText: 'Local rules do not allow us to serve your region.',
    again: 'Try again',
  },
);
