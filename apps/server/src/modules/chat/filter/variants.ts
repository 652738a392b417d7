/** Texts made by rule for the filter's tests and bench: how offenders write one thing in many ways, and what players say about bets. */

/** Always the same numbers: mulberry32. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Random = (below: number) => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;
const digits = (random: Random, length: number): string =>
  Array.from({ length }, (_, at) => (at === 0 ? 1 + random(9) : random(10))).join('');

/** What is forbidden, in plain writing: words of the list, addresses, and contacts with numbers of their own. */
function offence(random: Random, words: readonly string[]): string {
  const mobile = `1${3 + random(7)}${digits(random, 9)}`;
  const account = `${pick(random, ['ab', 'xiao', 'wang', 'lucky', 'vip', 'kf'])}${digits(random, 6)}`;
  const host = `${pick(random, ['abc', 'win', 'bet', 'cp', 'vip'])}${digits(random, 3)}.${pick(random, ['com', 'cc', 'vip', 'net', 'top'])}`;
  return pick(random, [
    pick(random, words),
    pick(random, words),
    `加微信${account}`,
    `微信${digits(random, 9)}`,
    `VX:${account}`,
    `加V ${digits(random, 8)}`,
    `QQ ${digits(random, 9)}`,
    `Q群${digits(random, 9)}`,
    `扣扣${digits(random, 8)}`,
    `飞机号 ${account}`,
    `TG ${account}`,
    mobile,
    `电话${mobile}`,
    `联系我${mobile}`,
    host,
    `www.${host}`,
    `https://${host}/reg`,
  ]);
}

const FULL_WIDTH = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const spread =
  (sign: string) =>
  (text: string): string =>
    [...text].join(sign);
const digitForms =
  (forms: readonly string[]) =>
  (text: string): string =>
    text.replace(/\d/g, (digit) => forms[Number(digit)] as string);
const replaced =
  (pairs: readonly (readonly [from: string, to: string])[]) =>
  (text: string): string =>
    pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
const onLetters =
  (first: number) =>
  (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => String.fromCodePoint(first + letter.toLowerCase().charCodeAt(0) - 97));

/** One way of writing each. */
export const WRITINGS: readonly (readonly [name: string, write: (text: string) => string])[] = [
  ['plain', (text) => text],
  ['full width', FULL_WIDTH],
  ['spaced', spread(' ')],
  ['dotted', spread('·')],
  ['starred', spread('*')],
  ['dashed', spread('-')],
  ['piped', spread('|')],
  ['wide spaces', spread('\u3000')],
  ['zero width', spread('\u200b')],
  ['joiners', spread('\u2060')],
  ['soft hyphens', spread('\u00ad')],
  ['underlined', spread('\u0332')],
  ['with emoji', spread('😊')],
  ['double signs', spread('- ')],
  ['Chinese digits', digitForms([...'零一二三四五六七八九'])],
  ['capital digits', digitForms([...'零壹贰叁肆伍陆柒捌玖'])],
  ['traditional capitals', digitForms([...'〇壹貳參肆伍陸柒捌玖'])],
  ['circled digits', digitForms([...'⓪①②③④⑤⑥⑦⑧⑨'])],
  ['black circles', digitForms([...'⓿❶❷❸❹❺❻❼❽❾'])],
  ['bold digits', digitForms([...'𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'])],
  ['superscripts', digitForms([...'⁰¹²³⁴⁵⁶⁷⁸⁹'])],
  ['subscripts', digitForms([...'₀₁₂₃₄₅₆₇₈₉'])],
  ['Arabic digits', digitForms([...'٠١٢٣٤٥٦٧٨٩'])],
  ['Thai digits', digitForms([...'๐๑๒๓๔๕๖๗๘๙'])],
  ['upside down', digitForms([...'0Ɩᄅ3ㄣϛ6ㄥ86'])],
  ['keycaps', (text) => text.replace(/\d/g, (digit) => `${digit}\ufe0f\u20e3`)],
  ['in brackets', digitForms([...'0⑴⑵⑶⑷⑸⑹⑺⑻⑼'])],
  ['letters for digits', (text) => text.replace(/(?<=\d)0/g, 'o').replace(/(?<=\d)1/g, 'l')],
  [
    'Cyrillic',
    replaced([
      ['a', 'а'],
      ['e', 'е'],
      ['o', 'о'],
      ['c', 'с'],
      ['p', 'р'],
      ['x', 'х'],
      ['X', 'Х'],
      ['T', 'Т'],
    ]),
  ],
  ['boxed letters', onLetters(0x1f1_70)],
  ['flag letters', (text) => spread('\u200b')(onLetters(0x1f1_e6)(text))],
  ['mathematical letters', onLetters(0x1d4_1a)],
  [
    'look-alike cues',
    replaced([
      ['微信', '薇芯'],
      ['加', '伽'],
      ['扣扣', '抠抠'],
      ['群', '裙'],
    ]),
  ],
  [
    'other cue',
    replaced([
      ['微信', '威❤信'],
      ['飞机', '✈️'],
      ['QQ', '🐧'],
      ['电话', '📞'],
    ]),
  ],
  [
    'traditional',
    replaced([
      ['飞机号', '飛機號'],
      ['群', '羣'],
      ['电话', '電話'],
      ['联系', '聯繫'],
      ['赚', '賺'],
      ['银行', '銀行'],
      ['号码', '號碼'],
      ['贷', '貸'],
      ['骗', '騙'],
      ['洗钱', '洗錢'],
    ]),
  ],
  ['spoken dot', (text) => text.replaceAll('.', '点')],
  ['Chinese dot', (text) => text.replaceAll('.', '。')],
  ['upper case', (text) => text.toUpperCase()],
];

const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['老铁们 ', ''],
  ['', ' 等你来'],
  ['今晚继续，', '，手慢无'],
  ['有问题的', '😄'],
];

export interface Variant {
  readonly text: string;
  readonly writing: string;
  readonly plain: string;
}

/** Forbidden texts in one or two writings laid over one another, in a line. */
export function writtenVariants(count: number, words: readonly string[], seed = 7): Variant[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, at) => {
    const plain = offence(random, words);
    const [name, write] = WRITINGS[at % WRITINGS.length] as (typeof WRITINGS)[number];
    const second = random(4) === 0 ? pick(random, WRITINGS.slice(0, 12)) : null;
    const [before, after] = pick(random, AROUND);
    const written = second && second[0] !== name ? second[1](write(plain)) : write(plain);
    return { text: before + written + after, writing: second ? `${name}, ${second[0]}` : name, plain };
  });
}

const LOTTERIES = [
  '重庆时时彩',
  '1分时时彩',
  'PK10',
  '北京赛车',
  '幸运飞艇',
  '六合彩',
  '快三',
  '11选5',
  '快乐8',
  '排列三',
  '福彩3D',
  'BJ28',
];
const PLAYS = [
  '后三直选',
  '前二组选',
  '定位胆',
  '大小单双',
  '龙虎',
  '冠亚和',
  '五星通选',
  '任三',
  '特码',
  '两面',
  '和值',
  '不定位',
];

/** What players say: issues, picks, amounts, multiples, times, grades, thanks. */
export function bettingLines(count: number, seed = 11): string[] {
  const random = seeded(seed);
  const number = (below: number): string => String(random(below));
  const two = (): string => String(1 + random(49)).padStart(2, '0');
  const list = (length: number, item: () => string, sign: string): string => Array.from({ length }, item).join(sign);
  const issue = (): string =>
    `2026${String(1 + random(12)).padStart(2, '0')}${String(1 + random(28)).padStart(2, '0')}-${String(1 + random(960)).padStart(3, '0')}`;
  const sign = (): string => pick(random, [' ', ',', '，', '|', '-', '、']);
  const money = (): string =>
    pick(random, ['100', '500', '1000', '5000', '20000', '100000', '1234567', '88.88', '0.02']);
  const makers: readonly (() => string)[] = [
    () => `${pick(random, LOTTERIES)} ${issue()}期 开奖 ${list(5, () => number(10), sign())}`,
    () =>
      `${pick(random, LOTTERIES)}${pick(random, PLAYS)} ${list(3 + random(8), () => number(10), ' ')} ${1 + random(50)}倍`,
    () => `${pick(random, PLAYS)} ${list(3 + random(6), () => digits(random, 3), sign())} 各${money()}元`,
    () => `第${issue().replace('-', '')}期我买了${pick(random, ['大', '小', '单', '双', '龙', '虎'])} ${money()}`,
    () => `PK10 ${list(10, two, sign())}`,
    () => `六合彩 ${list(6, two, sign())} 特 ${two()}`,
    () => `快乐8 ${list(10 + random(10), two, ' ')}`,
    () => `加倍！${list(5, () => String(2 ** random(10)), ' ')}`,
    () => `我加到${money()}了，下期再加 ${money()} 元`,
    () => `追号${10 + random(90)}期，起始 ${1 + random(9)} 倍，一共 ${digits(random, 4 + random(4))} 元`,
    () => `刚充值 ${money()}，微信支付很快，提现 ${money()} 也到账了`,
    () => `电话客服说 ${1 + random(30)} 分钟到账，先等等`,
    () => `恭喜 VIP${1 + random(10)} 中了 ${digits(random, 5 + random(4))} 元，沾沾喜气`,
    () =>
      `今天 ${8 + random(12)}:${String(random(60)).padStart(2, '0')} 开的那期 ${number(10)}${number(10)}${number(10)}${number(10)}${number(10)} 太准了`,
    () => `返点 ${random(9)}.${random(10)}% 赔率 1.98${random(10)}${random(10)}，单注 ${money()}`,
    () => `注单 ${digits(random, 8 + random(9))} 怎么还没派奖`,
    () => `冠军 ${number(10)} 亚军 ${number(10)} 和值 ${3 + random(16)}，扣除本金赚了 ${money()}`,
    () =>
      `${pick(random, ['大', '小', '单', '双'])}连开${3 + random(9)}期了，${pick(random, ['继续跟', '该断了', '稳一手', '反着买'])}`,
    () => `群里的朋友，${pick(random, LOTTERIES)}这期${pick(random, ['看大', '看小', '杀 3', '独胆 7'])}`,
    () =>
      `${pick(random, ['谢谢老板', '见好就收', '理性投注', '今天手气不错', '又挂了', 'ok', '666', '88888', '哈哈哈哈', '好的，收到'])} ${pick(random, ['', '👍', '😄', '~', '!'])}`,
    () => `余额 ${digits(random, 3)}.${digits(random, 2)}，还能打 ${1 + random(20)} 手`,
    () =>
      `复式 ${list(3, () => list(2 + random(4), () => number(10), ''), ',')} 共 ${digits(random, 2 + random(3))} 注`,
    () => `前${1 + random(5)}期：${list(4, () => list(5, () => number(10), ''), ' ')}`,
    () => `号码 ${list(8 + random(5), () => number(10), sign())} 都热`,
    () => `飞艇 ${list(4, two, '.')} 走势像上周${1 + random(7)}`,
  ];
  return Array.from({ length: count }, (_, at) => (makers[at % makers.length] as () => string)());
}
