/** 六合彩 (LHC): six 正码 in drawn order and the 特码, of 01–49 (plays.md §12). */
import { maker } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import type { Play } from '../play.ts';
import { DEFAULT_LUNAR_YEAR } from './attributes.ts';
import { linkedClasses, oneClass, TAIL_CLASSES, ZODIAC_CLASSES } from './classes.ts';
import { LHC_RULES } from './rules.ts';
import type { LhcRules } from './rules.ts';
import {
  allRegular,
  noHit,
  oneHit,
  pairWithSpecial,
  sevenNumbers,
  sevenWaves,
  threeHitTwo,
  totals,
  zodiacCounts,
} from './sets.ts';
import {
  elements,
  halfWaves,
  headsAndTails,
  numberPerBall,
  oneNumber,
  REGULAR,
  SPECIAL,
  twoSides,
  zodiacSet,
} from './special.ts';

export { DEFAULT_LUNAR_YEAR, ELEMENTS, elementOf, ownZodiac, waveOf, WAVES, zodiacOf, ZODIACS } from './attributes.ts';
export type { Element, Wave, Zodiac } from './attributes.ts';
export { LUNAR_YEARS, lunarYearOn, nextSpringFestival } from './lunar-year.ts';
export { LHC_RULES } from './rules.ts';
export type { LhcRules } from './rules.ts';

type Row = readonly [
  code: string,
  path: string,
  label: string,
  example: string,
  rule: string,
  matcher: Matcher,
  window?: readonly number[],
];

const CHINESE = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const ZODIAC_EXAMPLE = ['鼠', '牛', '虎', '兔', '龙'];

const firstNumbers = (m: number): string =>
  Array.from({ length: m }, (_, i) => String(i + 1).padStart(2, '0')).join(' ');

const AT_49 = '49为和，除波色外退还本金';

const SIDES = '25–48为大、01–24为小，合数（十位加个位）7以上为合大、6以下为合小，个位5–9为尾大、0–4为尾小';

const at49 = (rules: LhcRules): string =>
  rules.tailAndAnimalAt49 === 'refund' ? AT_49 : '49为和，除波色、尾大尾小、家禽野兽外退还本金';

function specialBall(rules: LhcRules, lunarYear: number): readonly Row[] {
  return [
    [
      'TM_A',
      '特码/特码A/号码',
      '特码A',
      '01 12 49',
      '特码与所选号码相同即中奖；赔率按基础返奖率，全部返点以现金返还。',
      oneNumber(1),
      SPECIAL,
    ],
    [
      'TM_B',
      '特码/特码B/号码',
      '特码B',
      '01 12 49',
      '特码与所选号码相同即中奖；全部返点计入赔率，不另返现。',
      oneNumber(1),
      SPECIAL,
    ],
    [
      'TM_LM',
      '特码/两面/两面',
      '特码两面',
      '大 合单 家禽 红波',
      `特码${SIDES}，家禽为牛马羊鸡狗猪；${at49(rules)}。`,
      twoSides(['特码'], true, rules, lunarYear),
      SPECIAL,
    ],
  ];
}

function regularBalls(rules: LhcRules, lunarYear: number): readonly Row[] {
  return [
    ['ZM', '正码/正码/号码', '正码', '01 12', '所选号码是六个正码之一即中奖，特码不算。', oneNumber(6), REGULAR],
    [
      'ZT',
      '正码/正码特/号码',
      '正码特',
      '01 02,-,-,-,-,-',
      '该正码与所选号码相同即中奖。',
      numberPerBall(REGULAR.map((i) => `正${CHINESE[i + 1]}特`)),
    ],
    [
      'ZT_LM',
      '正码/正码1–6/两面',
      '正码1–6两面',
      '大 单,-,-,-,-,红波',
      `该正码${SIDES}；${at49(rules)}。`,
      twoSides(
        REGULAR.map((i) => `正码${i + 1}`),
        false,
        rules,
        lunarYear,
      ),
    ],
    ['ZH', '正码/总和/两面', '总和', '大 小双', '七个号码之和175以上为大、174以下为小，奇单偶双，没有和局。', totals()],
  ];
}

/** What the 特码 is: its colour, its digits, its element. */
function natures(lunarYear: number): readonly Row[] {
  return [
    [
      'BB',
      '色波/半波/半波',
      '半波',
      '红大 绿合双',
      '特码的颜色与属性同时相符即中奖；特码49退还本金。',
      halfWaves(['大', '小', '单', '双', '合单', '合双']),
      SPECIAL,
    ],
    [
      'BBB',
      '色波/半半波/半半波',
      '半半波',
      '红大单 绿小双',
      '特码的颜色、大小、单双同时相符即中奖；特码49退还本金。',
      halfWaves(['大单', '大双', '小单', '小双']),
      SPECIAL,
    ],
    [
      'TS',
      '尾数/特码头尾/头尾',
      '特码头尾数',
      '0头 3尾',
      '特码的十位为头数、个位为尾数，与所选相同即中奖，赔率按选项。',
      headsAndTails(),
      SPECIAL,
    ],
    [
      'WX',
      '五行/五行/五行',
      '五行',
      '金 土',
      '特码所属五行与所选相同即中奖；五行按农历年排列，赔率按选项与年份。',
      elements(lunarYear),
      SPECIAL,
    ],
  ];
}

function links(): readonly Row[] {
  const rule = '从2–10个号码中，每两个为一注，';
  return [
    [
      'LM_4QZ',
      '连码/四全中/复式',
      '四全中',
      firstNumbers(5),
      '选4–10个号码，每四个为一注，四个都是正码即中奖。',
      allRegular(4),
      REGULAR,
    ],
    [
      'LM_3QZ',
      '连码/三全中/复式',
      '三全中',
      firstNumbers(4),
      '选3–10个号码，每三个为一注，三个都是正码即中奖。',
      allRegular(3),
      REGULAR,
    ],
    [
      'LM_3Z2',
      '连码/三中二/复式',
      '三中二',
      firstNumbers(4),
      '选3–10个号码，每三个为一注，恰两个是正码为中二，三个都是为中三，不兼得。',
      threeHitTwo(),
      REGULAR,
    ],
    ['LM_2QZ', '连码/二全中/复式', '二全中', firstNumbers(3), `${rule}两个都是正码即中奖。`, allRegular(2), REGULAR],
    [
      'LM_2ZT',
      '连码/二中特/复式',
      '二中特',
      firstNumbers(3),
      `${rule}两个都是正码为中二，一个正码加特码为中特。`,
      pairWithSpecial(true),
    ],
    [
      'LM_TC',
      '连码/特串/复式',
      '特串',
      firstNumbers(3),
      `${rule}一个是正码、另一个是特码即中奖。`,
      pairWithSpecial(false),
    ],
  ];
}

function zodiacs(rules: LhcRules, lunarYear: number): readonly Row[] {
  const once = '，出现多次只派一次，赔率按本命与普通';
  const tie = rules.zodiacSetAt49 === 'refund' ? '；特码49退还本金' : '';
  return [
    [
      'TX',
      '生肖/特肖/特肖',
      '特肖',
      '鼠 马',
      '特码属所选生肖即中奖，赔率按本命与普通。',
      oneClass(ZODIAC_CLASSES, 1, lunarYear),
      SPECIAL,
    ],
    [
      'YX',
      '生肖/一肖/一肖',
      '一肖',
      '鼠 马',
      `七个号码中出现所选生肖即中奖${once}。`,
      oneClass(ZODIAC_CLASSES, 7, lunarYear),
    ],
    [
      'ZX',
      '生肖/正肖/正肖',
      '正肖',
      '鼠 马',
      `六个正码中出现所选生肖即中奖${once}。`,
      oneClass(ZODIAC_CLASSES, 6, lunarYear),
      REGULAR,
    ],
    [
      'HX',
      '生肖/合肖/合肖',
      '合肖',
      '鼠 牛 虎 兔 龙 蛇',
      `选2–11个生肖为一注，特码属其中之一即中奖，赔率按个数${tie}。`,
      zodiacSet(rules, lunarYear),
      SPECIAL,
    ],
    [
      'ZONGX',
      '生肖/总肖/总肖',
      '总肖',
      '6肖 单',
      '七个号码的不同生肖个数与所选相同，或其单双与所选相同即中奖。',
      zodiacCounts(),
    ],
  ];
}

/** 连肖: zodiacs that all come, or all stay away. */
function zodiacLinks(lunarYear: number): readonly Row[] {
  return [2, 3, 4, 5].flatMap((m): Row[] => {
    const name = `${CHINESE[m]}肖连`;
    const example = ZODIAC_EXAMPLE.slice(0, m).join(' ');
    const choose = `选${m}–6个生肖，每${CHINESE[m]}个为一注，`;
    const show: Row = [
      `LX${m}`,
      `连肖/${name}中/复式`,
      `${name}中`,
      example,
      `${choose}全部在七个号码中出现即中奖，赔率按是否含本命肖。`,
      linkedClasses(ZODIAC_CLASSES, m, 'all', lunarYear),
    ];
    const miss: Row = [
      `LXB${m}`,
      `连肖/${name}不中/复式`,
      `${name}不中`,
      example,
      `${choose}全部未在七个号码中出现即中奖，赔率按是否含本命肖。`,
      linkedClasses(ZODIAC_CLASSES, m, 'none', lunarYear),
    ];
    return m === 5 ? [show] : [show, miss];
  });
}

function tails(lunarYear: number): readonly Row[] {
  return [
    [
      'PTW',
      '尾数/平特尾/尾数',
      '平特尾数',
      '0尾 5尾',
      '七个号码中出现所选尾数即中奖，出现多次只派一次；0尾只有四个号码，赔率不同。',
      oneClass(TAIL_CLASSES, 7, lunarYear),
    ],
    ...[2, 3, 4].flatMap((m): Row[] => {
      const name = `${CHINESE[m]}尾连`;
      const example = TAIL_CLASSES.texts.slice(0, m).join(' ');
      const choose = `选${m}–6个尾数，每${CHINESE[m]}个为一注，`;
      return [
        [
          `WL${m}`,
          `尾连/${name}中/复式`,
          `${name}中`,
          example,
          `${choose}全部在七个号码中出现即中奖，赔率按是否含0尾。`,
          linkedClasses(TAIL_CLASSES, m, 'all', lunarYear),
        ],
        [
          `WLB${m}`,
          `尾连/${name}不中/复式`,
          `${name}不中`,
          example,
          `${choose}全部未在七个号码中出现即中奖，赔率按是否含0尾。`,
          linkedClasses(TAIL_CLASSES, m, 'none', lunarYear),
        ],
      ];
    }),
  ];
}

/** Largest pools of 五不中 … 十二不中 and 五中一 … 十中一. */
const NO_HIT_MAX = [10, 10, 10, 11, 12, 13, 13, 14];
const ONE_HIT_MAX = [8, 9, 10, 11, 12, 13];

function sevens(rules: LhcRules): readonly Row[] {
  const wins = rules.oneHit === 'exactlyOne' ? '恰有一个在七个号码中即中奖，多中不算' : '至少有一个在七个号码中即中奖';
  const tie = rules.waveTie === 'refund' ? '退还本金' : '不中';
  const at49 = rules.sevenAt49 === 'counts' ? '49算单、算大' : '49不计';
  return [
    [
      'SB7',
      '色波/七色波/七色波',
      '七色波',
      '红波 和局',
      `正码每个1分、特码1.5分，得分最高的颜色胜；最高分并列为和局，此时红波、蓝波、绿波${tie}。`,
      sevenWaves(rules),
    ],
    ...NO_HIT_MAX.map((max, index): Row => {
      const m = index + 5;
      const name = `${CHINESE[m]}不中`;
      return [
        `BZ${m}`,
        `自选不中/${name}/复式`,
        name,
        firstNumbers(m),
        `选${m}–${max}个号码，每${m}个为一注，全不在七个号码中即中奖。`,
        noHit(m, max),
      ];
    }),
    ...ONE_HIT_MAX.map((max, index): Row => {
      const m = index + 5;
      const name = `${CHINESE[m]}中一`;
      return [
        `ZY${m}`,
        `中一/${name}/复式`,
        name,
        firstNumbers(m),
        `选${m}–${max}个号码，每${m}个为一注，${wins}。`,
        oneHit(m, max, rules.oneHit),
      ];
    }),
    [
      'QM',
      '七码/七码/七码',
      '七码',
      '单4 大3',
      `七个号码中单数（或25以上）的个数恰为所选即中奖；${at49}。`,
      sevenNumbers(rules),
    ],
  ];
}

/** The same number bet twice, which differs in what becomes of the player's rebate level alone. */
const TRADES: ReadonlyMap<string, NonNullable<Play['trade']>> = new Map([
  ['TM_A', 'rebate'],
  ['TM_B', 'odds'],
]);

/**
 * The 52 plays under a choice of rules, with the figures of a lunar year: the own zodiac and the sizes of the elements change with it. A draw
 * is always settled by its own lunar year.
 */
export function createPlays(rules: LhcRules = LHC_RULES, lunarYear: number = DEFAULT_LUNAR_YEAR): readonly Play[] {
  const rows = [
    ...specialBall(rules, lunarYear),
    ...regularBalls(rules, lunarYear),
    ...natures(lunarYear),
    ...links(),
    ...zodiacs(rules, lunarYear),
    ...zodiacLinks(lunarYear),
    ...tails(lunarYear),
    ...sevens(rules),
  ];
  const { play } = maker('LHC', 'credit');
  return rows.map(([code, path, label, example, rule, matcher, window]) => {
    const made = play([code, path, label, example, rule], matcher, window);
    const trade = TRADES.get(code);
    return trade === undefined ? made : { ...made, trade };
  });
}

export const plays: readonly Play[] = createPlays();

const madeByYear = new Map<number, readonly Play[]>([[DEFAULT_LUNAR_YEAR, plays]]);

/** Zodiacs and elements come round after sixty years, so that sixty sets of plays are all there can be. */
const CYCLE = 60;

/** The 52 plays with the figures of a lunar year, made once: an issue is priced by the year of its day, before and after 春节. */
export function playsOfYear(lunarYear: number): readonly Play[] {
  const year = DEFAULT_LUNAR_YEAR + ((lunarYear - DEFAULT_LUNAR_YEAR) % CYCLE);
  const known = madeByYear.get(year);
  if (known !== undefined) return known;
  const made = createPlays(LHC_RULES, year);
  madeByYear.set(year, made);
  return made;
}
