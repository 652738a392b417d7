import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFraction, fraction } from '../fraction.ts';
import type { Draw, Play } from '../play.ts';
import { picksOf } from '../testing/lines.ts';
import { choices, optionByOption, provePlays, settleText } from '../testing/proof.ts';
import type { CatalogueRow, Reference } from '../testing/proof.ts';
import { countSets, sampleDraws, strayChances } from '../testing/sampling.ts';
import { createPlays, plays } from './index.ts';

/** plays.md §11, word for word. */
const CATALOGUE: readonly CatalogueRow[] = [
  ['RX1', 'official', '01', '1/4'],
  ['RX2', 'official', '01 02', '2: 19/316'],
  ['RX3', 'official', '01 02 03', '3: 57/4108; 2: 285/2054'],
  ['RX4', 'official', '01 02 03 04', '4: 969/316316; 3: 3420/79079; 2: 16815/79079'],
  ['RX5', 'official', '01 02 03 04 05', '5: 51/79079; 4: 3825/316316; 3: 13275/158158'],
  ['RX6', 'official', '01 02 03 04 05 06', '6: 51/395395; 5: 1224/395395; 4: 9027/316316; 3: 10266/79079'],
  [
    'RX7',
    'official',
    '01 02 03 04 05 06 07',
    '7: 51/2089945; 6: 306/417989; 5: 18054/2089945; 4: 87261/1671956; 0: 46197/379990',
  ],
  [
    'RX8',
    'official',
    '01 02 03 04 05 06 07 08',
    '8: 51/11735845; 7: 4896/30513197; 6: 72216/30513197; 5: 2792352/152565985; 4: 4973877/61026394; 0: 2448441/27739270',
  ],
  [
    'RX9',
    'official',
    '01 02 03 04 05 06 07 08 09',
    '9: 17/23471690; 8: 153/4694338; 7: 18054/30513197; 6: 174522/30513197; 5: 4973877/152565985; 4: 34817139/305131970; 0: 272049/4267580',
  ],
  [
    'RX10',
    'official',
    '01 02 03 04 05 06 07 08 09 10',
    '10: 17/151499090; 9: 1020/166648999; 8: 45135/333297998; 7: 3490440/2166436987; 6: 24869385/2166436987; 5: 557074224/10832184935; 0: 13874499/302998180',
  ],
  ['HZ_DX', 'official', '大 和', '大/小: ≈0.497802; 和: ≈0.00439643'],
  ['HZ_DS', 'official', '单 双', '单: ≈0.5; 双: ≈0.5'],
  ['HZ_DXDS', 'official', '大单 大双', '大单/小单: ≈0.25; 大双/小双: ≈0.247802'],
  ['SXP', 'official', '上 中', '上/下: ≈0.398378; 中: ≈0.203243'],
  ['JOP', 'official', '奇 和', '奇/偶: ≈0.398378; 和: ≈0.203243'],
  ['WX', 'official', '金 木', '金: ≈0.102515; 木: ≈0.201528; 水: ≈0.38804; 火: ≈0.203392; 土: ≈0.104525'],
  [
    'X_ZH',
    'credit',
    '大 小双',
    '大/小: ≈0.497802（退 ≈0.00439643）; 单: ≈0.5; 双: ≈0.5; 大单/小单: ≈0.25（退 ≈0.00439643）; 大双/小双: ≈0.247802（退 ≈0.00439643）',
  ],
  ['X_810', 'credit', '810', '≈0.00439643'],
  ['X_QHP', 'credit', '前多 前后和', '前多/后多: ≈0.398378; 前后和: ≈0.203243'],
  ['X_DSH', 'credit', '单多 单双和', '单多/双多: ≈0.398378; 单双和: ≈0.203243'],
  ['X_WX', 'credit', '金 木', '金: ≈0.102515; 木: ≈0.201528; 水: ≈0.38804; 火: ≈0.203392; 土: ≈0.104525'],
  ['X_ZM', 'credit', '01 33', '1/4'],
];

const EIGHTY = Array.from({ length: 80 }, (_, i) => i + 1);
const SAMPLE = sampleDraws(80, 20, 4000);

const yes = (tier: string, wins: boolean): string | null => (wins ? tier : null);
const total = ({ numbers }: Draw): number => numbers.reduce((a, b) => a + b, 0);
const drawn = ({ numbers }: Draw): readonly string[] => numbers.map((n) => String(n).padStart(2, '0'));

/** Hits paid for by 任选一 to 任选十, as the rule column lists them. */
const PAID = [
  '1',
  '2',
  '3 2',
  '4 3 2',
  '5 4 3',
  '6 5 4 3',
  '7 6 5 4 0',
  '8 7 6 5 4 0',
  '9 8 7 6 5 4 0',
  '10 9 8 7 6 5 0',
];

function anyOf(m: number): Reference {
  const paid = (PAID[m - 1] as string).split(' ');
  return {
    tickets: ([row = []]) => choices(row, m),
    judge: (ticket, draw) => {
      const hits = String(ticket.filter((n) => drawn(draw).includes(n)).length);
      return yes(hits, paid.includes(hits));
    },
  };
}

/** 大 小 单 双 and their pairs; 810 has neither 大 nor 小. */
function sideOfTotal(option: string, v: number, at810: 'refund' | null): string | null {
  const leans = /[大小]/.test(option);
  if (v === 810 && leans) return at810;
  const letters: Readonly<Record<string, boolean>> = {
    大: v > 810,
    小: v < 810,
    单: v % 2 === 1,
    双: v % 2 === 0,
    和: v === 810,
  };
  return yes(
    option,
    [...option].every((letter) => letters[letter]),
  );
}

function half(inHalf: (n: number) => boolean, more: string, fewer: string, even: string): Reference {
  return optionByOption((_, option, { numbers }) => {
    const count = numbers.filter(inHalf).length;
    return yes(option, option === (count > 10 ? more : count < 10 ? fewer : even));
  });
}

const element = (v: number): string => (v < 696 ? '金' : v < 764 ? '木' : v < 856 ? '水' : v < 924 ? '火' : '土');
const elements = optionByOption((_, option, draw) => yes(option, element(total(draw)) === option));
const low = (n: number): boolean => n < 41;
const odd = (n: number): boolean => n % 2 === 1;

const references = new Map<string, Reference>([
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((m): [string, Reference] => [`RX${m}`, anyOf(m)]),
  ['HZ_DX', optionByOption((_, option, draw) => sideOfTotal(option, total(draw), null))],
  ['HZ_DS', optionByOption((_, option, draw) => sideOfTotal(option, total(draw), null))],
  ['HZ_DXDS', optionByOption((_, option, draw) => sideOfTotal(option, total(draw), null))],
  ['X_ZH', optionByOption((_, option, draw) => sideOfTotal(option, total(draw), 'refund'))],
  ['X_810', optionByOption((_, _option, draw) => yes('1', total(draw) === 810))],
  ['SXP', half(low, '上', '下', '中')],
  ['X_QHP', half(low, '前多', '后多', '前后和')],
  ['JOP', half(odd, '奇', '偶', '和')],
  ['X_DSH', half(odd, '单多', '双多', '单双和')],
  ['WX', elements],
  ['X_WX', elements],
  ['X_ZM', optionByOption((_, option, draw) => yes('1', drawn(draw).includes(option)))],
]);

/** A draw whose sum is 810 with ten numbers of each half, ten of them odd. */
const EVEN: Draw = { numbers: EIGHTY.filter((n) => n <= 10 || n > 70) };

/** Random draws, a quarter of them moved to a sum near 810 where the ties are. */
const draws: fc.Arbitrary<Draw> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.shuffledSubarray(EIGHTY, { minLength: 20, maxLength: 20 }).map((numbers) => ({ numbers })),
  },
  {
    weight: 1,
    arbitrary: fc.shuffledSubarray(EIGHTY.slice(0, 40), { minLength: 10, maxLength: 10 }).map((head) => ({
      numbers: [...head, ...head.map((n) => 81 - n)],
    })),
  },
);

provePlays({ plays, catalogue: CATALOGUE, references, draws });

const play = (code: string): Play => plays.find((entry) => entry.code === code) as Play;

describe('exact chances by counting the sets', () => {
  const sums = countSets(EIGHTY, 20, (n) => n);
  const space = [...sums.values()].reduce((a, b) => a + b, 0n);
  const chanceOf = (wins: (v: number) => boolean, counts: ReadonlyMap<number, bigint> = sums): string => {
    const ways = [...counts].reduce((n, [v, more]) => (wins(v) ? n + more : n), 0n);
    return formatFraction(fraction(ways, space));
  };
  const tiersOf = (code: string): Record<string, string> =>
    Object.fromEntries(play(code).tiers.map(({ name, probability }) => [name, formatFraction(probability)]));

  test('sums', () => {
    const names = ['大', '小', '单', '双', '大单', '大双', '小单', '小双'];
    expect(tiersOf('X_ZH')).toEqual(
      Object.fromEntries(names.map((name) => [name, chanceOf((v) => sideOfTotal(name, v, null) !== null)])),
    );
    expect(play('X_ZH').tiers.map(({ refund }) => refund && formatFraction(refund))).toEqual(
      play('X_ZH').tiers.map(({ name }) => (name === '单' || name === '双' ? undefined : chanceOf((v) => v === 810))),
    );
    expect(tiersOf('X_810')).toEqual({ '1': chanceOf((v) => v === 810) });
    expect(tiersOf('WX')).toEqual(
      Object.fromEntries(['金', '木', '水', '火', '土'].map((name) => [name, chanceOf((v) => element(v) === name)])),
    );
  });

  test('halves', () => {
    const counts = countSets(EIGHTY, 20, (n) => Number(low(n)));
    const expected = {
      上: chanceOf((v) => v > 10, counts),
      下: chanceOf((v) => v < 10, counts),
      中: chanceOf((v) => v === 10, counts),
    };
    expect(tiersOf('SXP')).toEqual(expected);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('任选%i', (m) => {
    const counts = countSets(EIGHTY, 20, (n) => Number(n <= m));
    const expected = Object.fromEntries(
      play(`RX${m}`).tiers.map(({ name }) => [name, chanceOf((v) => String(v) === name, counts)]),
    );
    expect(tiersOf(`RX${m}`)).toEqual(expected);
  });

  test('a fair split of exclusive tiers pays back the whole stake', () => {
    for (const m of [2, 3, 7, 10]) {
      const back = play(`RX${m}`).tiers.reduce((n, { probability, fairOdds }) => {
        return n + (Number(probability.num) / Number(probability.den)) * (Number(fairOdds.num) / Number(fairOdds.den));
      }, 0);
      expect(back).toBeCloseTo(1, 12);
    }
  });
});

describe('a sample of draws', () => {
  test.each(plays.map((entry) => [entry.code, entry] as const))('%s wins as often as it says', (_, entry) => {
    expect(strayChances(entry, SAMPLE, 12)).toEqual([]);
  });

  test('the other choice of rules too', () => {
    const others = createPlays({ official810: 'refund', credit810: 'lose' });
    expect(others.filter(({ code }) => /HZ|ZH/.test(code)).flatMap((entry) => strayChances(entry, SAMPLE))).toEqual([]);
    expect(settleText(others.find(({ code }) => code === 'HZ_DX') as Play, '大 和', EVEN)).toEqual([
      ['和', 1],
      ['refund', 1],
    ]);
  });
});

describe('worked examples', () => {
  const first20: Draw = { numbers: EIGHTY.slice(0, 20) };

  test.each([
    ['RX4', '01 02 03 04 05 77 78', 35],
    ['RX7', '01 02 03 04 05 06 07 08', 8],
    ['RX10', '01 02 03 04 05 06 07 08 09 10', 1],
    ['RX1', '01 02 03', 3],
  ])('%s %s is %i tickets', (code, text, count) => {
    expect(play(code).count(picksOf(play(code), text))).toBe(count);
  });

  test.each([
    [
      'RX4',
      '01 02 03 04 78',
      first20,
      [
        ['4', 1],
        ['3', 4],
      ],
    ],
    ['RX7', '74 75 76 77 78 79 80', first20, [['0', 1]]],
    ['HZ_DX', '大 小 和', EVEN, [['和', 1]]],
    [
      'X_ZH',
      '大 单 双 小双',
      EVEN,
      [
        ['双', 1],
        ['refund', 2],
      ],
    ],
    ['SXP', '上 下 中', EVEN, [['中', 1]]],
    ['X_810', '810', EVEN, [['1', 1]]],
    ['WX', '金 土', first20, [['金', 1]]],
  ] as const)('%s %s', (code, text, draw, settled) => {
    expect(settleText(play(code), text, draw)).toEqual(settled);
  });

  test.each([
    ['RX2', '01 02 03 04 05 06 07 08 09'],
    ['RX8', '01 02 03 04 05 06 07 08 09 10 11'],
    ['RX3', '01 02'],
    ['RX1', '81'],
    ['X_810', '811'],
  ])('%s refuses %s', (code, text) => {
    expect(play(code).parse(text).ok).toBe(false);
  });
});
