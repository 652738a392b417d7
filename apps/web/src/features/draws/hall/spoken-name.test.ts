import { expect, test } from 'vitest';
import { isMeant } from './spoken-name.ts';

const NAMES = {
  ssc1: ['SSC', '1分时时彩'],
  cqssc: ['SSC', '重庆时时彩'],
  xyft: ['PK10', '幸运飞艇'],
  pk101: ['PK10', '1分PK10'],
  k31: ['K3', '1分快3'],
  hk6: ['LHC', '香港六合彩'],
  pl5: ['PL35', '排列五'],
  bj28: ['BJ28', '北京28'],
} as const;
const found = (search: string, english: Readonly<Record<string, string>> = {}) =>
  Object.entries(NAMES)
    .filter(([code, [type, name]]) =>
      isMeant({ lotteryCode: code as never, lotteryType: type, lotteryName: name }, english[code] ?? name, search),
    )
    .map(([code]) => code);

test.each([
  ['时时彩', ['ssc1', 'cqssc']],
  ['shishi', ['ssc1', 'cqssc']],
  ['ShiShi Cai', ['ssc1', 'cqssc']],
  // 重 of 重庆 is read chong.
  ['chongqing', ['cqssc']],
  ['cqssc', ['cqssc']],
  ['1fssc', ['ssc1']],
  ['xyft', ['xyft']],
  ['xingyunfeiting', ['xyft']],
  // By another name of the kind.
  ['saiche', ['xyft', 'pk101']],
  ['快三', ['k31']],
  ['kuaisan', ['k31']],
  ['pcdd', ['bj28']],
  ['lhc', ['hk6']],
  ['xg', ['hk6']],
  ['排列五', ['pl5']],
  ['plw', ['pl5']],
  ['zzz', []],
  [' ', Object.keys(NAMES)],
])('%s means %j', (search, codes) => expect(found(search)).toEqual(codes));

test('the name of the language in force is found beside the Chinese one', () => {
  expect(found('hong kong', { hk6: 'Hong Kong Mark Six' })).toEqual(['hk6']);
  expect(found('香港', { hk6: 'Hong Kong Mark Six' })).toEqual(['hk6']);
});
