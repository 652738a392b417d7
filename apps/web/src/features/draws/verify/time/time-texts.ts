import type { TimeReason } from '@caiting/lottery/verify';
import { defineTexts } from '../../../../platform/i18n/i18n.ts';

const WORDS = {
  zh: {
    beforeEvidence: '这一期早于本站开始保存时间证据。',
    noEvidence: '封盘前后没有任何公共中继的记录。',
    otherRelay: '出示轮次的不是公认的公共中继。',
    badSignature: '证据里的签名不是公共网络的签名。',
    otherTime: '证据不是封盘前后的记录。',
    oldEvidence: '证据里的轮次太旧，或本站时钟偏快。',
    fewRelays: '只有一个公共中继的记录，至少要两个。',
    clockBehind: '封盘时公共网络已经到了更后的轮次：本站时钟落后。',
  },
  en: {
    beforeEvidence: 'This issue is of before the site kept evidence of time.',
    noEvidence: 'No public relay was heard around the close.',
    otherRelay: 'The round was shown by a host that is no known public relay.',
    badSignature: 'A signature in the evidence is not that of the public network.',
    otherTime: 'The evidence is not of around the close.',
    oldEvidence: 'The rounds in the evidence are too old, or the site’s clock is ahead.',
    fewRelays: 'Only one public relay was heard; it takes two.',
    clockBehind: 'The public network was at a later round when the issue closed: the site’s clock was behind.',
  },
} satisfies Record<string, Record<TimeReason | 'beforeEvidence', string>>;

/** Why the time of a close is not proven. */
export const timeTexts = defineTexts(WORDS.zh, WORDS.en);

export const isTimeReason = (reason: string): reason is keyof typeof WORDS.zh => Object.hasOwn(WORDS.zh, reason);
