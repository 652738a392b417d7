/** The plays that FC3D and PL35 sell alike over three digits 百 十 个 (plays.md §10). */
import type { Group, Picks, Play } from '../play.ts';
import { maker } from './make.ts';
import type { DigitRules } from './rules.ts';
import {
  ballSides,
  digitDragonTiger,
  digitPerPlace,
  floating,
  sidesOfPlaces,
  sumPrices,
  threeStar,
  threeStarCredit,
  totalSides,
  twoStar,
} from './stars.ts';
import type { Star } from './stars.ts';

const LABELS = ['百位', '十位', '个位'];
const BALLS = ['第一球', '第二球', '第三球'];
const PAIRS = [
  ['百十', 0, 1],
  ['百个', 0, 2],
  ['十个', 1, 2],
] as const;
const ALL = [0, 1, 2];

export const SIDE_PRODUCT_RULE =
  '每位选大小单双，每位属性都相符即中奖：5–9为大，0–4为小；一位同时选大和单时两注可兼中。';
export const DIGIT_PLACE_RULE = '所选位置的号码与开奖号码相同即中奖，每个号码一注。';

export function dragonRule(tie: 'lose' | 'refund'): string {
  return `两位比大小，前者大为龙，后者大为虎，相等为和；开和时龙、虎${tie === 'refund' ? '退本金' : '不中'}。`;
}

/** The 36 official plays of three digits. */
export function threeDigitOfficial(group: Group, rules: DigitRules): readonly Play<Picks>[] {
  const { play } = maker(group, 'official');
  const whole: Star = { group, prefix: '', name: '三星', places: ALL, labels: LABELS };
  const twos: readonly Star[] = [
    { group, prefix: 'Q2_', name: '前二', places: [0, 1], labels: LABELS.slice(0, 2) },
    { group, prefix: 'H2_', name: '后二', places: [1, 2], labels: LABELS.slice(1) },
  ];
  return [
    ...threeStar(whole, rules),
    ...twos.flatMap(twoStar),
    play(['DWD', '定位胆/定位胆/定位胆', '定位胆', '1 2,-,5', DIGIT_PLACE_RULE], digitPerPlace(LABELS), ALL),
    play(
      ['BD1', '不定位/三星/一码不定位', '一码不定位', '1 5 8', '所选号码在三位中出现即中奖（重复只算一次）。'],
      floating(3, 1),
      ALL,
    ),
    play(
      [
        'BD2',
        '不定位/三星/二码不定位',
        '二码不定位',
        '1 5 8',
        '所选2个号码都在三位中出现即中奖（各至少一次，重复只算一次）。',
      ],
      floating(3, 2),
      ALL,
    ),
    ...twos.map((star) =>
      play(
        [`${star.prefix}DXDS`, `大小单双/${star.name}/大小单双`, `${star.name}大小单双`, '大 单,小', SIDE_PRODUCT_RULE],
        sidesOfPlaces(star.labels),
        star.places,
      ),
    ),
    play(
      ['SX_DXDS', '大小单双/三星/三星大小单双', '三星大小单双', '大 单,小,小', SIDE_PRODUCT_RULE],
      sidesOfPlaces(LABELS),
      ALL,
    ),
  ];
}

/** 和值, 总和两面, 各球, 龙虎 and the three-digit credit plays. */
export function threeDigitCredit(group: Group, rules: DigitRules): readonly Play<Picks>[] {
  const { play } = maker(group, 'credit');
  const whole: Star = { group, prefix: '3X_', name: '三星', places: ALL, labels: LABELS };
  return [
    play(
      ['X_HZ', '信用/和值/点数', '和值（每点赔率）', '0 13 27', '三位之和等于所选点数即中奖，赔率按点数。'],
      sumPrices(),
      ALL,
    ),
    play(
      [
        'X_ZH',
        '信用/两面/总和',
        '总和两面',
        '大 单',
        '三位总和14及以上为大、14以下为小，奇为单、偶为双，与所选相同即中奖。',
      ],
      totalSides(14),
      ALL,
    ),
    play(
      [
        'X_QIU',
        '信用/两面/各球',
        '1–3球两面',
        '大 单,-,-',
        '每球5–9为大、0–4为小，奇为单、偶为双，1、2、3、5、7为质，0、4、6、8、9为合。',
      ],
      ballSides(BALLS, true),
      ALL,
    ),
    play(['X_NUM', '信用/数字盘/各球', '1–3球数字', '3 5,-,-', '该球开出所选号码即中奖。'], digitPerPlace(BALLS), ALL),
    play(
      ['X_LH', '信用/龙虎/三对', '龙虎斗', '龙,-,-', dragonRule(rules.creditDragonTie)],
      digitDragonTiger(PAIRS, rules.creditDragonTie),
      ALL,
    ),
    ...threeStarCredit(whole, rules),
  ];
}
