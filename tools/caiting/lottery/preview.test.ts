import { expect, test } from 'vitest';
import { GROUPS, playsOf } from '@caiting/lottery';
import type { Picks, Play } from '@caiting/lottery';
import { answers } from './json-lines.ts';
import { answer } from './preview.ts';

const GOOD = { g: 'LHC', p: 'WL2', bet: '0尾 1尾 2尾', stake: '10', base: '0.9', point: '8.5' };
const previewed = (line: object): unknown => JSON.parse(answer(JSON.stringify({ ...GOOD, ...line })));

test('the line of the manual, digit for digit', () => {
  expect(answer(JSON.stringify(GOOD))).toBe(
    '{"count":3,"best":"115.524","bestWin":"115.524","odds":{"含0尾":"4.0593","不含0尾":"3.4338"},' +
      '"perOption":[{"0尾":{"含0尾":"4.0593"},"1尾":{"不含0尾":"3.4338"},"2尾":{"不含0尾":"3.4338"}}]}',
  );
});

test('a draw that gives stakes back can return more than one that wins', () => {
  // 44/49 wins of 合肖 with eleven zodiacs: fair 48/44 = 1.0909…, × 0.9 = 0.9818; at 49 the stake itself comes back.
  const line = { p: 'HX', bet: '鼠 牛 虎 兔 龙 蛇 马 羊 猴 鸡 狗', stake: '0.02', point: '0' };
  expect(previewed(line)).toEqual({
    count: 1,
    best: '0.02',
    bestWin: '0.0196',
    odds: { '11': '0.9818' },
    perOption: null,
  });
  // 27 is 大, 单 and 绿: 1.8 + 1.8 + 3.0625 × 0.9 = 6.3562, more than 绿 and two stakes back at 49.
  const sides = { p: 'TM_LM', bet: '大 单 绿波', stake: '1', point: '0' };
  expect(previewed(sides)).toMatchObject({ best: '6.3562', bestWin: '6.3562' });
  const dragons = { g: 'SSC', p: 'X_LH', bet: '龙 虎 和,龙,龙,龙,-,-,-,-,-,-', stake: '1', point: '0' };
  // 万 the greatest: 4 × 1.8 = 7.2. 万 = 千: 和 pays 9, 龙 and 虎 come back, and three more 龙 win 5.4.
  expect(previewed(dragons)).toMatchObject({ count: 6, best: '16.4', bestWin: '14.4' });
});

test('options and odds keep the order of the play', () => {
  const text = answer(JSON.stringify({ ...GOOD, g: 'K3', p: 'HZ', bet: '10 单 大', stake: '1', point: '0' }));
  expect(text).toContain('"odds":{"大":"1.8","单":"1.8","10":"7.2"}');
  expect(text).toContain('"perOption":[{"大":{"大":"1.8"},"单":{"单":"1.8"},"10":{"10":"7.2"}}]');
});

test('the zodiac year sets odds and draws alike; absent it is 2026', () => {
  const line = { p: 'LX2', bet: '蛇 马', stake: '10' };
  const options = (lunarYear?: number) => previewed({ ...line, lunarYear }) as { perOption: unknown };
  expect(options().perOption).toEqual(options(2026).perOption);
  expect(options().perOption).toEqual([{ 蛇: { 不含本命: '4.8011' }, 马: { 含本命: '4.0593' } }]);
  expect(options(2025).perOption).toEqual([{ 蛇: { 含本命: '4.0593' }, 马: { 不含本命: '4.8011' } }]);
  // Sixty years on everything is the same again.
  expect(previewed({ ...line, lunarYear: 2085 })).toEqual(previewed({ ...line, lunarYear: 2025 }));
});

test.each([
  ['text', 'not json'] as const,
  ['nothing but a quote', '"'] as const,
  ['list', '[]'] as const,
  ['null', 'null'] as const,
  ...Object.entries({
    'no group': { g: '__proto__' },
    'no play': { p: 'constructor' },
    'a play of another group': { p: 'RX1' },
    'bet is no text': { bet: 5 },
    'no bet': { bet: undefined },
    'no such option': { bet: '10尾 1尾' },
    'too few picks': { bet: '0尾' },
    'stake is a number': { stake: 10 },
    'no stake': { stake: undefined },
    'stake zero': { stake: '0' },
    'stake below zero': { stake: '-2' },
    'stake with five decimals': { stake: '0.00001' },
    'stake with an exponent': { stake: '1e3' },
    'base zero': { base: '0' },
    'base above one': { base: '1.01' },
    'base in per cent': { base: '90' },
    'base is a number': { base: 0.9 },
    'point below zero': { point: '-1' },
    'point above a hundred': { point: '100.5' },
    'point is a number': { point: 8.5 },
    'year is a text': { lunarYear: '2025' },
    'year is a fraction': { lunarYear: 2025.5 },
    'year zero': { lunarYear: 0 },
  }).map(([name, change]) => [name, JSON.stringify({ ...GOOD, ...change })] as const),
])('%s is an error, not an exception', (_name, line) => {
  expect(JSON.parse(answer(line))).toEqual({ error: expect.any(String) });
});

/** Index lists of typed tickets: in order with every value anywhere, otherwise rising; `repeats` allows a value again. */
function* ticketLists(
  n: number,
  length: number,
  ordered: boolean,
  repeats: boolean,
  head: number[] = [],
): Generator<number[]> {
  if (head.length === length) {
    yield head;
    return;
  }
  for (let at = ordered ? 0 : (head.at(-1) ?? 0); at < n; at += 1)
    if (repeats || !head.includes(at)) yield* ticketLists(n, length, ordered, repeats, [...head, at]);
}

const TYPED_MAX = 10_000;

function typedTickets({ shape, parse }: Play<Picks>, prefix: string): string[] {
  const { values, length, ordered } = shape.ticket as NonNullable<Play['shape']['ticket']>;
  const textOf = (list: readonly number[]): string => list.map((at) => values[at]).join(' ');
  const rising = Array.from({ length }, (_, at) => Math.max(0, at - 1));
  const repeats = parse(prefix + textOf(rising)).ok;
  const found: string[] = [];
  for (const list of ticketLists(values.length, length, ordered, repeats)) {
    if (found.length === TYPED_MAX) break;
    if (ordered || parse(prefix + textOf(list)).ok) found.push(textOf(list));
  }
  return found;
}

/** As many tickets as a line of the play may have, or nearly: every option of every row, or typed tickets up to the limit. */
function broadLine(play: Play<Picks>): string {
  const { rows, ticket, positions, exclusiveRows } = play.shape;
  const prefix = positions ? `${positions.names.map((_, index) => index + 1).join(' ')}@` : '';
  const fits = (text: string): boolean => play.parse(prefix + text).ok;
  if (ticket) {
    const tickets = typedTickets(play, prefix);
    while (!fits(tickets.join(';'))) tickets.length = Math.floor(tickets.length * 0.99);
    return prefix + tickets.join(';');
  }
  if (exclusiveRows) return `${rows[0]?.options[0]},${rows[1]?.options.slice(1).join(' ')}`;
  const widths = rows.map((row) => Math.min(row.max, row.options.length));
  const text = (): string => rows.map((row, at) => row.options.slice(0, widths[at]).join(' ')).join(',');
  for (let at = 0; !fits(text()); at = (at + 1) % rows.length) widths[at] = Math.max(1, (widths[at] as number) - 1);
  return prefix + text();
}

const MS_A_LINE_MAX = 5;

test('the broadest line of each of the 449 plays: previewed within five milliseconds of work on average', async () => {
  const plays = GROUPS.flatMap((group) => playsOf(group) as readonly Play<Picks>[]);
  const inputs = plays.map(
    (play) => `${JSON.stringify({ ...GOOD, g: play.group, p: play.code, bet: broadLine(play) })}\n`,
  );
  async function* input(): AsyncGenerator<string> {
    for (const line of inputs) yield line;
  }
  const before = process.cpuUsage();
  let output = '';
  for await (const block of answers(input(), answer)) output += block;
  const { user, system } = process.cpuUsage(before);
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(449);
  expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  expect((user + system) / 1000 / lines.length).toBeLessThan(MS_A_LINE_MAX);
});
