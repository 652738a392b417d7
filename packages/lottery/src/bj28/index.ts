/** PC蛋蛋 (BJ28): three independent digits, most plays on their sum (plays.md §11). */
import {
  range,
  DIGIT_RULES,
  ballSides,
  bigSmallOddEven,
  digitDragonTiger,
  digitPerPlace,
  maker,
  side,
  sides,
  sum,
  sumPrices,
  threeShapes,
} from '../families/index.ts';
import type { DigitRules, Matcher, Side } from '../families/index.ts';
import type { Play } from '../play.ts';
import { tiers } from '../tiers.ts';
import { occurrences } from './occurrences.ts';
import { threeSums } from './three-sums.ts';

const BALLS = ['第一球', '第二球', '第三球'];

/** The sums that have no colour: 0, 13, 14, 27. The others turn green, blue, red by their remainder of three. */
const COLOURLESS: ReadonlySet<number> = new Set([0, 13, 14, 27]);
const wave = (text: string, remainder: number): Side => side(text, (s) => s % 3 === remainder && !COLOURLESS.has(s));

const MIXED: readonly Side[] = [
  ...bigSmallOddEven(14),
  side('大单', (s) => s >= 14 && s % 2 === 1),
  side('大双', (s) => s >= 14 && s % 2 === 0),
  side('小单', (s) => s < 14 && s % 2 === 1),
  side('小双', (s) => s < 14 && s % 2 === 0),
  side('极大', (s) => s >= 22),
  side('极小', (s) => s <= 5),
];
const WAVES = [wave('红波', 0), wave('绿波', 1), wave('蓝波', 2)];
const REMAINDERS = [0, 1, 2].map((remainder) => side(String(remainder), (s) => s % 3 === remainder));
const BANDS = [side('小边', (s) => s <= 9), side('中边', (s) => s >= 10 && s <= 17), side('大边', (s) => s >= 18)];

/** Options judged on the sum of the three balls. */
function onSum(label: string, list: readonly Side[], notation: string): Matcher {
  return sides({ rows: [{ label, sides: list, measure: sum, domain: range(0, 27) }], tiers: tiers(notation) });
}

const TRIPLE = sides({
  rows: [
    {
      label: '豹子',
      sides: [side('豹子', (different) => different === 1)],
      measure: (balls) => new Set(balls).size,
      domain: [1, 2, 3],
    },
  ],
  tiers: tiers('1/100'),
});

type Row = readonly [code: string, path: string, label: string, example: string, rule: string, matcher: Matcher];

type Bj28Rules = Pick<DigitRules, 'straightWraps' | 'creditDragonTie'>;

const ONE_NUMBER: Row = [
  'CYM',
  '猜一码/猜一码/猜一码',
  '猜一码',
  '5 8',
  '所选号码在三球中出现3次为1等奖，2次为2等奖，1次为3等奖，只按最高一级派奖。',
  occurrences(3),
];

/** 特码: the sum of the three balls, and what it is. */
function totals(): readonly Row[] {
  return [
    ['TM', '特码/特码/特码', '特码（和值）', '0 13 27', '三球之和等于所选点数即中奖，赔率按点数。', sumPrices('特码')],
    [
      'HH',
      '特码/混合/混合',
      '混合',
      '大 小双 极大',
      '三球之和14–27为大、0–13为小，奇数为单、偶数为双，22–27为极大、0–5为极小。',
      onSum('混合', MIXED, '大/小/单/双: 5/10; 大单/小双: 231/1000; 大双/小单: 269/1000; 极大/极小: 56/1000'),
    ],
    [
      'BS',
      '特码/波色/波色',
      '波色',
      '红波',
      '三球之和除以3余0为红波、余1为绿波、余2为蓝波；0、13、14、27没有波色，不中奖。',
      onSum('波色', WAVES, '红波: 332/1000; 绿波/蓝波: 258/1000'),
    ],
    ['BZ', '特码/豹子/豹子', '豹子', '豹子', '三个球的号码全部相同即中奖。', TRIPLE],
    [
      'T3',
      '特码/特码包三/包三',
      '特码包三',
      '12 13 14',
      '选三个点数为一注，三球之和是其中之一即中奖；赔率按这三个点数的机会计算。',
      threeSums(),
    ],
    [
      'C3',
      '特码/除三余数/余数',
      '除三余数',
      '0 2',
      '三球之和除以3的余数等于所选余数即中奖。',
      onSum('余数', REMAINDERS, '0: 334/1000; 1/2: 333/1000'),
    ],
    [
      'DZX',
      '特码/大中小边/边',
      '大中小边',
      '大边',
      '三球之和0–9为小边，10–17为中边，18–27为大边。',
      onSum('边', BANDS, '小边/大边: 22/100; 中边: 56/100'),
    ],
  ];
}

/** 牌型 and 信用: the balls themselves. */
function ballRows(rules: Bj28Rules): readonly Row[] {
  const wraps = rules.straightWraps ? '（9与0相连）' : '';
  const tie = rules.creditDragonTie === 'refund' ? '开和时龙、虎退还本金' : '开和时龙、虎不中';
  return [
    [
      'PX',
      '牌型/三球/形态',
      '牌型',
      '豹子 顺子 对子',
      `三球相同为豹子，两球相同为对子，三球相连为顺子${wraps}，恰有两球相连为半顺${wraps}，其余为杂六；不分先后。`,
      threeShapes(rules),
    ],
    [
      'X_QIU',
      '信用/两面/各球',
      '三球两面',
      '大 单,-,-',
      '该球5–9为大、0–4为小，奇数为单、偶数为双。',
      ballSides(BALLS, false),
    ],
    ['X_NUM', '信用/数字盘/各球', '三球数字', '3 5,-,-', '该球开出所选号码即中奖。', digitPerPlace(BALLS)],
    [
      'X_LH',
      '信用/龙虎/一球对三球',
      '龙虎',
      '龙',
      `第一球大于第三球为龙，小于为虎，相等为和；${tie}。`,
      digitDragonTiger([['一三', 0, 2]], rules.creditDragonTie),
    ],
  ];
}

/** The twelve plays under a choice of rules (plays.md §14). */
export function createPlays(rules: Bj28Rules = DIGIT_RULES): readonly Play[] {
  return [ONE_NUMBER, ...totals(), ...ballRows(rules)].map(([code, path, label, example, rule, matcher]) =>
    maker('BJ28', code === 'CYM' ? 'official' : 'credit').play([code, path, label, example, rule], matcher),
  );
}

export const plays: readonly Play[] = createPlays();
