import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const officialTexts = defineTexts(
  {
    official: '官方彩种，不在本站开奖',
    officialText: '本站只采用官方结果，下面是每个来源的原始数据。',
    simulatedText: '当前为演示：官方结果由模拟数据源给出，不是真实开奖。',
    kindSimulated: '模拟',
    kindHttp: '联网获取',
    kindStaff: '双人录入',
    rawSha256: '原始数据 SHA-256',
  },
  {
    official: 'An official lottery, not drawn here',
    officialText: 'The site takes over the official result; below is what each source said.',
    simulatedText: 'Demonstration: the official result comes from a simulated source and is not a real draw.',
    kindSimulated: 'simulated',
    kindHttp: 'fetched',
    kindStaff: 'typed in by two operators',
    rawSha256: 'SHA-256 of the raw data',
  },
);
