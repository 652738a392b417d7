import { REPORT_REASONS, REPORT_REASON_WORDS, type ReportReason } from '@caiting/contract';
import { defineTexts } from '../../../platform/i18n/i18n.ts';

const reasons = (language: 'zh' | 'en') =>
  Object.fromEntries(REPORT_REASONS.map((reason) => [reason, REPORT_REASON_WORDS[reason][language]])) as Record<
    ReportReason,
    string
  >;

export const reportTexts = defineTexts(
  {
    ...reasons('zh'),
    message: '举报这条消息',
    person: '举报这位会员',
    room: '举报这个聊天室',
    reason: '原因',
    note: '补充说明（可不填）',
    kept: '举报会连同内容交给客服，对方不会知道是谁举报的。',
    send: '提交举报',
    sent: '已收到，谢谢。处理后会给您发站内信。',
  },
  {
    ...reasons('en'),
    message: 'Report this message',
    person: 'Report this person',
    room: 'Report this room',
    reason: 'Reason',
    note: 'More details (optional)',
    kept: 'The report and its content go to support. Nobody is told who reported it.',
    send: 'Submit report',
    sent: 'Received, thank you. You will get a letter once it has been handled.',
  },
);
