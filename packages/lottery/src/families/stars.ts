/** The plays that every two-, three- and four-digit window sells alike in SSC, FC3D and PL35. */
import { tier, tiers } from '../tiers.ts';
import type { Group, Picks, Play } from '../play.ts';
import { inWindow } from './define.ts';
import type { Head, Matcher } from './define.ts';
import { DIGITS, directRows, directTails, directTickets, sideProduct } from './direct.ts';
import { groupTickets, multiset, pairAndOne } from './groups.ts';
import { pool, poolTickets } from './pools.ts';
import type { DigitRules } from './rules.ts';
import {
  allStanding,
  atLeast,
  oneOf,
  spanPrices,
  specialShapes,
  chosenGroup,
  sumTails,
  threeShapes,
} from './shapes.ts';
import {
  PRIME_SIDES,
  bigSmallOddEven,
  comparing,
  dragonTiger,
  exactly,
  lists,
  numerals,
  overDraws,
  perPlace,
  range,
  side,
  sides,
  sum,
} from './sides.ts';
import { directSpans, directSums, groupBanker, groupSums } from './window.ts';

/** A window of a draw: its code prefix ("Q3_", "" …), name, places and their labels. */
export interface Star {
  readonly group: Group;
  readonly prefix: string;
  readonly name: string;
  readonly places: readonly number[];
  readonly labels: readonly string[];
  readonly drawLength?: number;
}

type Row = readonly [code: string, path: string, name: string, example: string, rule: string, matcher: Matcher];

const official = (star: Star, rows: readonly Row[]): readonly Play<Picks>[] =>
  rows.map((entry) => starPlay(star, 'official', entry));

/** One play of a window; its path begins with the window's name, its label is window + name. */
export function starPlay(
  star: Star,
  family: Head['family'],
  [code, path, name, example, rule, matcher]: Row,
): Play<Picks> {
  const { group, prefix, places, drawLength } = star;
  const head: Head = {
    group,
    family,
    code: prefix + code,
    path: `${star.name}/${path}`,
    label: star.name + name,
    rule,
    example,
  };
  return inWindow(drawLength === undefined ? head : { ...head, drawLength }, matcher, places);
}

export const PAIR_AND_ONE_TICKETS = groupTickets({
  length: 3,
  options: DIGITS.options,
  first: 0,
  tierByDistinct: new Map([[2, '1']]),
  tiers: tiers('3/1000'),
});
export const THREE_DIFFERENT_TICKETS = groupTickets({
  length: 3,
  options: DIGITS.options,
  first: 0,
  tierByDistinct: new Map([[3, '1']]),
  tiers: tiers('6/1000'),
});
export const MIXED_TICKETS = groupTickets({
  length: 3,
  options: DIGITS.options,
  first: 0,
  tierByDistinct: new Map([
    [2, '1'],
    [3, '2'],
  ]),
  tiers: tiers('1: 3/1000; 2: 6/1000'),
});
export const DIFFERENT_PAIR = { options: DIGITS.options, size: 2, tiers: tiers('2/100') };

/** 前三, 中三, 后三, 三星. */
export function threeStar(star: Star, rules: DigitRules): readonly Play<Picks>[] {
  return official(star, [...threeDirect(star), ...THREE_GROUPS, ...threeOthers(rules)]);
}

function threeDirect(star: Star): readonly Row[] {
  const place = star.labels.join('、');
  return [
    [
      'ZX_FS',
      '直选/复式',
      '直选复式',
      '1 2,3,4 5',
      `${place}各选至少一个号码，三位号码与位置全部相同即中奖。`,
      directRows(DIGITS, star.labels),
    ],
    [
      'ZX_DS',
      '直选/单式',
      '直选单式',
      '1 2 3;4 5 6',
      '手动输入三位号码，与开奖号码及位置全部相同即中奖。',
      directTickets(DIGITS, 3),
    ],
    [
      'ZH',
      '直选/组合',
      '直选组合',
      '1 2,3,4',
      '每组号码拆为三星、二星（后两位）、一星（末位）三注，各自对奖，可兼中。',
      directTails(star.labels),
    ],
    ['ZX_HZ', '直选/和值', '直选和值', '3 14', '所选和值等于三位号码之和即中奖。', directSums(3)],
    ['ZX_KD', '直选/跨度', '直选跨度', '0 9', '所选跨度等于三位号码中最大减最小即中奖。', directSpans(3)],
  ];
}

const THREE_GROUPS: readonly Row[] = [
  [
    'Z3_FS',
    '组选/组三复式',
    '组三复式',
    '1 5 8',
    '至少选两个号码，开出两同一异且号码都在所选之内即中奖，顺序不限。',
    pairAndOne(),
  ],
  [
    'Z3_DS',
    '组选/组三单式',
    '组三单式',
    '1 1 2;3 5 5',
    '手动输入两同一异的三个号码，与开奖号码相同即中奖，顺序不限。',
    PAIR_AND_ONE_TICKETS,
  ],
  [
    'Z6_FS',
    '组选/组六复式',
    '组六复式',
    '1 2 5 8',
    '至少选三个号码，开出三个不同号码且都在所选之内即中奖，顺序不限。',
    multiset([{ label: '选号', take: 3, times: 1 }]),
  ],
  [
    'Z6_DS',
    '组选/组六单式',
    '组六单式',
    '1 2 3;4 5 6',
    '手动输入三个不同号码，与开奖号码相同即中奖，顺序不限。',
    THREE_DIFFERENT_TICKETS,
  ],
  [
    'HHZX',
    '组选/混合组选',
    '混合组选',
    '1 1 2;1 2 3',
    '手动输入三个号码（豹子除外），顺序不限；组三票中一等奖，组六票中二等奖。',
    MIXED_TICKETS,
  ],
  [
    'ZU_HZ',
    '组选/和值',
    '组选和值',
    '3 14',
    '所选和值等于三位号码之和即中奖：开出组三为一等奖，组六为二等奖，豹子不中。',
    groupSums(3),
  ],
  [
    'ZU_BD',
    '组选/包胆',
    '组选包胆',
    '5',
    '选一个胆码，开奖号码含胆码即中奖：组三为一等奖，组六为二等奖，豹子不中。',
    groupBanker(3),
  ],
];

function threeOthers(rules: DigitRules): readonly Row[] {
  return [
    ['HZWS', '其他/和值尾数', '和值尾数', '0 7', '所选数字等于三位号码之和的个位即中奖。', sumTails()],
    [
      'TSH',
      '其他/特殊号',
      '特殊号',
      '豹子 对子',
      `三位号码的形态与所选相同即中奖${rules.straightWraps ? '，顺子不分顺序，9与0相邻' : '，顺子不分顺序'}。`,
      specialShapes(rules),
    ],
  ];
}

/** 前二, 后二. */
export function twoStar(star: Star): readonly Play<Picks>[] {
  const place = star.labels.join('、');
  return official(star, [
    [
      'ZX_FS',
      '直选/复式',
      '直选复式',
      '1 2,3',
      `${place}各选至少一个号码，两位号码与位置全部相同即中奖。`,
      directRows(DIGITS, star.labels),
    ],
    [
      'ZX_DS',
      '直选/单式',
      '直选单式',
      '1 2;3 4',
      '手动输入两位号码，与开奖号码及位置全部相同即中奖。',
      directTickets(DIGITS, 2),
    ],
    ['ZX_HZ', '直选/和值', '直选和值', '3 14', '所选和值等于两位号码之和即中奖。', directSums(2)],
    ['ZX_KD', '直选/跨度', '直选跨度', '0 9', '所选跨度等于两位号码之差即中奖。', directSpans(2)],
    [
      'ZU_FS',
      '组选/复式',
      '组选复式',
      '1 2 5',
      '至少选两个号码，开出两个不同号码且都在所选之内即中奖，顺序不限，对子不中。',
      pool(DIFFERENT_PAIR),
    ],
    [
      'ZU_DS',
      '组选/单式',
      '组选单式',
      '1 2;3 4',
      '手动输入两个不同号码，与开奖号码相同即中奖，顺序不限。',
      poolTickets(DIFFERENT_PAIR),
    ],
    ['ZU_HZ', '组选/和值', '组选和值', '3 14', '所选和值等于两位号码之和即中奖，顺序不限，对子不中。', groupSums(2)],
    ['ZU_BD', '组选/包胆', '组选包胆', '5', '选一个胆码，开奖号码含胆码即中奖，对子不中。', groupBanker(2)],
  ]);
}

/** 不定位: m digits that must all stand among k places. */
export function floating(k: number, m: number): Matcher {
  if (m === 1) return atLeast(k, 1);
  return pool({ options: DIGITS.options, size: m, comes: k, tiers: [tier('1', allStanding(k, m))] });
}

/** 大小单双 of the window's places. */
export function sidesOfPlaces(labels: readonly string[]): Matcher {
  return sideProduct(labels, bigSmallOddEven(5), labels.length === 2 ? '25/100' : '125/1000');
}

/** 定位胆 and 数字盘: each chosen digit of each place is a ticket. */
export function digitPerPlace(labels: readonly string[]): Matcher {
  return sides({
    rows: perPlace(labels, range(0, 9), exactly(numerals(0, 9))),
    tiers: tiers('1/10'),
    optionalRows: true,
    look: 'pad',
  });
}

export function totalSides(big: number): Matcher {
  return sides({
    rows: [{ label: '总和', sides: bigSmallOddEven(big), measure: sum, domain: range(0, 45) }],
    tiers: tiers('大/小/单/双: 5/10'),
  });
}

/** 各球两面, with or without 质 and 合. */
export function ballSides(labels: readonly string[], primes: boolean): Matcher {
  const list = primes ? [...bigSmallOddEven(5), ...PRIME_SIDES] : bigSmallOddEven(5);
  return sides({
    rows: perPlace(labels, range(0, 9), list),
    tiers: tiers(`大/小/单/双${primes ? '/质/合' : ''}: 5/10`),
  });
}

/** 龙虎 of digits: a tie has chance 1/10. */
export function digitDragonTiger(pairs: Parameters<typeof dragonTiger>[0], tie: 'lose' | 'refund'): Matcher {
  return sides({
    rows: dragonTiger(pairs, tie),
    tiers: tiers(tie === 'lose' ? '龙/虎: 45/100; 和: 1/10' : '龙/虎: 45/100（退 1/10）; 和: 1/10'),
    optionalRows: pairs.length > 1,
    together: comparing(pairs),
  });
}

/** Odds of each sum of three digits, 和值 credit plays and BJ28 特码. */
export function sumPrices(label = '和值'): Matcher {
  return sides({
    rows: [{ label, sides: exactly(numerals(0, 27)), measure: sum, domain: range(0, 27) }],
    tiers: tiers(
      '0/27: 1/1000; 1/26: 3/1000; 2/25: 6/1000; 3/24: 1/100; 4/23: 15/1000; 5/22: 21/1000; 6/21: 28/1000; 7/20: 36/1000; ' +
        '8/19: 45/1000; 9/18: 55/1000; 10/17: 63/1000; 11/16: 69/1000; 12/15: 73/1000; 13/14: 75/1000',
    ),
  });
}

/** The five credit plays of a three-digit window: codes X_<prefix>XT … */
export function threeStarCredit(star: Star, rules: DigitRules): readonly Play<Picks>[] {
  const credit = (
    code: string,
    set: string,
    name: string,
    example: string,
    rule: string,
    matcher: Matcher,
  ): Play<Picks> =>
    inWindow(
      {
        group: star.group,
        family: 'credit',
        code: `X_${star.prefix}${code}`,
        path: `信用/${set}/${star.name}`,
        label: star.name + name,
        rule,
        example,
      },
      matcher,
      star.places,
    );
  const wrap = rules.straightWraps ? '（9与0相邻）' : '';
  return [
    credit(
      'XT',
      '三球',
      '形态',
      '豹子 半顺',
      `三位号码的形态与所选相同即中奖：豹子、对子、顺子${wrap}、半顺（任两位相邻）、杂六，五者互斥。`,
      threeShapes(rules),
    ),
    credit(
      'YZ',
      '一字组',
      '一字组',
      '2 7',
      `所选号码在三位中出现即中奖${rules.oneOfPays === 'once' ? '，重复只算一次' : '，每出现一次派一次'}。`,
      oneOf(3, rules),
    ),
    credit('KD', '跨度', '跨度', '0 5', '所选跨度等于三位号码中最大减最小即中奖，赔率按跨度。', spanPrices()),
    credit(
      'ZU3',
      '组选三',
      '组选三',
      '0 1 2 3 4',
      '选五至十个号码为一注，开出组三且号码全部在所选之内即中奖，赔率按所选个数。',
      chosenGroup(2),
    ),
    credit(
      'ZU6',
      '组选六',
      '组选六',
      '0 1 2 3',
      '选四至八个号码为一注，开出组六且号码全部在所选之内即中奖，赔率按所选个数。',
      chosenGroup(3),
    ),
  ];
}

/** 二字和数单双. */
export function pairSumParity(pairs: readonly (readonly [label: string, a: number, b: number])[]): Matcher {
  const list = [side('单', (v) => v % 2 === 1), side('双', (v) => v % 2 === 0)];
  return sides({
    rows: pairs.map(([label, a, b]) => ({
      label,
      sides: list,
      measure: (drawn) => (drawn[a] as number) + (drawn[b] as number),
      domain: range(0, 18),
    })),
    tiers: tiers('单/双: 5/10'),
    // Parities of the places decide.
    together: overDraws(() => lists(1 + Math.max(...pairs.map(([, , last]) => last)), 2, () => true)),
  });
}
