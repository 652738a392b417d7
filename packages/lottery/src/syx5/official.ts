/** 官方 plays of 11选5: windows of two and three places, 定位胆, 任选, 定单双, 猜中位. */
import { choose } from '../combinatorics.ts';
import {
  range,
  ELEVEN,
  bankers,
  differentBalls,
  directRows,
  directTickets,
  exactly,
  maker,
  numerals,
  perPlace,
  pool,
  poolTickets,
  side,
  sides,
} from '../families/index.ts';
import type { Matcher, PoolConfig } from '../families/index.ts';
import { fraction } from '../fraction.ts';
import type { Play } from '../play.ts';
import { tier, tiers } from '../tiers.ts';

export const BALLS = ['第一球', '第二球', '第三球', '第四球', '第五球'];

/** Draws of five numbers where order does not matter: C(11, 5). */
const SETS = choose(11, 5);

interface Window {
  readonly code: string;
  readonly name: string;
  readonly places: readonly number[];
}

const WINDOWS: readonly Window[] = [
  { code: 'Q3', name: '前三', places: [0, 1, 2] },
  { code: 'Z3', name: '中三', places: [1, 2, 3] },
  { code: 'H3', name: '后三', places: [2, 3, 4] },
  { code: 'Q2', name: '前二', places: [0, 1] },
  { code: 'H2', name: '后二', places: [3, 4] },
];

const { play: official } = maker('SYX5', 'official');

/** 直选 and 组选 of one window: 复式, 单式, 胆拖. */
function windowPlays({ code, name, places }: Window): readonly Play[] {
  const k = places.length;
  const group: PoolConfig = { options: ELEVEN.options, size: k, tiers: [tier('1', fraction(1, choose(11, k)))] };
  const count = k === 3 ? '三' : '两';
  const play = (suffix: string, set: string, way: string, example: string, rule: string, matcher: Matcher): Play =>
    official([`${code}_${suffix}`, `${name}/${set}/${way}`, `${name}${set}${way}`, example, rule], matcher, places);
  const labels = places.map((place) => BALLS[place] as string);
  const rows = `从${labels.join('、')}各选至少一个号码，${name}号码与位置全部相同即中奖。`;
  const typed = `手动输入${count}个不同号码`;
  return [
    play('ZX_FS', '直选', '复式', k === 3 ? '01 02,03,04' : '01 02,03', rows, directRows(ELEVEN, labels)),
    play(
      'ZX_DS',
      '直选',
      '单式',
      k === 3 ? '01 02 03;05 06 07' : '01 02;05 06',
      `${typed}，与${name}号码及位置全部相同即中奖。`,
      directTickets(ELEVEN, k),
    ),
    play(
      'ZU_FS',
      '组选',
      '复式',
      '01 02 05 08',
      `至少选${count}个号码，${name}开奖号码都在所选之内即中奖，不分顺序。`,
      pool(group),
    ),
    play(
      'ZU_DS',
      '组选',
      '单式',
      k === 3 ? '01 02 03' : '01 02',
      `${typed}，与${name}号码相同即中奖，不分顺序。`,
      poolTickets(group),
    ),
    play(
      'ZU_DT',
      '组选',
      '胆拖',
      '01,02 03 04',
      `胆码加拖码组成${count}个号码的票，与${name}号码相同即中奖，胆码必须全部开出。`,
      bankers(group),
    ),
  ];
}

const BD1: PoolConfig = { options: ELEVEN.options, size: 1, comes: 3, tiers: tiers('3/11') };

/** 一码不定位 of the three-place windows. */
const floating: readonly Play[] = WINDOWS.slice(0, 3).map(({ code, name, places }) =>
  official(
    [`${code}_BD1`, `不定位/${name}/一码`, `${name}一码不定位`, '01 07', `所选号码在${name}位中出现即中奖，不分位置。`],
    pool(BD1),
    places,
  ),
);

const CHINESE = ['', '一', '二', '三', '四', '五', '六', '七', '八'];

/** 任选m中n: the ticket's numbers are all drawn (m ≤ 5), or all five drawn numbers are on the ticket (m > 5). */
function anyPlays(m: number): readonly Play[] {
  const hits = Math.min(m, 5);
  const favourable = m <= 5 ? choose(11 - m, 5 - m) : choose(m, 5);
  const config: PoolConfig = {
    options: ELEVEN.options,
    size: m,
    comes: 5,
    tiers: [tier('1', fraction(favourable, SETS))],
    pays: [[hits, '1']],
  };
  const name = `任选${CHINESE[m]}中${CHINESE[hits]}`;
  const wins = m <= 5 ? `票上${m}个号码全部开出即中奖` : `五个开奖号码全部在票上${m}个号码之内即中奖`;
  const play = (suffix: string, way: string, example: string, rule: string, matcher: Matcher): Play =>
    official([`RX${m}_${suffix}`, `任选/${name}/${way}`, `${name}${way}`, example, rule], matcher);
  const list = numerals(1, 11, 2);
  const typed = list.slice(0, m).join(' ');
  return [
    play('FS', '复式', list.slice(0, m + 1).join(' '), `至少选${m}个号码，每${m}个号码为一注，${wins}。`, pool(config)),
    play('DS', '单式', typed, `手动输入${m}个不同号码为一注，${wins}。`, poolTickets(config)),
    ...(m === 1
      ? []
      : [
          play(
            'DT',
            '胆拖',
            `01,${list.slice(1, m + 1).join(' ')}`,
            `胆码加拖码组成${m}个号码的票，${wins}。`,
            bankers(config),
          ),
        ]),
  ];
}

const PLACED = official(
  ['DWD', '定位胆/定位胆/定位胆', '定位胆', '01 02,-,05,-,-', '任选一个或多个位置的号码，该位置开出所选号码即中奖。'],
  numberPerBall(),
);

/** Each chosen number of each ball is a ticket: 定位胆 and 数字盘. */
export function numberPerBall(): Matcher {
  return sides({
    rows: perPlace(BALLS, range(1, 11), exactly(ELEVEN.options.texts)),
    tiers: tiers('1/11'),
    look: 'pad',
    together: differentBalls,
  });
}

const oddCount = (numbers: readonly number[]): number => numbers.filter((n) => n % 2 === 1).length;

/** 定单双: how many of the five are odd; six of the eleven numbers are. */
function oddCounts(): Matcher {
  const names = [5, 4, 3, 2, 1, 0].map((odd) => ({ odd, text: `${odd}单${5 - odd}双` }));
  return sides({
    rows: [
      {
        label: '单双个数',
        sides: names.map(({ odd, text }) => side(text, (v) => v === odd)),
        measure: oddCount,
        domain: range(0, 5),
      },
    ],
    tiers: names.map(({ odd, text }) => tier(text, fraction(choose(6, odd) * choose(5, 5 - odd), SETS))),
  });
}

/** 猜中位: the third of the five in ascending order, two numbers below it and two above. */
function middle(): Matcher {
  const values = [3, 4, 5, 6, 7, 8, 9];
  const texts = numerals(3, 9, 2);
  return sides({
    rows: [
      {
        label: '中位',
        sides: exactly(texts),
        measure: (numbers) => numbers.toSorted((a, b) => a - b)[2] as number,
        domain: range(3, 9),
      },
    ],
    tiers: values.map((v, index) => tier(texts[index] as string, fraction(choose(v - 1, 2) * choose(11 - v, 2), SETS))),
  });
}

const FUN: readonly Play[] = [
  official(
    [
      'DDS',
      '趣味/定单双/定单双',
      '定单双',
      '5单0双 3单2双',
      '五个开奖号码中单数与双数的个数和所选一致即中奖，赔率按选项。',
    ],
    oddCounts(),
  ),
  official(
    [
      'CZW',
      '趣味/猜中位/猜中位',
      '猜中位',
      '03 06',
      '五个开奖号码从小到大排列，第三个号码与所选一致即中奖，赔率按选项。',
    ],
    middle(),
  ),
];

export function officialPlays(): readonly Play[] {
  return [...WINDOWS.flatMap(windowPlays), ...floating, PLACED, ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap(anyPlays), ...FUN];
}
