import type { OwnWord } from '../account/own-words.ts';

/** What somebody of the chat is reported, muted or recalled for: players choose from it, staff answer with it, and letters name it. */
export const REPORT_REASONS = ['ads', 'abuse', 'fraud', 'harassment', 'indecent', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_WORDS: Readonly<Record<ReportReason, OwnWord>> = {
  ads: { zh: '广告', en: 'Advertising' },
  abuse: { zh: '辱骂', en: 'Abuse' },
  fraud: { zh: '诈骗', en: 'Fraud' },
  harassment: { zh: '骚扰', en: 'Harassment' },
  indecent: { zh: '色情', en: 'Indecency' },
  impersonation: { zh: '冒充官方', en: 'Impersonating the site' },
  other: { zh: '其他', en: 'Other' },
};
