import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draw, Play } from '../play.ts';
import { picksOf } from '../testing/lines.ts';
import { choices, optionByOption, provePlays, settleText, wrongChances } from '../testing/proof.ts';
import type { CatalogueRow, Reference, Ticket } from '../testing/proof.ts';
import { plays, createPlays } from './index.ts';

/** plays.md §9, word for word. */
const CATALOGUE: readonly CatalogueRow[] = [
  ['Q3_ZX_FS', 'official', '01 02,03,04', '1/990'],
  ['Z3_ZX_FS', 'official', '01 02,03,04', '1/990'],
  ['H3_ZX_FS', 'official', '01 02,03,04', '1/990'],
  ['Q3_ZX_DS', 'official', '01 02 03;05 06 07', '1/990'],
  ['Z3_ZX_DS', 'official', '01 02 03;05 06 07', '1/990'],
  ['H3_ZX_DS', 'official', '01 02 03;05 06 07', '1/990'],
  ['Q3_ZU_FS', 'official', '01 02 05 08', '1/165'],
  ['Z3_ZU_FS', 'official', '01 02 05 08', '1/165'],
  ['H3_ZU_FS', 'official', '01 02 05 08', '1/165'],
  ['Q3_ZU_DS', 'official', '01 02 03', '1/165'],
  ['Z3_ZU_DS', 'official', '01 02 03', '1/165'],
  ['H3_ZU_DS', 'official', '01 02 03', '1/165'],
  ['Q3_ZU_DT', 'official', '01,02 03 04', '1/165'],
  ['Z3_ZU_DT', 'official', '01,02 03 04', '1/165'],
  ['H3_ZU_DT', 'official', '01,02 03 04', '1/165'],
  ['Q2_ZX_FS', 'official', '01 02,03', '1/110'],
  ['H2_ZX_FS', 'official', '01 02,03', '1/110'],
  ['Q2_ZX_DS', 'official', '01 02;05 06', '1/110'],
  ['H2_ZX_DS', 'official', '01 02;05 06', '1/110'],
  ['Q2_ZU_FS', 'official', '01 02 05 08', '1/55'],
  ['H2_ZU_FS', 'official', '01 02 05 08', '1/55'],
  ['Q2_ZU_DS', 'official', '01 02', '1/55'],
  ['H2_ZU_DS', 'official', '01 02', '1/55'],
  ['Q2_ZU_DT', 'official', '01,02 03 04', '1/55'],
  ['H2_ZU_DT', 'official', '01,02 03 04', '1/55'],
  ['Q3_BD1', 'official', '01 07', '3/11'],
  ['Z3_BD1', 'official', '01 07', '3/11'],
  ['H3_BD1', 'official', '01 07', '3/11'],
  ['DWD', 'official', '01 02,-,05,-,-', '1/11'],
  ['RX1_FS', 'official', '01 02', '5/11'],
  ['RX1_DS', 'official', '01', '5/11'],
  ['RX2_FS', 'official', '01 02 03', '2/11'],
  ['RX2_DS', 'official', '01 02', '2/11'],
  ['RX2_DT', 'official', '01,02 03', '2/11'],
  ['RX3_FS', 'official', '01 02 03 04', '10/165'],
  ['RX3_DS', 'official', '01 02 03', '10/165'],
  ['RX3_DT', 'official', '01,02 03 04', '10/165'],
  ['RX4_FS', 'official', '01 02 03 04 05', '5/330'],
  ['RX4_DS', 'official', '01 02 03 04', '5/330'],
  ['RX4_DT', 'official', '01,02 03 04 05', '5/330'],
  ['RX5_FS', 'official', '01 02 03 04 05 06', '1/462'],
  ['RX5_DS', 'official', '01 02 03 04 05', '1/462'],
  ['RX5_DT', 'official', '01,02 03 04 05 06', '1/462'],
  ['RX6_FS', 'official', '01 02 03 04 05 06 07', '6/462'],
  ['RX6_DS', 'official', '01 02 03 04 05 06', '6/462'],
  ['RX6_DT', 'official', '01,02 03 04 05 06 07', '6/462'],
  ['RX7_FS', 'official', '01 02 03 04 05 06 07 08', '5/110'],
  ['RX7_DS', 'official', '01 02 03 04 05 06 07', '5/110'],
  ['RX7_DT', 'official', '01,02 03 04 05 06 07 08', '5/110'],
  ['RX8_FS', 'official', '01 02 03 04 05 06 07 08 09', '20/165'],
  ['RX8_DS', 'official', '01 02 03 04 05 06 07 08', '20/165'],
  ['RX8_DT', 'official', '01,02 03 04 05 06 07 08 09', '20/165'],
  [
    'DDS',
    'official',
    '5单0双 3单2双',
    '5单0双: 6/462; 4单1双: 75/462; 3单2双: 200/462; 2单3双: 150/462; 1单4双: 30/462; 0单5双: 1/462',
  ],
  ['CZW', 'official', '03 06', '03/09: 10/165; 04/08: 15/110; 05/07: 90/462; 06: 100/462'],
  ['X_QIU', 'credit', '大 单,-,-,-,-', '大/小/单/双: 5/11（退 1/11）'],
  ['X_ZH', 'credit', '大 尾小', '大/小: 215/462（退 32/462）; 单: 236/462; 双: 226/462; 尾大: 232/462; 尾小: 230/462'],
  ['X_NUM', 'credit', '04 06,-,-,-,-', '1/11'],
  ['X_LH', 'credit', '龙,-,-,-,-,-,-,-,-,-', '龙/虎: 55/110'],
  ['X_YZY', 'credit', '01 07', '5/11'],
];

const ELEVEN = Array.from({ length: 11 }, (_, i) => i + 1);

/** Every ordered choice of k of the numbers. */
function arrangements(values: readonly number[], k: number): number[][] {
  if (k === 0) return [[]];
  return values.flatMap((value) =>
    arrangements(
      values.filter((other) => other !== value),
      k - 1,
    ).map((rest) => [value, ...rest]),
  );
}

const ORDERED: readonly Draw[] = arrangements(ELEVEN, 5).map((numbers) => ({ numbers }));
const UNORDERED: readonly Draw[] = ORDERED.filter(({ numbers }) =>
  numbers.every((n, i) => i === 0 || n > (numbers[i - 1] as number)),
);

const drawn = ({ numbers }: Draw): readonly string[] => numbers.map((n) => String(n).padStart(2, '0'));
const yes = (tier: string, wins: boolean): string | null => (wins ? tier : null);
const unique = (ticket: Ticket): boolean => new Set(ticket).size === ticket.length;

function product(rows: readonly Ticket[]): readonly Ticket[] {
  return rows.reduce<readonly Ticket[]>(
    (heads, row) => heads.flatMap((head) => row.map((value) => [...head, value])),
    [[]],
  );
}

type Judge = Reference['judge'];
const from =
  (start: number, k: number) =>
  (draw: Draw): readonly string[] =>
    drawn(draw).slice(start, start + k);

const direct =
  (start: number, k: number): Judge =>
  (ticket, draw) =>
    yes('1', from(start, k)(draw).join() === ticket.join());
const group =
  (start: number, k: number): Judge =>
  (ticket, draw) =>
    yes('1', from(start, k)(draw).toSorted().join() === ticket.toSorted().join());
/** 任选: all numbers hit, or with more than five numbers all five drawn are among them. */
const anyOf: Judge = (ticket, draw) =>
  yes(
    '1',
    ticket.length <= 5 ? ticket.every((n) => drawn(draw).includes(n)) : drawn(draw).every((n) => ticket.includes(n)),
  );

const asTyped = (judge: Judge): Reference => ({ tickets: (rows) => rows, judge });
const combined = (m: number, judge: Judge): Reference => ({ tickets: ([row = []]) => choices(row, m), judge });
const withBankers = (m: number, judge: Judge): Reference => ({
  tickets: ([held = [], drag = []]) => choices(drag, m - held.length).map((rest) => [...held, ...rest]),
  judge,
});

const WINDOWS: readonly (readonly [string, number, number])[] = [
  ['Q3', 0, 3],
  ['Z3', 1, 3],
  ['H3', 2, 3],
  ['Q2', 0, 2],
  ['H2', 3, 2],
];

const PAIRS = choices(['0', '1', '2', '3', '4'], 2);
const total = ({ numbers }: Draw): number => numbers.reduce((a, b) => a + b, 0);

function totalSide(option: string, sum: number): string | null {
  if (sum === 30 && (option === '大' || option === '小')) return 'refund';
  const tail = Number(String(sum).at(-1));
  return yes(option, [sum > 30 ? '大' : '小', sum % 2 ? '单' : '双', tail > 4 ? '尾大' : '尾小'].includes(option));
}

const references = new Map<string, Reference>([
  ...WINDOWS.flatMap(([name, start, k]): [string, Reference][] => [
    [`${name}_ZX_FS`, { tickets: (rows) => product(rows).filter(unique), judge: direct(start, k) }],
    [`${name}_ZX_DS`, asTyped(direct(start, k))],
    [`${name}_ZU_FS`, combined(k, group(start, k))],
    [`${name}_ZU_DS`, asTyped(group(start, k))],
    [`${name}_ZU_DT`, withBankers(k, group(start, k))],
    [`${name}_BD1`, optionByOption((_, option, draw) => yes('1', from(start, k)(draw).includes(option)))],
  ]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((m): [string, Reference][] => [
    [`RX${m}_FS`, combined(m, anyOf)],
    [`RX${m}_DS`, asTyped(anyOf)],
    [`RX${m}_DT`, withBankers(m, anyOf)],
  ]),
  ['DWD', optionByOption((row, option, draw) => yes('1', drawn(draw)[row] === option))],
  ['X_NUM', optionByOption((row, option, draw) => yes('1', drawn(draw)[row] === option))],
  ['X_YZY', optionByOption((_, option, draw) => yes('1', drawn(draw).includes(option)))],
  [
    'DDS',
    optionByOption((_, option, draw) => {
      const odd = draw.numbers.filter((n) => n % 2).length;
      return yes(option, option === `${odd}单${5 - odd}双`);
    }),
  ],
  ['CZW', optionByOption((_, option, draw) => yes(option, drawn(draw).toSorted()[2] === option))],
  [
    'X_QIU',
    optionByOption((row, option, { numbers }) => {
      const ball = Number(numbers[row]);
      return ball === 11 ? 'refund' : yes(option, [ball > 5 ? '大' : '小', ball % 2 ? '单' : '双'].includes(option));
    }),
  ],
  ['X_ZH', optionByOption((_, option, draw) => totalSide(option, total(draw)))],
  [
    'X_LH',
    optionByOption((row, option, { numbers }) => {
      const [a, b] = (PAIRS[row] as Ticket).map((place) => Number(numbers[Number(place)])) as [number, number];
      return yes(option, option === (a > b ? '龙' : '虎'));
    }),
  ],
]);

provePlays({ plays, catalogue: CATALOGUE, references, draws: fc.constantFrom(...ORDERED) });

const play = (code: string): Play => plays.find((entry) => entry.code === code) as Play;

/** Plays that look at the numbers and not at their places. */
const WITHOUT_ORDER = /^(RX|DDS|CZW|X_ZH|X_YZY)/;

describe('over all 55,440 draws (462 sets where order does not matter)', () => {
  test('the spaces are whole', () => {
    expect([ORDERED.length, UNORDERED.length]).toEqual([55_440, 462]);
  });

  test.each(plays.map((entry) => [entry.code, entry] as const))('%s wins exactly its chance', (code, entry) => {
    const space = WITHOUT_ORDER.test(code) ? UNORDERED : ORDERED;
    expect(wrongChances(entry, space, 22)).toEqual([]);
  });

  test('ball 11 as an ordinary number has the chances it says', () => {
    const entry = createPlays({ eleven: 'counts' }).find(({ code }) => code === 'X_QIU') as Play;
    expect(wrongChances(entry, ORDERED, 8)).toEqual([]);
    expect(settleText(entry, '大 小 单 双,-,-,-,-', { numbers: [11, 1, 2, 3, 4] })).toEqual([
      ['大', 1],
      ['单', 1],
    ]);
  });
});

describe('worked examples', () => {
  test.each([
    ['Q3_ZX_FS', '01 02,02 03,03 04', 4],
    ['Q2_ZX_FS', '01 02,01 02', 2],
    ['Q3_ZU_DT', '01,02 03 04', 3],
    ['RX8_FS', '01 02 03 04 05 06 07 08 09 10 11', 165],
    ['RX5_DT', '01 02,03 04 05', 1],
    ['DWD', '01 02,-,05,-,-', 3],
  ])('%s %s is %i tickets', (code, text, count) => {
    expect(play(code).count(picksOf(play(code), text))).toBe(count);
  });

  test.each([
    ['RX6_FS', '01 02 03 04 05 06 07', [1, 2, 3, 4, 5], [['1', 2]]],
    ['RX2_DT', '01,02 03', [1, 3, 5, 7, 9], [['1', 1]]],
    [
      'X_QIU',
      '大 单,小,-,-,-',
      [11, 2, 3, 4, 5],
      [
        ['小', 1],
        ['refund', 2],
      ],
    ],
    [
      'X_ZH',
      '大 小 双 尾小',
      [2, 4, 6, 8, 10],
      [
        ['双', 1],
        ['尾小', 1],
        ['refund', 2],
      ],
    ],
    ['CZW', '03 06', [6, 11, 1, 2, 9], [['06', 1]]],
    ['Q3_ZX_FS', '01 02,03,04', [3, 1, 4, 5, 6], []],
  ] as const)('%s %s on %j', (code, text, numbers, settled) => {
    expect(settleText(play(code), text, { numbers })).toEqual(settled);
  });

  test.each([
    ['Q3_ZX_DS', '01 02 02'],
    ['Q3_ZX_FS', '01,01,02'],
    ['Q3_ZU_DS', '01 02 03;03 02 01'],
    ['Q3_ZU_DT', '01,01 02 03'],
    ['RX2_DT', '01 02,03'],
    ['RX5_DT', '01,02 03'],
    ['RX2_FS', '1 2'],
    ['DWD', '-,-,-,-,-'],
  ])('%s refuses %s', (code, text) => {
    expect(play(code).parse(text).ok).toBe(false);
  });

  test('直选单式 keeps the order: 01 02 and 02 01 are two tickets', () => {
    expect(play('Q2_ZX_DS').count(picksOf(play('Q2_ZX_DS'), '01 02;02 01'))).toBe(2);
  });
});
