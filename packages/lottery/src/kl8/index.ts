/** 快乐8 (KL8): twenty different numbers of 01–80 (plays.md §11). */
import { range, maker, pool, side, sides, sum } from '../families/index.ts';
import type { Matcher, Side } from '../families/index.ts';
import { numberOptions } from '../grammar.ts';
import type { Play, Tier } from '../play.ts';
import { exclusiveTiers, tier, tiers } from '../tiers.ts';
import {
  ELEMENTS,
  HALF_EVEN,
  HALF_MORE,
  hitChance,
  SUM_810,
  SUM_BIG,
  SUM_BIG_EVEN,
  SUM_BIG_ODD,
  SUM_EVEN,
  SUM_ODD,
} from './chances.ts';

/** Rule choices of plays.md §14: what a sum of 810 does to 大, 小 and their pairs with 单双. */
export interface Kl8Rules {
  readonly official810: 'lose' | 'refund';
  readonly credit810: 'lose' | 'refund';
}

export const KL8_RULES: Kl8Rules = { official810: 'lose', credit810: 'refund' };

type Tie = Kl8Rules['official810'];
type Row = readonly [code: string, path: string, label: string, example: string, rule: string, matcher: Matcher];

const NUMBERS = numberOptions(1, 80, 2);

/** Hits that 任选m pays for, and the largest pool: 8 numbers up to 任选七, 10 from 任选八 on; 任选一 takes any number of single picks. */
const HITS_PAID: readonly (readonly number[])[] = [
  [1],
  [2],
  [3, 2],
  [4, 3, 2],
  [5, 4, 3],
  [6, 5, 4, 3],
  [7, 6, 5, 4, 0],
  [8, 7, 6, 5, 4, 0],
  [9, 8, 7, 6, 5, 4, 0],
  [10, 9, 8, 7, 6, 5, 0],
];
const CHINESE = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** 任选m: a ticket is paid by its hits; a ticket has one number of hits, so its tiers exclude each other. */
function anyOf(m: number): Row {
  const paid = HITS_PAID[m - 1] as readonly number[];
  const nameOf = (hits: number): string => (m === 1 ? '1' : String(hits));
  const most = m < 8 ? 8 : 10;
  const name = `任选${CHINESE[m - 1]}`;
  const limit = m === 1 ? '任选号码，每个号码一注' : `选${m}–${most}个号码，每${m}个号码为一注`;
  const wins = paid.map((hits) => `${m}中${hits}`).join('、');
  return [
    `RX${m}`,
    `任选/${name}/复式`,
    name,
    NUMBERS.texts.slice(0, m).join(' '),
    `${limit}，按与20个开奖号码相同的个数派奖：${wins}。`,
    pool({
      options: NUMBERS,
      size: m,
      comes: 20,
      ...(m === 1 ? {} : { max: most }),
      tiers: exclusiveTiers(paid.map((hits) => tier(nameOf(hits), hitChance(m, hits)))),
      pays: paid.map((hits) => [hits, nameOf(hits)]),
    }),
  ];
}

const MIDDLE = 810;
const isMiddle = (total: number): boolean => total === MIDDLE;

/** An option of the total that 810 belongs to neither side of: given back or lost by the rule. */
function leaning(text: string, wins: (total: number) => boolean, tie: Tie): Side {
  return tie === 'refund' ? side(text, wins, isMiddle) : side(text, wins);
}

function bigSmall(tie: Tie): readonly Side[] {
  return [leaning('大', (v) => v > MIDDLE, tie), leaning('小', (v) => v < MIDDLE, tie)];
}

const ODD_EVEN: readonly Side[] = [side('单', (v) => v % 2 === 1), side('双', (v) => v % 2 === 0)];

function pairs(tie: Tie): readonly Side[] {
  return [
    leaning('大单', (v) => v > MIDDLE && v % 2 === 1, tie),
    leaning('大双', (v) => v > MIDDLE && v % 2 === 0, tie),
    leaning('小单', (v) => v < MIDDLE && v % 2 === 1, tie),
    leaning('小双', (v) => v < MIDDLE && v % 2 === 0, tie),
  ];
}

function withTie(names: readonly string[], chance: Tier['probability'], tie: Tie): readonly Tier[] {
  return names.map((name) => (tie === 'refund' ? tier(name, chance, SUM_810) : tier(name, chance)));
}

const bigSmallTiers = (tie: Tie): readonly Tier[] => withTie(['大', '小'], SUM_BIG, tie);
const pairTiers = (tie: Tie): readonly Tier[] => [
  ...withTie(['大单', '小单'], SUM_BIG_ODD, tie),
  ...withTie(['大双', '小双'], SUM_BIG_EVEN, tie),
];
const oddEvenTiers: readonly Tier[] = [tier('单', SUM_ODD), tier('双', SUM_EVEN)];

function onTotal(label: string, list: readonly Side[], tierList: readonly Tier[]): Matcher {
  return sides({ rows: [{ label, sides: list, measure: sum, domain: range(210, 1410) }], tiers: tierList });
}

/** More, fewer or just ten of the twenty in one half: 上下盘, 奇偶盘 and their credit names. */
function halves(
  label: string,
  [more, fewer, even]: readonly [string, string, string],
  inHalf: (n: number) => boolean,
): Matcher {
  const list = [
    side(more, (count) => count > 10),
    side(fewer, (count) => count < 10),
    side(even, (count) => count === 10),
  ];
  return sides({
    rows: [{ label, sides: list, measure: (numbers) => numbers.filter(inHalf).length, domain: range(0, 20) }],
    tiers: [tier(more, HALF_MORE), tier(fewer, HALF_MORE), tier(even, HALF_EVEN)],
  });
}

const isUpper = (n: number): boolean => n <= 40;
const isOdd = (n: number): boolean => n % 2 === 1;

function elements(): Matcher {
  const list = ELEMENTS.map(({ name, last }, index) => {
    const before = ELEMENTS[index - 1]?.last ?? 0;
    return side(name, (v) => v > before && v <= last);
  });
  return onTotal(
    '五行',
    list,
    ELEMENTS.map(({ name, chance }) => tier(name, chance)),
  );
}

const ELEMENT_RULE = '20个号码总和210–695为金、696–763为木、764–855为水、856–923为火、924–1410为土。';

function official({ official810: tie }: Kl8Rules): readonly Row[] {
  const middle = tie === 'refund' ? '810为和，大小退还本金' : '810为和，大小不中';
  return [
    ...CHINESE.map((_, index) => anyOf(index + 1)),
    [
      'HZ_DX',
      '趣味/和值/大小',
      '和值大小',
      '大 和',
      `20个号码总和大于810为大、小于810为小；${middle}。`,
      onTotal('和值', [...bigSmall(tie), side('和', isMiddle)], [...bigSmallTiers(tie), tier('和', SUM_810)]),
    ],
    [
      'HZ_DS',
      '趣味/和值/单双',
      '和值单双',
      '单 双',
      '20个号码总和为奇数即单、偶数即双。',
      onTotal('和值', ODD_EVEN, oddEvenTiers),
    ],
    [
      'HZ_DXDS',
      '趣味/和值/大小单双',
      '和值大小单双',
      '大单 大双',
      `20个号码总和的大小与单双同时相符即中奖，总和810时${tie === 'refund' ? '退还本金' : '全不中'}。`,
      onTotal('和值', pairs(tie), pairTiers(tie)),
    ],
    [
      'SXP',
      '趣味/盘面/上下盘',
      '上下盘',
      '上 中',
      '01–40的个数多于10个为上、少于10个为下、等于10个为中。',
      halves('盘面', ['上', '下', '中'], isUpper),
    ],
    [
      'JOP',
      '趣味/盘面/奇偶盘',
      '奇偶盘',
      '奇 和',
      '奇数个数多于10个为奇、少于10个为偶、等于10个为和。',
      halves('盘面', ['奇', '偶', '和'], isOdd),
    ],
    ['WX', '五行/五行/五行', '五行', '金 木', ELEMENT_RULE, elements()],
  ];
}

function credit({ credit810: tie }: Kl8Rules): readonly Row[] {
  return [
    [
      'X_ZH',
      '信用/总和/两面',
      '总和两面',
      '大 小双',
      `20个号码总和大于810为大、小于810为小，奇单偶双；总和810时，大、小、大单、大双、小单、小双${tie === 'refund' ? '退还本金' : '不中'}。`,
      onTotal(
        '总和',
        [...bigSmall(tie), ...ODD_EVEN, ...pairs(tie)],
        [...bigSmallTiers(tie), ...oddEvenTiers, ...pairTiers(tie)],
      ),
    ],
    [
      'X_810',
      '信用/总和/810',
      '总和810',
      '810',
      '20个号码总和恰为810即中奖。',
      onTotal('总和', [side('810', isMiddle)], [tier('1', SUM_810)]),
    ],
    [
      'X_QHP',
      '信用/盘面/前后',
      '前后和',
      '前多 前后和',
      '01–40的个数多于10个为前多、少于10个为后多、等于10个为前后和。',
      halves('前后', ['前多', '后多', '前后和'], isUpper),
    ],
    [
      'X_DSH',
      '信用/盘面/单双',
      '单双和',
      '单多 单双和',
      '奇数个数多于10个为单多、少于10个为双多、等于10个为单双和。',
      halves('单双', ['单多', '双多', '单双和'], isOdd),
    ],
    ['X_WX', '信用/五行/五行', '五行', '金 木', ELEMENT_RULE, elements()],
    [
      'X_ZM',
      '信用/正码/正码',
      '正码',
      '01 33',
      '所选号码在20个开奖号码中即中奖。',
      pool({ options: NUMBERS, size: 1, comes: 20, tiers: tiers('1/4') }),
    ],
  ];
}

/** The 22 plays under a choice of rules. */
export function createPlays(rules: Kl8Rules = KL8_RULES): readonly Play[] {
  const of = (family: 'official' | 'credit', rows: readonly Row[]): readonly Play[] =>
    rows.map(([code, path, label, example, rule, matcher]) =>
      maker('KL8', family).play([code, path, label, example, rule], matcher),
    );
  return [...of('official', official(rules)), ...of('credit', credit(rules))];
}

export const plays: readonly Play[] = createPlays();
