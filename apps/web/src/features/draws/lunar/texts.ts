import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const lunarTexts = defineTexts(
  {
    zodiacYear: '{year} {zodiac}年 生肖五行对照',
    zodiacUntil: '至 {date}（春节）换年',
    zodiacNote: '每期按该期所属日期的农历年计价和开奖；{date} 起的期次使用新一年的对照。',
    zodiacs: '生肖对照',
    elements: '五行对照',
    ownZodiac: '本命',
  },
  {
    zodiacYear: '{year}, year of {zodiac}: zodiacs and elements',
    zodiacUntil: 'changes on {date} (Spring Festival)',
    zodiacNote:
      'Each issue is priced and settled by the lunar year of its own date; issues from {date} on use the table of the new year.',
    zodiacs: 'Numbers of the zodiacs',
    elements: 'Numbers of the elements',
    ownZodiac: 'own',
  },
);
