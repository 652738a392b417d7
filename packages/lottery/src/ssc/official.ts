/** SSC official plays over fixed windows (plays.md §7). */
import {
  DIGITS,
  atLeast,
  bigSmallOddEven,
  digitDragonTiger,
  digitPerPlace,
  directRows,
  directTails,
  directTickets,
  floating,
  maker,
  multiset,
  range,
  sides,
  sidesOfPlaces,
  starPlay,
  sum,
  threeStar,
  twoStar,
} from '../families/index.ts';
import type { DigitRules, Part, Star } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';
import { tiers } from '../tiers.ts';
import { FOUR_STARS, PAIRS, PLACES, THREE_STARS, TWO_STARS } from './windows.ts';

const { play } = maker('SSC', 'official');

const single = (take: number): Part => ({ label: '单号', take, times: 1 });
const double = (take: number): Part => ({ label: '二重号', take, times: 2 });
const TRIPLE: Part = { label: '三重号', take: 1, times: 3 };
const QUADRUPLE: Part = { label: '四重号', take: 1, times: 4 };

const SAME_GROUP = '与开奖号码相同即中奖，顺序不限。';

function fiveStar(): readonly Play<Picks>[] {
  return [
    play(
      [
        'WX_ZX_FS',
        '五星/直选/复式',
        '五星直选复式',
        '1 2,3,4,5,6 7',
        '每位至少选一个号码，五位号码与位置全部相同即中奖。',
      ],
      directRows(DIGITS, PLACES),
    ),
    play(
      [
        'WX_ZX_DS',
        '五星/直选/单式',
        '五星直选单式',
        '1 2 3 4 5;0 0 0 0 0',
        '手动输入五位号码，与开奖号码及位置全部相同即中奖。',
      ],
      directTickets(DIGITS, 5),
    ),
    play(
      [
        'WX_ZH',
        '五星/直选/组合',
        '五星组合',
        '4,5,6,7,8',
        '每组号码拆为五星至一星共五注（从万位起逐位去掉），各自对奖，可兼中。',
      ],
      directTails(PLACES),
    ),
    play(
      [
        'WX_Z120',
        '五星/组选/组选120',
        '五星组选120',
        '0 1 2 3 4 5',
        `至少选五个号码，开出五个不同号码且都在所选之内，${SAME_GROUP}`,
      ],
      multiset([single(5)]),
    ),
    play(
      ['WX_Z60', '五星/组选/组选60', '五星组选60', '0 1,0 1 2 3', `选二重号一个以上、单号三个以上，${SAME_GROUP}`],
      multiset([double(1), single(3)]),
    ),
    play(
      ['WX_Z30', '五星/组选/组选30', '五星组选30', '0 1 2,0 1', `选二重号两个以上、单号一个以上，${SAME_GROUP}`],
      multiset([double(2), single(1)]),
    ),
    play(
      ['WX_Z20', '五星/组选/组选20', '五星组选20', '0 1,0 1 2', `选三重号一个以上、单号两个以上，${SAME_GROUP}`],
      multiset([TRIPLE, single(2)]),
    ),
    play(
      ['WX_Z10', '五星/组选/组选10', '五星组选10', '0 1,0 1', `选三重号、二重号各一个以上，${SAME_GROUP}`],
      multiset([TRIPLE, double(1)]),
    ),
    play(
      ['WX_Z5', '五星/组选/组选5', '五星组选5', '0 1,0 1', `选四重号、单号各一个以上，${SAME_GROUP}`],
      multiset([QUADRUPLE, single(1)]),
    ),
  ];
}

const FUN = [
  ['YFFS', '一帆风顺'],
  ['HSCS', '好事成双'],
  ['SXBX', '三星报喜'],
  ['SJFC', '四季发财'],
] as const;

function fun(): readonly Play<Picks>[] {
  return FUN.map(([code, name], index) =>
    play(
      [code, `趣味/特殊/${name}`, name, '1 8', `所选号码在五位中出现至少${index + 1}次即中奖。`],
      atLeast(5, index + 1),
    ),
  );
}

function fourStar(star: Star): readonly Play<Picks>[] {
  const { labels } = star;
  return [
    starPlay(star, 'official', [
      'ZX_FS',
      '直选/复式',
      '直选复式',
      '1,2,3,4 5',
      `${labels.join('、')}各选至少一个号码，四位号码与位置全部相同即中奖。`,
      directRows(DIGITS, labels),
    ]),
    starPlay(star, 'official', [
      'ZX_DS',
      '直选/单式',
      '直选单式',
      '1 2 3 4;5 6 7 8',
      '手动输入四位号码，与开奖号码及位置全部相同即中奖。',
      directTickets(DIGITS, 4),
    ]),
    starPlay(star, 'official', [
      'ZH',
      '直选/组合',
      '组合',
      '4,5,6,7',
      '每组号码拆为四星至一星共四注，各自对奖，可兼中。',
      directTails(labels),
    ]),
    ...FOUR_GROUPS.map(([code, name, example, rule, parts]) =>
      starPlay(star, 'official', [code, `组选/${name}`, name, example, rule, multiset(parts)]),
    ),
  ];
}

/** 组选24, 12, 6, 4: of fixed four-digit windows and of 任四. */
export const FOUR_GROUPS = [
  ['Z24', '组选24', '0 1 2 3 4', `至少选四个号码，开出四个不同号码且都在所选之内，${SAME_GROUP}`, [single(4)]],
  ['Z12', '组选12', '0 1,0 1 2', `选二重号一个以上、单号两个以上，${SAME_GROUP}`, [double(1), single(2)]],
  ['Z6', '组选6', '0 1 2', `至少选两个二重号，${SAME_GROUP}`, [double(2)]],
  ['Z4', '组选4', '0 1,0 1', `选三重号、单号各一个以上，${SAME_GROUP}`, [TRIPLE, single(1)]],
] as const satisfies readonly (readonly [string, string, string, string, readonly [Part] | readonly [Part, Part]])[];

const NUMBER_WORDS = ['', '一', '二', '三'];

function floatingPlay(star: Star, m: number): Play<Picks> {
  const name = `${NUMBER_WORDS[m]}码`;
  const rule = `所选${m === 1 ? '号码' : `${m}个号码都`}在${star.name}位中出现即中奖（各至少一次，重复只算一次）。`;
  return play(
    [`${star.prefix}BD${m}`, `不定位/${star.name}/${name}`, `${star.name}${name}不定位`, '1 5 8', rule],
    floating(star.places.length, m),
    star.places,
  );
}

function sidesPlay(star: Star): Play<Picks> {
  const rule = '每位选大小单双，每位属性都相符即中奖：5–9为大，0–4为小；一位同时选大和单时两注可兼中。';
  const example = star.places.length === 2 ? '大 单,小' : '大 单,小,小';
  return play(
    [`${star.prefix}DXDS`, `大小单双/${star.name}/大小单双`, `${star.name}大小单双`, example, rule],
    sidesOfPlaces(star.labels),
    star.places,
  );
}

function floatingAndSides(): readonly Play<Picks>[] {
  const fiveStarBody = ['五星一码', '五星二码', '五星三码'].map((name, index) => {
    const m = index + 1;
    const rule = `所选${m === 1 ? '号码' : `${m}个号码都`}在五位中出现即中奖（各至少一次，重复只算一次）。`;
    return play([`WX_BD${m}`, `不定位/五星/${name}`, `${name}不定位`, '1 5 8', rule], floating(5, m));
  });
  const total = sides({
    rows: [{ label: '和值', sides: bigSmallOddEven(23), measure: sum, domain: range(0, 45) }],
    tiers: tiers('5/10'),
  });
  return [
    ...THREE_STARS.flatMap((star) => [floatingPlay(star, 1), floatingPlay(star, 2)]),
    ...FOUR_STARS.flatMap((star) => [floatingPlay(star, 1), floatingPlay(star, 2)]),
    ...fiveStarBody,
    ...TWO_STARS.map(sidesPlay),
    ...THREE_STARS.map(sidesPlay),
    play(
      [
        'WX_HZDXDS',
        '大小单双/五星/和值',
        '五星和值大小单双',
        '大 双',
        '五位之和23及以上为大、22及以下为小，奇为单、偶为双，与所选相同即中奖。',
      ],
      total,
    ),
  ];
}

export function officialPlays(rules: DigitRules): readonly Play<Picks>[] {
  const tie = rules.officialDragonTie === 'lose' ? '开和时龙、虎不中' : '开和时龙、虎退本金';
  const dragon = `两位比大小，前者大为龙，后者大为虎，相等为和；${tie}。`;
  return [
    ...fiveStar(),
    ...fun(),
    ...FOUR_STARS.flatMap(fourStar),
    ...THREE_STARS.flatMap((star) => threeStar(star, rules)),
    ...TWO_STARS.flatMap(twoStar),
    play(
      ['DWD', '定位胆/定位胆/定位胆', '定位胆', '1 2,-,5,-,-', '所选位置的号码与开奖号码相同即中奖，每个号码一注。'],
      digitPerPlace(PLACES),
    ),
    ...floatingAndSides(),
    play(
      ['LHH', '龙虎/龙虎和/十对', '龙虎和', '龙,-,-,-,-,-,-,-,-,-', dragon],
      digitDragonTiger(PAIRS, rules.officialDragonTie),
    ),
  ];
}
