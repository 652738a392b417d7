import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const reportTexts = defineTexts(
  {
    title: '举报直播间',
    open: '举报',
    reason: '原因',
    fraud: '诈骗、虚假承诺',
    indecent: '色情低俗',
    abuse: '辱骂、骚扰',
    contact: '私下交易、拉人',
    minor: '疑似未成年人',
    other: '其他',
    text: '补充说明（可不填）',
    send: '提交举报',
    sent: '已收到，平台会尽快处理',
  },
  {
    title: 'Report this room',
    open: 'Report',
    reason: 'Reason',
    fraud: 'Fraud, false promises',
    indecent: 'Indecency',
    abuse: 'Abuse',
    contact: 'Private deals, poaching',
    minor: 'Possibly under age',
    other: 'Something else',
    text: 'More details (optional)',
    send: 'Submit report',
    sent: 'Received; we will look into it soon',
  },
);
