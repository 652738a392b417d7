/** 信用 plays of 11选5: two sides of the balls and the total, numbers, dragon and tiger, 一中一. */
import {
  differentBalls,
  lists,
  overDraws,
  range,
  ELEVEN,
  bigSmallOddEven,
  maker,
  perPlace,
  pool,
  side,
  sides,
  sum,
} from '../families/index.ts';
import type { Matcher, Side } from '../families/index.ts';
import type { Play } from '../play.ts';
import { tiers } from '../tiers.ts';
import { BALLS, numberPerBall } from './official.ts';

/** Rule choices of plays.md §14. */
export interface Syx5Rules {
  /** Ball 11 in 两面: 和, stake back; or an ordinary number, 大 and 单. */
  readonly eleven: 'refund' | 'counts';
}

export const SYX5_RULES: Syx5Rules = { eleven: 'refund' };

function ballSides({ eleven }: Syx5Rules): Matcher {
  const refunds = eleven === 'refund';
  const list = refunds
    ? bigSmallOddEven(6).map(({ text, wins }) => side(text, wins, (ball) => ball === 11))
    : bigSmallOddEven(6);
  return sides({
    rows: perPlace(BALLS, range(1, 11), list),
    together: differentBalls,
    tiers: tiers(refunds ? '大/小/单/双: 5/11（退 1/11）' : '大/单: 6/11; 小/双: 5/11'),
  });
}

const isThirty = (total: number): boolean => total === 30;

/** The total is 15–45; 30 is 和 for 大 and 小 alone. */
const TOTAL_SIDES: readonly Side[] = [
  side('大', (v) => v > 30, isThirty),
  side('小', (v) => v < 30, isThirty),
  side('单', (v) => v % 2 === 1),
  side('双', (v) => v % 2 === 0),
  side('尾大', (v) => v % 10 >= 5),
  side('尾小', (v) => v % 10 <= 4),
];

const TOTALS = sides({
  rows: [{ label: '总和', sides: TOTAL_SIDES, measure: sum, domain: range(15, 45) }],
  tiers: tiers('大/小: 215/462（退 32/462）; 单: 236/462; 双: 226/462; 尾大: 232/462; 尾小: 230/462'),
});

const PAIRS = ['一二', '一三', '一四', '一五', '二三', '二四', '二五', '三四', '三五', '四五'];
const PLACES = '一二三四五';

/** Ten pairs of balls; two balls of a draw are never equal, so there is no 和. */
const DRAGON_TIGER = sides({
  rows: PAIRS.map((label) => {
    const [first, second] = [...label].map((ball) => PLACES.indexOf(ball)) as [number, number];
    return {
      label,
      sides: [side('龙', (difference) => difference > 0), side('虎', (difference) => difference < 0)],
      measure: (numbers) => (numbers[first] as number) - (numbers[second] as number),
      domain: [-1, 1],
    };
  }),
  tiers: tiers('龙/虎: 55/110'),
  // Who is greater decides: the orders of five balls stand for all draws.
  together: overDraws(() => lists(5, 5, (order) => new Set(order).size === 5)),
});

const ONE_OF_FIVE = pool({ options: ELEVEN.options, size: 1, comes: 5, tiers: tiers('5/11') });

type Row = readonly [code: string, path: string, label: string, example: string, rule: string, matcher: Matcher];

export function creditPlays(rules: Syx5Rules): readonly Play[] {
  const eleven = rules.eleven === 'refund' ? '开11为和，退还本金' : '11为大、为单';
  const rows: readonly Row[] = [
    [
      'X_QIU',
      '信用/两面/各球',
      '1–5球两面',
      '大 单,-,-,-,-',
      `该球6–10为大、1–5为小，奇数为单、偶数为双；${eleven}。`,
      ballSides(rules),
    ],
    [
      'X_ZH',
      '信用/两面/总和',
      '总和两面',
      '大 尾小',
      '五球总和31–45为大、15–29为小，30为和、大小退还本金；奇数为单、偶数为双；尾数5–9为尾大、0–4为尾小。',
      TOTALS,
    ],
    ['X_NUM', '信用/数字盘/各球', '1–5球数字', '04 06,-,-,-,-', '该球开出所选号码即中奖。', numberPerBall()],
    ['X_LH', '信用/龙虎/十对', '龙虎斗', '龙,-,-,-,-,-,-,-,-,-', '两球相比，前者大为龙，后者大为虎。', DRAGON_TIGER],
    ['X_YZY', '信用/一中一/一中一', '一中一', '01 07', '所选号码在五个开奖号码中即中奖。', ONE_OF_FIVE],
  ];
  const { play } = maker('SYX5', 'credit');
  return rows.map(([code, path, label, example, rule, matcher]) => play([code, path, label, example, rule], matcher));
}
