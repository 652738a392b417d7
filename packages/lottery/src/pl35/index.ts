/** PL35 排列三/五: 61 plays; those of 排列三 read the first three digits of whatever was drawn, the P5 plays need five (plays.md §10). */
import {
  DIGIT_PLACE_RULE,
  SIDE_PRODUCT_RULE,
  dragonRule,
  DIGITS,
  DIGIT_RULES,
  ballSides,
  digitDragonTiger,
  digitPerPlace,
  directRows,
  directTickets,
  maker,
  sidesOfPlaces,
  threeDigitCredit,
  threeDigitOfficial,
  totalSides,
  twoStar,
} from '../families/index.ts';
import type { DigitRules, Matcher, Names, Star } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';

const PLACES = ['万位', '千位', '百位', '十位', '个位'];
const BALLS = ['第一球', '第二球', '第三球', '第四球', '第五球'];
const ALL = [0, 1, 2, 3, 4];
const FIVE = 5;

const LAST_TWO: Star = {
  group: 'PL35',
  prefix: 'P5_H2_',
  name: '排列五后二',
  places: [3, 4],
  labels: PLACES.slice(3),
  drawLength: FIVE,
};

function fiveDigitOfficial(): readonly Play<Picks>[] {
  const { play } = maker('PL35', 'official');
  const five = (names: Names, matcher: Matcher, window = ALL): Play<Picks> => play(names, matcher, window, FIVE);
  return [
    five(
      [
        'P5_ZX_FS',
        '排列五/直选/复式',
        '排列五直选复式',
        '1,2,3,4,5 6',
        '每位至少选一个号码，五位号码与位置全部相同即中奖。',
      ],
      directRows(DIGITS, PLACES),
    ),
    five(
      [
        'P5_ZX_DS',
        '排列五/直选/单式',
        '排列五直选单式',
        '1 2 3 4 5',
        '手动输入五位号码，与开奖号码及位置全部相同即中奖。',
      ],
      directTickets(DIGITS, 5),
    ),
    ...twoStar(LAST_TWO),
    five(
      ['P5_DWD', '排列五定位胆/定位胆/定位胆', '排列五定位胆', '1 2,-,5,-,-', DIGIT_PLACE_RULE],
      digitPerPlace(PLACES),
    ),
    five(
      ['P5_H2_DXDS', '大小单双/排列五后二/排列五后二大小单双', '排列五后二大小单双', '大 单,小', SIDE_PRODUCT_RULE],
      sidesOfPlaces(LAST_TWO.labels),
      [...LAST_TWO.places],
    ),
  ];
}

function fiveDigitCredit(rules: DigitRules): readonly Play<Picks>[] {
  const { play } = maker('PL35', 'credit');
  const tie = rules.creditDragonTie;
  return [
    play(
      [
        'X_P5_ZH',
        '信用/两面/总和',
        '排列五总和两面',
        '大 单',
        '五位总和23及以上为大、23以下为小，奇为单、偶为双，与所选相同即中奖。',
      ],
      totalSides(23),
      ALL,
      FIVE,
    ),
    play(
      [
        'X_P5_QIU',
        '信用/两面/各球',
        '排列五1–5球两面',
        '大 单,-,-,-,-',
        '每球5–9为大、0–4为小，奇为单、偶为双，与所选相同即中奖。',
      ],
      ballSides(BALLS, false),
      ALL,
      FIVE,
    ),
    play(
      ['X_P5_LH', '信用/龙虎/万个', '排列五龙虎斗（万个）', '龙', dragonRule(tie)],
      digitDragonTiger([['万个', 0, 4]], tie),
      ALL,
      FIVE,
    ),
  ];
}

export function createPlays(rules: DigitRules = DIGIT_RULES): readonly Play<Picks>[] {
  return [
    ...threeDigitOfficial('PL35', rules),
    ...fiveDigitOfficial(),
    ...threeDigitCredit('PL35', rules),
    ...fiveDigitCredit(rules),
  ];
}

export const plays = createPlays();
