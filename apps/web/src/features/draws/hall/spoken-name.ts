import type { LotteryInfo } from '@caiting/contract';

/** How the characters of lotteries' names are read. A character that is not among them is found as it is written. */
const READ: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '时shi 彩cai 快kuai 乐le 选xuan 排pai 列lie 三san 五wu 六liu 合he 蛋dan 分fen 秒miao 重chong 庆qing 幸xing 运yun 飞fei 艇ting 香xiang 港gang 福fu ' +
    '北bei 京jing 测ce 试shi 新xin 疆jiang 广guang 东dong 澳ao 门men 加jia 拿na 大da 天tian 津jin 上shang 海hai 江jiang 苏su 赛sai 车che 极ji 速su'
  )
    .split(' ')
    .map((read) => [read.charAt(0), read.slice(1)]),
);

/** What else people call the lotteries of a group, in letters with their readings. */
const ALSO: Readonly<Record<string, string>> = {
  SSC: '时时彩 ssc',
  PK10: '赛车 飞艇 pk10 pks saiche sc racing',
  LHC: '六合彩 lhc marksix',
  K3: '快三 骰宝 kuaisan ks k3 dice',
  SYX5: '十一选五 11选5 shiyixuanwu syxw 11x5 syx5',
  BJ28: '幸运28 pc28 pc蛋蛋 xingyun28 xy28 pcdandan pcdd',
  KL8: '快乐8 基诺 kuaileba klb kl8 keno',
  FC3D: '福彩3d fucai3d fc3d 3d',
  PL35: '排列三 排列五 pailiesan pailiewu pl3 pl5 pls plw',
};

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Whether a name means this lottery: as written, by what it sounds like, by the first letters of that, or by another name of its kind. */
export function isMeant(
  { lotteryName, lotteryCode, lotteryType }: Pick<LotteryInfo, 'lotteryName' | 'lotteryCode' | 'lotteryType'>,
  /** The name in the language in force. */
  shownName: string,
  search: string,
): boolean {
  const wanted = plain(search);
  const read = [...plain(lotteryName)].map((character) => READ[character] ?? character);
  const also = ALSO[lotteryType]?.split(' ') ?? [];
  return (
    wanted === '' ||
    [
      shownName,
      lotteryName,
      lotteryCode,
      read.join(''),
      read.map((each) => (each.length > 1 && !/\d/.test(each) ? each.charAt(0) : each)).join(''),
    ]
      .map(plain)
      .some((name) => name.includes(wanted)) ||
    also.some((name) => name.startsWith(wanted))
  );
}
