import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFraction, fraction } from '../fraction.ts';
import type { Draw, Play } from '../play.ts';
import { picksOf } from '../testing/lines.ts';
import { choices, optionByOption, provePlays, settleText } from '../testing/proof.ts';
import type { CatalogueRow, Reference, Ticket } from '../testing/proof.ts';
import { countSets, sampleDraws, strayChances } from '../testing/sampling.ts';
import { LHC_RULES, createPlays, plays } from './index.ts';

/** plays.md §12, word for word. */
const CATALOGUE: readonly CatalogueRow[] = [
  ['TM_A', 'credit', '01 12 49', '1/49'],
  ['TM_B', 'credit', '01 12 49', '1/49'],
  [
    'TM_LM',
    'credit',
    '大 合单 家禽 红波',
    '大/小/单/双/合单/合双/合大/合小/尾大/尾小/家禽/野兽: 24/49（退 1/49）; 大单/大双/小单/小双: 12/49（退 1/49）; 红波: 17/49; 蓝波/绿波: 16/49',
  ],
  ['ZM', 'credit', '01 12', '6/49'],
  ['ZT', 'credit', '01 02,-,-,-,-,-', '1/49'],
  [
    'ZT_LM',
    'credit',
    '大 单,-,-,-,-,红波',
    '大/小/单/双/合单/合双/合大/合小/尾大/尾小: 24/49（退 1/49）; 大单/大双/小单/小双: 12/49（退 1/49）; 红波: 17/49; 蓝波/绿波: 16/49',
  ],
  [
    'ZH',
    'credit',
    '大 小双',
    '大: 43428958/85900584; 小: 42471626/85900584; 单: 42949280/85900584; 双: 42951304/85900584; 大单: 21953306/85900584; 大双/小双: 21475652/85900584; 小单: 20995974/85900584',
  ],
  ['LM_4QZ', 'credit', '01 02 03 04 05', '15/211876'],
  ['LM_3QZ', 'credit', '01 02 03 04', '20/18424'],
  ['LM_3Z2', 'credit', '01 02 03 04', '中三: 20/18424; 中二: 645/18424'],
  ['LM_2QZ', 'credit', '01 02 03', '15/1176'],
  ['LM_2ZT', 'credit', '01 02 03', '中二: 15/1176; 中特: 6/1176'],
  ['LM_TC', 'credit', '01 02 03', '6/1176'],
  [
    'BB',
    'credit',
    '红大 绿合双',
    '红大/蓝小/绿小/绿双/绿合单: 7/49（退 1/49）; 红小: 10/49（退 1/49）; 红单/红合双/蓝单/蓝双/蓝合单/蓝合双/绿大/绿单/绿合双: 8/49（退 1/49）; 红双/红合单/蓝大: 9/49（退 1/49）',
  ],
  [
    'BBB',
    'credit',
    '红大单 绿小双',
    '红大单/蓝小单/绿小双: 3/49（退 1/49）; 红大双/蓝大双/蓝小双/绿大单/绿大双/绿小单: 4/49（退 1/49）; 红小单/红小双/蓝大单: 5/49（退 1/49）',
  ],
  [
    'SB7',
    'credit',
    '红波 和局',
    '绿波/蓝波: 26547128/85900584（退 2502400/85900584）; 和局: 2502400/85900584; 红波: 30303928/85900584（退 2502400/85900584）',
  ],
  ['TX', 'credit', '鼠 马', '本命: 5/49; 普通: 4/49'],
  ['YX', 'credit', '鼠 马', '本命: 47580016/85900584; 普通: 99946/211876'],
  ['ZX', 'credit', '鼠 马', '本命: 42537836/85900584; 普通: 88466/211876'],
  [
    'HX',
    'credit',
    '鼠 牛 虎 兔 龙 蛇',
    '2: 8/49（退 1/49）; 3: 12/49（退 1/49）; 4: 16/49（退 1/49）; 5: 20/49（退 1/49）; 6: 24/49（退 1/49）; 7: 28/49（退 1/49）; 8: 32/49（退 1/49）; 9: 36/49（退 1/49）; 10: 40/49（退 1/49）; 11: 44/49（退 1/49）',
  ],
  [
    'ZONGX',
    'credit',
    '6肖 单',
    '2肖: 836/85900584; 3肖: 216700/85900584; 4肖: 4996200/85900584; 5肖: 26315520/85900584; 6肖: 39502848/85900584; 7肖: 14868480/85900584; 单: 41400700/85900584; 双: 44499884/85900584',
  ],
  ['LX2', 'credit', '鼠 牛', '含本命: 20843956/85900584; 不含本命: 17623284/85900584'],
  ['LXB2', 'credit', '鼠 牛', '含本命: 18643560/85900584; 不含本命: 22481940/85900584'],
  ['LX3', 'credit', '鼠 牛 虎', '含本命: 8242156/85900584; 不含本命: 6912072/85900584'],
  ['LXB3', 'credit', '鼠 牛 虎', '含本命: 8347680/85900584; 不含本命: 10295472/85900584'],
  ['LX4', 'credit', '鼠 牛 虎 兔', '含本命: 2845000/85900584; 不含本命: 2363904/85900584'],
  ['LXB4', 'credit', '鼠 牛 虎 兔', '含本命: 3365856/85900584; 不含本命: 4272048/85900584'],
  ['LX5', 'credit', '鼠 牛 虎 兔 龙', '含本命: 810880/85900584; 不含本命: 666624/85900584'],
  [
    'TS',
    'credit',
    '0头 3尾',
    '0头: 9/49; 1头/2头/3头/4头: 10/49; 0尾: 4/49; 1尾/2尾/3尾/4尾/5尾/6尾/7尾/8尾/9尾: 5/49',
  ],
  ['PTW', 'credit', '0尾 5尾', '0尾: 99946/211876; 1-9尾: 47580016/85900584'],
  ['WL2', 'credit', '0尾 1尾', '含0尾: 20843956/85900584; 不含0尾: 24640385/85900584'],
  ['WLB2', 'credit', '0尾 1尾', '含0尾: 18643560/85900584; 不含0尾: 15380937/85900584'],
  ['WL3', 'credit', '0尾 1尾 2尾', '含0尾: 9823365/85900584; 不含0尾: 11702075/85900584'],
  ['WLB3', 'credit', '0尾 1尾 2尾', '含0尾: 6724520/85900584; 不含0尾: 5379616/85900584'],
  ['WL4', 'credit', '0尾 1尾 2尾 3尾', '含0尾: 4115375/85900584; 不含0尾: 4946250/85900584'],
  ['WLB4', 'credit', '0尾 1尾 2尾 3尾', '含0尾: 2035800/85900584; 不含0尾: 1560780/85900584'],
  ['WX', 'credit', '金 土', '金/木: 10/49; 水: 9/49; 火: 12/49; 土: 8/49'],
  ['BZ5', 'credit', '01 02 03 04 05', '38320568/85900584'],
  ['BZ6', 'credit', '01 02 03 04 05 06', '32224114/85900584'],
  ['BZ7', 'credit', '01 02 03 04 05 06 07', '26978328/85900584'],
  ['BZ8', 'credit', '01 02 03 04 05 06 07 08', '22481940/85900584'],
  ['BZ9', 'credit', '01 02 03 04 05 06 07 08 09', '18643560/85900584'],
  ['BZ10', 'credit', '01 02 03 04 05 06 07 08 09 10', '15380937/85900584'],
  ['BZ11', 'credit', '01 02 03 04 05 06 07 08 09 10 11', '12620256/85900584'],
  ['BZ12', 'credit', '01 02 03 04 05 06 07 08 09 10 11 12', '10295472/85900584'],
  ['ZY5', 'credit', '01 02 03 04 05', '35295260/85900584'],
  ['ZY6', 'credit', '01 02 03 04 05 06', '36578724/85900584'],
  ['ZY7', 'credit', '01 02 03 04 05 06 07', '36720502/85900584'],
  ['ZY8', 'credit', '01 02 03 04 05 06 07 08', '35971104/85900584'],
  ['ZY9', 'credit', '01 02 03 04 05 06 07 08 09', '34545420/85900584'],
  ['ZY10', 'credit', '01 02 03 04 05 06 07 08 09 10', '32626230/85900584'],
  [
    'QM',
    'credit',
    '单4 大3',
    '单0/大0: 346104/85900584; 单1/大1: 3364900/85900584; 单2/大2: 12751200/85900584; 单3/大3: 24439800/85900584; 单4/大4: 25603600/85900584; 单5/大5: 14663880/85900584; 单6/大6: 4250400/85900584; 单7/大7: 480700/85900584',
  ],
];

/** Written out from the tables of plays.md §12, not from the formulas of the engine. */
const RED = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ');
const BLUE = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ');
const ZODIAC_ORDER = '鼠牛虎兔龙蛇马羊猴鸡狗猪';
/** Each year's own zodiac has 01; the number after it belongs to the zodiac before it. */
const OWN: Readonly<Record<number, string>> = { 2025: '蛇', 2026: '马', 2027: '羊' };
const ELEMENTS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  2025: {
    金: '03 04 11 12 25 26 33 34 41 42',
    木: '07 08 15 16 23 24 37 38 45 46',
    水: '13 14 21 22 29 30 43 44',
    火: '01 02 09 10 17 18 31 32 39 40 47 48',
    土: '05 06 19 20 27 28 35 36 49',
  },
  2026: {
    金: '04 05 12 13 26 27 34 35 42 43',
    木: '08 09 16 17 24 25 38 39 46 47',
    水: '01 14 15 22 23 30 31 44 45',
    火: '02 03 10 11 18 19 32 33 40 41 48 49',
    土: '06 07 20 21 28 29 36 37',
  },
  2027: {
    金: '05 06 13 14 27 28 35 36 43 44',
    木: '09 10 17 18 25 26 39 40 47 48',
    水: '01 02 15 16 23 24 31 32 45 46',
    火: '03 04 11 12 19 20 33 34 41 42 49',
    土: '07 08 21 22 29 30 37 38',
  },
};

const FORTY_NINE = Array.from({ length: 49 }, (_, i) => i + 1);
const two = (n: number): string => String(n).padStart(2, '0');
const yes = (tier: string, wins: boolean): string | null => (wins ? tier : null);
const all = ({ numbers }: Draw): readonly string[] => numbers.map(two);
const regular = (draw: Draw): readonly string[] => all(draw).slice(0, 6);
const special = (draw: Draw): string => all(draw)[6] as string;
const yearOf = ({ lunarYear = 2026 }: Draw): number => lunarYear;

const wave = (n: string): string => (RED.includes(n) ? '红' : BLUE.includes(n) ? '蓝' : '绿');
const zodiac = (n: string, draw: Draw): string => {
  const own = ZODIAC_ORDER.indexOf(OWN[yearOf(draw)] as string);
  return ZODIAC_ORDER[(own - (Number(n) - 1) + 60) % 12] as string;
};
const isOwn = (name: string, draw: Draw): boolean => OWN[yearOf(draw)] === name;
const tail = (n: string): string => `${n[1]}尾`;

/** One letter or word of a two-sided option on one ball. */
function has(property: string, n: string, draw: Draw): boolean {
  const sum = Number(n[0]) + Number(n[1]);
  const tests: Readonly<Record<string, boolean>> = {
    大: Number(n) > 24,
    小: Number(n) < 25,
    单: Number(n) % 2 === 1,
    双: Number(n) % 2 === 0,
    合大: sum > 6,
    合小: sum < 7,
    合单: sum % 2 === 1,
    合双: sum % 2 === 0,
    尾大: Number(n[1]) > 4,
    尾小: Number(n[1]) < 5,
    家禽: '牛马羊鸡狗猪'.includes(zodiac(n, draw)),
    野兽: '鼠虎兔龙蛇猴'.includes(zodiac(n, draw)),
  };
  if (property.endsWith('波')) return property === `${wave(n)}波`;
  return tests[property] ?? [...property].every((letter) => tests[letter]);
}

function twoSided(option: string, n: string, draw: Draw): string | null {
  if (n === '49' && !option.endsWith('波')) return 'refund';
  return yes(option, has(option, n, draw));
}

const colourAnd = optionByOption((_, option, draw) => {
  const n = special(draw);
  if (n === '49') return 'refund';
  return yes(option, wave(n) === option[0] && has(option.slice(1), n, draw));
});

const combined = (m: number, judge: Reference['judge']): Reference => ({
  tickets: ([row = []]) => choices(row, m),
  judge,
});
const count = (ticket: Ticket, numbers: readonly string[]): number => ticket.filter((n) => numbers.includes(n)).length;
const pairTier = (ticket: Ticket, draw: Draw): string | null => {
  const hits = count(ticket, regular(draw));
  return hits === 2 ? '中二' : hits === 1 && ticket.includes(special(draw)) ? '中特' : null;
};

/** Zodiacs won by one of these numbers, at the price of the year's own or of the others. */
const zodiacIn = (numbers: (draw: Draw) => readonly string[]): Reference =>
  optionByOption((_, option, draw) =>
    yes(
      isOwn(option, draw) ? '本命' : '普通',
      numbers(draw).some((n) => zodiac(n, draw) === option),
    ),
  );

const linked = (
  m: number,
  wanted: boolean,
  classOf: (n: string, draw: Draw) => string,
  name: (ticket: Ticket, draw: Draw) => string,
): Reference =>
  combined(m, (ticket, draw) => {
    const seen = all(draw).map((n) => classOf(n, draw));
    return yes(
      name(ticket, draw),
      ticket.every((entry) => seen.includes(entry) === wanted),
    );
  });
const zodiacsLinked = (m: number, wanted: boolean): Reference =>
  linked(m, wanted, zodiac, (ticket, draw) => (ticket.some((entry) => isOwn(entry, draw)) ? '含本命' : '不含本命'));
const tailsLinked = (m: number, wanted: boolean): Reference =>
  linked(m, wanted, tail, (ticket) => (ticket.includes('0尾') ? '含0尾' : '不含0尾'));

function waveLeader(draw: Draw): string {
  const points = ['红', '蓝', '绿'].map((name) => ({
    name,
    points: regular(draw).filter((n) => wave(n) === name).length + (wave(special(draw)) === name ? 1.5 : 0),
  }));
  const most = Math.max(...points.map((entry) => entry.points));
  const leaders = points.filter((entry) => entry.points === most);
  return leaders.length === 1 ? `${leaders[0]?.name}波` : '和局';
}

function totalSide(option: string, { numbers }: Draw): string | null {
  const v = numbers.reduce((a, b) => a + b, 0);
  const letters: Readonly<Record<string, boolean>> = { 大: v > 174, 小: v < 175, 单: v % 2 === 1, 双: v % 2 === 0 };
  return yes(
    option,
    [...option].every((letter) => letters[letter]),
  );
}

const sizes = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const references = new Map<string, Reference>([
  ['TM_A', optionByOption((_, option, draw) => yes('1', special(draw) === option))],
  ['TM_B', optionByOption((_, option, draw) => yes('1', special(draw) === option))],
  ['TM_LM', optionByOption((_, option, draw) => twoSided(option, special(draw), draw))],
  ['ZM', optionByOption((_, option, draw) => yes('1', regular(draw).includes(option)))],
  ['ZT', optionByOption((row, option, draw) => yes('1', all(draw)[row] === option))],
  ['ZT_LM', optionByOption((row, option, draw) => twoSided(option, all(draw)[row] as string, draw))],
  ['ZH', optionByOption((_, option, draw) => totalSide(option, draw))],
  ['LM_4QZ', combined(4, (ticket, draw) => yes('1', count(ticket, regular(draw)) === 4))],
  ['LM_3QZ', combined(3, (ticket, draw) => yes('1', count(ticket, regular(draw)) === 3))],
  ['LM_3Z2', combined(3, (ticket, draw) => [null, null, '中二', '中三'][count(ticket, regular(draw))] ?? null)],
  ['LM_2QZ', combined(2, (ticket, draw) => yes('1', count(ticket, regular(draw)) === 2))],
  ['LM_2ZT', combined(2, pairTier)],
  ['LM_TC', combined(2, (ticket, draw) => yes('1', pairTier(ticket, draw) === '中特'))],
  ['BB', colourAnd],
  ['BBB', colourAnd],
  [
    'SB7',
    optionByOption((_, option, draw) => {
      const leader = waveLeader(draw);
      return leader === '和局' && option !== '和局' ? 'refund' : yes(option, leader === option);
    }),
  ],
  ['TX', zodiacIn((draw) => [special(draw)])],
  ['YX', zodiacIn(all)],
  ['ZX', zodiacIn(regular)],
  [
    'HX',
    {
      tickets: ([row = []]) => [row],
      judge: (ticket, draw) => {
        if (special(draw) === '49') return 'refund';
        return yes(String(ticket.length), ticket.includes(zodiac(special(draw), draw)));
      },
    },
  ],
  [
    'ZONGX',
    optionByOption((_, option, draw) => {
      const different = new Set(all(draw).map((n) => zodiac(n, draw))).size;
      return yes(option, [`${different}肖`, different % 2 ? '单' : '双'].includes(option));
    }),
  ],
  ...sizes(2, 5).map((m): [string, Reference] => [`LX${m}`, zodiacsLinked(m, true)]),
  ...sizes(2, 4).map((m): [string, Reference] => [`LXB${m}`, zodiacsLinked(m, false)]),
  [
    'TS',
    optionByOption((_, option, draw) => yes(option, [`${special(draw)[0]}头`, tail(special(draw))].includes(option))),
  ],
  [
    'PTW',
    optionByOption((_, option, draw) => yes(option === '0尾' ? '0尾' : '1-9尾', all(draw).map(tail).includes(option))),
  ],
  ...sizes(2, 4).flatMap((m): [string, Reference][] => [
    [`WL${m}`, tailsLinked(m, true)],
    [`WLB${m}`, tailsLinked(m, false)],
  ]),
  [
    'WX',
    optionByOption((_, option, draw) => {
      const numbers = ELEMENTS[yearOf(draw)]?.[option] ?? '';
      return yes(option, numbers.split(' ').includes(special(draw)));
    }),
  ],
  ...sizes(5, 12).map((m): [string, Reference] => [
    `BZ${m}`,
    combined(m, (ticket, draw) => yes('1', count(ticket, all(draw)) === 0)),
  ]),
  ...sizes(5, 10).map((m): [string, Reference] => [
    `ZY${m}`,
    combined(m, (ticket, draw) => yes('1', count(ticket, all(draw)) === 1)),
  ]),
  [
    'QM',
    optionByOption((_, option, { numbers }) => {
      const odd = numbers.filter((n) => n % 2 === 1).length;
      const big = numbers.filter((n) => n > 24).length;
      return yes(option, [`单${odd}`, `大${big}`].includes(option));
    }),
  ],
]);

/** Draws of three lunar years; one in four has 49 as the 特码, where most ties are. */
const draws: fc.Arbitrary<Draw> = fc
  .record({
    numbers: fc.shuffledSubarray(FORTY_NINE, { minLength: 7, maxLength: 7 }),
    at49: fc.integer({ min: 0, max: 3 }),
    lunarYear: fc.constantFrom(undefined, 2025, 2026, 2027),
  })
  .map(({ numbers, at49, lunarYear }) => ({
    numbers: at49 === 0 ? [...numbers.filter((n) => n !== 49).slice(0, 6), 49] : numbers,
    ...(lunarYear === undefined ? {} : { lunarYear }),
  }));

provePlays({ plays, catalogue: CATALOGUE, references, draws });

const play = (code: string, among: readonly Play[] = plays): Play => among.find((entry) => entry.code === code) as Play;
const tierTexts = (entry: Play): Record<string, string> =>
  Object.fromEntries(entry.tiers.map(({ name, probability }) => [name, formatFraction(probability)]));

describe('exact chances by counting the sets', () => {
  const share = (counts: ReadonlyMap<number, bigint>, wins: (v: number) => boolean): string => {
    const space = [...counts.values()].reduce((a, b) => a + b, 0n);
    return formatFraction(
      fraction(
        [...counts].reduce((n, [v, ways]) => (wins(v) ? n + ways : n), 0n),
        space,
      ),
    );
  };

  test('总和', () => {
    const sums = countSets(FORTY_NINE, 7, (n) => n);
    const expected = Object.fromEntries(
      Object.keys(tierTexts(play('ZH'))).map((name) => [
        name,
        share(sums, (v) => totalSide(name, { numbers: [v] }) !== null),
      ]),
    );
    expect(tierTexts(play('ZH'))).toEqual(expected);
  });

  test('七码, with 49 counted and left out', () => {
    const odd = countSets(FORTY_NINE, 7, (n) => n % 2);
    expect(tierTexts(play('QM'))['单4']).toBe(share(odd, (v) => v === 4));
    const others = FORTY_NINE.slice(0, 48);
    const seven = countSets(others, 7, (n) => n % 2).get(3) as bigint;
    const six = countSets(others, 6, (n) => n % 2).get(3) as bigint;
    const leftOut = play('QM', createPlays({ ...LHC_RULES, sevenAt49: 'leftOut' }));
    expect(tierTexts(leftOut)['单3']).toBe(formatFraction(fraction(seven + six, 85_900_584n)));
  });

  test('连肖 and 尾连 by counting the sets that show every class', () => {
    const member =
      (classes: readonly (readonly number[])[]) =>
      (n: number): number => {
        const index = classes.findIndex((entry) => entry.includes(n));
        return index < 0 ? 0 : 8 ** index;
      };
    const shows = (v: number, m: number): boolean =>
      sizes(0, m - 1).every((index) => Math.floor(v / 8 ** index) % 8 > 0);
    const withOwn = [
      [1, 13, 25, 37, 49],
      [2, 14, 26, 38],
      [3, 15, 27, 39],
    ];
    expect(tierTexts(play('LX3'))['含本命']).toBe(share(countSets(FORTY_NINE, 7, member(withOwn)), (v) => shows(v, 3)));
    const plainTails = [1, 2].map((last) => FORTY_NINE.filter((n) => n % 10 === last));
    const counts = countSets(FORTY_NINE, 7, member(plainTails));
    expect(tierTexts(play('WL2'))['不含0尾']).toBe(share(counts, (v) => shows(v, 2)));
    expect(tierTexts(play('WLB2'))['不含0尾']).toBe(share(counts, (v) => v === 0));
  });
});

describe('a sample of draws', () => {
  const SAMPLE = sampleDraws(49, 7, 4000);

  /** 合肖 is paid by its size, 连肖 and 尾连 by whether the ticket holds 马 (own zodiac of 2026) or 0尾. */
  function tierOfTicket(code: string, text: string): string | undefined {
    if (code === 'HX') return String(text.split(' ').length);
    if (code.startsWith('LX')) return text.includes('马') ? '含本命' : '不含本命';
    return text.includes('0尾') ? '含0尾' : '不含0尾';
  }

  test.each(plays.map((entry) => [entry.code, entry] as const))('%s wins as often as it says', (code, entry) => {
    const byTicket = /^(HX|LX|WL)/.test(code);
    expect(strayChances(entry, SAMPLE, 40, byTicket ? ({ text }) => tierOfTicket(code, text) : undefined)).toEqual([]);
  });

  test('the other choices of rules too', () => {
    const others = createPlays({
      zodiacSetAt49: 'counts',
      tailAndAnimalAt49: 'counts',
      sevenAt49: 'leftOut',
      waveTie: 'lose',
      oneHit: 'atLeastOne',
    });
    const changed = others.filter(({ code }) => /^(TM_LM|ZT_LM|QM|SB7|ZY)/.test(code));
    expect(changed.flatMap((entry) => strayChances(entry, SAMPLE, 40))).toEqual([]);
    const set = play('HX', others);
    expect(settleText(set, '马 鼠', { numbers: [1, 2, 3, 4, 5, 6, 49] })).toEqual([['2含本命', 1]]);
    expect(settleText(set, '牛 鼠', { numbers: [1, 2, 3, 4, 5, 6, 7] })).toEqual([['2', 1]]);
  });

  test.each([2025, 2026, 2027])('five elements of %i', (year) => {
    const numbers = ELEMENTS[year] as Readonly<Record<string, string>>;
    const expected = Object.entries(numbers).map(([name, list]) => [
      name,
      formatFraction(fraction(list.split(' ').length, 49)),
    ]);
    expect(tierTexts(play('WX', createPlays(LHC_RULES, year)))).toEqual(Object.fromEntries(expected));
  });
});

describe('worked examples', () => {
  const at49: Draw = { numbers: [1, 2, 3, 4, 5, 6, 49] };

  test.each([
    [
      'TM_LM',
      '大 绿波',
      at49,
      [
        ['绿波', 1],
        ['refund', 1],
      ],
    ],
    [
      'ZT_LM',
      '-,-,-,-,-,大 合单',
      { numbers: [1, 2, 3, 4, 5, 25, 6] },
      [
        ['大', 1],
        ['合单', 1],
      ],
    ],
    ['BB', '绿单 红大', at49, [['refund', 2]]],
    ['HX', '马 羊', at49, [['refund', 1]]],
    ['TX', '马', at49, [['本命', 1]]],
    [
      'TS',
      '4头 9尾',
      at49,
      [
        ['4头', 1],
        ['9尾', 1],
      ],
    ],
    ['WX', '火', at49, [['火', 1]]],
    ['WX', '火 土', { ...at49, lunarYear: 2025 }, [['土', 1]]],
    ['TX', '蛇 马', { ...at49, lunarYear: 2025 }, [['本命', 1]]],
    [
      'LM_2ZT',
      '01 02 49',
      at49,
      [
        ['中二', 1],
        ['中特', 2],
      ],
    ],
    ['LM_TC', '01 02 49', at49, [['1', 2]]],
    [
      'LM_3Z2',
      '01 02 03 48',
      at49,
      [
        ['中三', 1],
        ['中二', 3],
      ],
    ],
    ['BZ5', '07 08 09 10 11 12', at49, [['1', 6]]],
    ['ZY5', '01 08 09 10 11', at49, [['1', 1]]],
    ['ZM', '01 49', at49, [['1', 1]]],
    ['SB7', '红波 蓝波 绿波 和局', { numbers: [1, 2, 3, 4, 5, 6, 11] }, [['绿波', 1]]],
    [
      'SB7',
      '红波 和局',
      { numbers: [1, 2, 7, 3, 4, 9, 5] },
      [
        ['和局', 1],
        ['refund', 1],
      ],
    ],
    [
      'QM',
      '单4 大1',
      { numbers: [1, 3, 5, 2, 4, 6, 49] },
      [
        ['单4', 1],
        ['大1', 1],
      ],
    ],
  ] as const)('%s %s', (code, text, draw, settled) => {
    expect(settleText(play(code), text, draw)).toEqual(settled);
  });

  test.each([
    ['LM_3Z2', '01 02 03 04 05 06 07 08 09 10', 120],
    ['LX2', '鼠 牛 虎 兔 龙 蛇', 15],
    ['BZ12', '01 02 03 04 05 06 07 08 09 10 11 12 13 14', 91],
    ['HX', '鼠 牛 虎 兔 龙 蛇', 1],
  ])('%s %s is %i tickets', (code, text, tickets) => {
    expect(play(code).count(picksOf(play(code), text))).toBe(tickets);
  });

  test.each([
    ['LM_2QZ', '01 02 03 04 05 06 07 08 09 10 11'],
    ['BZ5', '01 02 03 04'],
    ['LX2', '鼠 牛 虎 兔 龙 蛇 马'],
    ['HX', '鼠'],
    ['HX', '鼠 牛 虎 兔 龙 蛇 马 羊 猴 鸡 狗 猪'],
    ['TM_LM', '红大'],
    ['TM_A', '1'],
    ['ZT', '-,-,-,-,-,-'],
  ])('%s refuses %s', (code, text) => {
    expect(play(code).parse(text).ok).toBe(false);
  });

  test.each([
    ...[10, 10, 10, 11, 12, 13, 13, 14].map((max, i) => [`BZ${i + 5}`, i + 5, max] as const),
    ...[8, 9, 10, 11, 12, 13].map((max, i) => [`ZY${i + 5}`, i + 5, max] as const),
  ])('%s takes %i to %i numbers', (code, min, max) => {
    const takes = (n: number): boolean => play(code).parse(FORTY_NINE.slice(0, n).map(two).join(' ')).ok;
    expect([takes(min - 1), takes(min), takes(max), takes(max + 1)]).toEqual([false, true, true, false]);
  });

  test('the own zodiac of the table of a year carries the price of 本命', () => {
    expect(play('TX').shape.tierOf?.(0, '马')).toBe('本命');
    expect(play('TX', createPlays(LHC_RULES, 2027)).shape.tierOf?.(0, '马')).toBe('普通');
    expect(play('TX', createPlays(LHC_RULES, 2027)).shape.tierOf?.(0, '羊')).toBe('本命');
  });
});
