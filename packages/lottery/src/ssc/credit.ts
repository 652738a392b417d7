/** SSC credit plays (plays.md §7). */
import {
  ballSides,
  bull,
  digitDragonTiger,
  digitPerPlace,
  directAny,
  maker,
  oneOf,
  pairSumParity,
  pokerHands,
  threeStarCredit,
  totalSides,
} from '../families/index.ts';
import type { DigitRules } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';
import { BALLS, PAIRS, PLACES, THREE_STARS } from './windows.ts';

const { play } = maker('SSC', 'credit');

export function creditPlays(rules: DigitRules): readonly Play<Picks>[] {
  return [
    ...sidesAndNumbers(rules),
    ...THREE_STARS.flatMap((star) => threeStarCredit(star, rules)),
    ...wholeDraw(rules),
    ...fixedPlaces(),
  ];
}

/** 两面, 数字盘 and 龙虎: balls one by one, their sum, and two against each other. */
function sidesAndNumbers(rules: DigitRules): readonly Play<Picks>[] {
  const tie = rules.creditDragonTie === 'refund' ? '开和时龙、虎退本金' : '开和时龙、虎不中';
  return [
    play(
      [
        'X_ZH',
        '信用/两面/总和',
        '总和两面',
        '大 单',
        '五球总和23及以上为大、23以下为小，奇为单、偶为双，与所选相同即中奖。',
      ],
      totalSides(23),
    ),
    play(
      [
        'X_QIU',
        '信用/两面/各球',
        '1–5球两面',
        '大 单,-,-,-,-',
        '每球5–9为大、0–4为小，奇为单、偶为双，1、2、3、5、7为质，0、4、6、8、9为合。',
      ],
      ballSides(BALLS, true),
    ),
    play(['X_NUM', '信用/数字盘/各球', '1–5球数字', '3 5,-,-,-,-', '该球开出所选号码即中奖。'], digitPerPlace(BALLS)),
    play(
      [
        'X_LH',
        '信用/龙虎/十对',
        '龙虎斗',
        '龙,-,-,-,-,-,-,-,-,-',
        `两位比大小，前者大为龙，后者大为虎，相等为和；${tie}。`,
      ],
      digitDragonTiger(PAIRS, rules.creditDragonTie),
    ),
  ];
}

/** What all five balls make together: 一字组, 斗牛 and 梭哈. */
function wholeDraw(rules: DigitRules): readonly Play<Picks>[] {
  return [
    play(
      [
        'X_YZ5',
        '信用/一字组/全五',
        '一字组全五中一',
        '2 7',
        `所选号码在五位中出现即中奖${rules.oneOfPays === 'once' ? '，重复只算一次' : '，每出现一次派一次'}。`,
      ],
      oneOf(5, rules),
    ),
    play(
      [
        'X_NN',
        '信用/斗牛/牛牛',
        '斗牛',
        '牛1 牛牛 无牛 牛大',
        '任三位之和为10的倍数则有牛，余两位之和的个位为牛几（0为牛牛）；牛大为6–10，牛小为1–5；无牛时大小单双皆输。',
      ],
      bull(),
    ),
    play(
      [
        'X_SH',
        '信用/梭哈/牌型',
        '梭哈',
        '葫芦 三条',
        `五位号码的牌型与所选相同即中奖；顺子为五个连续数字，不分顺序，9与0${rules.handStraightWraps ? '相连' : '不相连'}。`,
      ],
      pokerHands(rules),
    ),
  ];
}

/** 字定 and 二字和: two or three places of the draw. */
function fixedPlaces(): readonly Play<Picks>[] {
  return [
    play(
      [
        'X_2ZD',
        '信用/字定/二字定',
        '二字定',
        '1 2,-,3,-,4',
        '至少在两个位置上选号，任取两个位置逐注与开奖号码比对，全部相同即中奖。',
      ],
      directAny(PLACES, 2),
    ),
    play(
      [
        'X_3ZD',
        '信用/字定/三字定',
        '三字定',
        '1 2,-,3,-,4',
        '至少在三个位置上选号，任取三个位置逐注与开奖号码比对，全部相同即中奖。',
      ],
      directAny(PLACES, 3),
    ),
    play(
      ['X_2ZH', '信用/二字和/十对', '二字和数单双', '单,-,-,双,-,-,-,-,-,-', '两位号码之和的奇偶与所选相同即中奖。'],
      pairSumParity(PAIRS),
    ),
  ];
}
