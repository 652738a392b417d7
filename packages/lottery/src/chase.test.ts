import { money, yuan, type Odds } from '@caiting/money';
import { expect, test } from 'vitest';
import { findPlay } from './catalogue.ts';
import { lineOdds, planChase, type ChaseLine, type ChaseRule } from './chase.ts';
import type { Picks, Play } from './play.ts';

const MOST = 10_000;
const odds = (text: number) => BigInt(Math.round(text * 10_000)) as Odds;
/** Three digits of 定位胆 at 2 yuan: 6 yuan an issue, one ticket wins 2 × 9.8 = 19.6. */
const THREE: ChaseLine = { count: 3, ticketStake: yuan(2), multiple: 1, odds: [odds(9.8)] };

const planned = (rule: ChaseRule, issues: number, lines: readonly ChaseLine[] = [THREE]) => {
  const made = planChase(rule, issues, lines, MOST);
  if (!made.ok) throw new Error(`${made.problem} at ${made.at}`);
  return made.plan;
};
const multiples = (rule: ChaseRule, issues: number, lines?: readonly ChaseLine[]) =>
  planned(rule, issues, lines).steps.map(({ multiple }) => multiple);

test('同倍: every issue the same; costs add up and a later win has more to earn back', () => {
  const plan = planned({ mode: 'same', multiple: 2 }, 5);
  expect(plan.steps.map(({ multiple, cost, spent, prize, profit }) => [multiple, cost, spent, prize, profit])).toEqual([
    [2, yuan(12), yuan(12), 3_920_000_000n, 2_720_000_000n],
    [2, yuan(12), yuan(24), 3_920_000_000n, 1_520_000_000n],
    [2, yuan(12), yuan(36), 3_920_000_000n, 320_000_000n],
    [2, yuan(12), yuan(48), 3_920_000_000n, -880_000_000n],
    [2, yuan(12), yuan(60), 3_920_000_000n, -2_080_000_000n],
  ]);
  expect(plan.total).toBe(yuan(60));
  expect(plan.safeIssues).toBe(3);
});

test('翻倍: times the factor after every so many issues, and no higher than the largest multiple', () => {
  expect(multiples({ mode: 'double', multiple: 1, factor: 2, every: 1 }, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(multiples({ mode: 'double', multiple: 3, factor: 3, every: 2 }, 6)).toEqual([3, 3, 9, 9, 27, 27]);
  const long = multiples({ mode: 'double', multiple: 1, factor: 10, every: 1 }, 120);
  expect(long.slice(0, 6)).toEqual([1, 10, 100, 1_000, 10_000, 10_000]);
  expect(new Set(long.slice(4))).toEqual(new Set([10_000]));
});

test('翻倍: a line of 30 times can be multiplied by no more than 333', () => {
  const line = { ...THREE, multiple: 30 };
  expect(multiples({ mode: 'double', multiple: 100, factor: 2, every: 1 }, 5, [line])).toEqual([
    100, 200, 333, 333, 333,
  ]);
});

test('利润率: the multiples of the catalogue’s example, 30 % over ten issues', () => {
  // 19.6·m − Σ ≥ 0.3·Σ, smallest m each time.
  expect(multiples({ mode: 'profit', multiple: 1, profitRate: 30 }, 10)).toEqual([1, 1, 2, 3, 5, 8, 14, 23, 38, 63]);
});

test('利润率: every win earns the rate, and one multiple less would not (property)', () => {
  for (const rate of [1, 10, 50, 99, 150, 226])
    for (const start of [1, 2, 7]) {
      const made = planChase({ mode: 'profit', multiple: start, profitRate: rate }, 8, [THREE], MOST);
      if (!made.ok) {
        expect(made.problem).toBe('impossible');
        continue;
      }
      let before = 0n;
      for (const { multiple, spent, profit } of made.plan.steps) {
        expect(profit * 100n).toBeGreaterThanOrEqual(spent * BigInt(rate));
        if (multiple > start) {
          const less = BigInt(multiple - 1);
          const cost = before + yuan(6) * less;
          expect((1_960_000_000n * less - cost) * 100n).toBeLessThan(cost * BigInt(rate));
        }
        before = spent;
      }
    }
});

test('利润率 is refused where no multiple earns it, and for lines whose wins pay differently', () => {
  // One ticket at 1.96: a first win earns 96 %, never 100 %.
  const even = { ...THREE, count: 1, odds: [odds(1.96)] };
  expect(planChase({ mode: 'profit', multiple: 1, profitRate: 96 }, 5, [even], MOST)).toMatchObject({
    ok: false,
    problem: 'impossible',
    at: 1,
  });
  expect(planChase({ mode: 'profit', multiple: 1, profitRate: 100 }, 5, [even], MOST)).toEqual({
    ok: false,
    problem: 'impossible',
    at: 0,
  });
  const rule = { mode: 'profit', multiple: 1, profitRate: 10 } as const;
  const two = { ...THREE, odds: [odds(9.8), odds(98)] };
  for (const lines of [[two], [THREE, THREE], [{ ...THREE, odds: [] }]])
    expect(planChase(rule, 5, lines, MOST)).toEqual({ ok: false, problem: 'manyPrizes', at: 0 });
});

test('the prize of several lines is the least that any of them pays; floored as the settlement does', () => {
  const cheap = { count: 1, ticketStake: money(2_000_000n), multiple: 1, odds: [odds(1.9999)] };
  const [first] = planned({ mode: 'same', multiple: 1 }, 5, [THREE, cheap]).steps;
  // 0.02 × 1.9999 = 0.039998, floored to 0.0399.
  expect(first).toMatchObject({ cost: 602_000_000n, prize: 3_990_000n });
});

test.each<[string, ChaseRule, number]>([
  ['zero', { mode: 'same', multiple: 0 }, 0],
  ['half', { mode: 'same', multiple: 1.5 }, 0],
  ['one too large', { mode: 'same', multiple: 10_001 }, 0],
  ['a typed one too large', { mode: 'custom', multiples: [1, 2, 10_001, 1, 1] }, 2],
  ['one left out', { mode: 'custom', multiples: [1, 2, 3, 4] }, 4],
  ['a doubled start too large', { mode: 'double', multiple: 10_001, factor: 2, every: 1 }, 0],
])('a multiple of %s is refused', (_name, rule, at) => {
  expect(planChase(rule, 5, [THREE], MOST)).toEqual({ ok: false, problem: 'multiple', at });
});

test('odds of a line: those its picks can win by, each once', () => {
  const play = findPlay('SSC', 'X_ZH') as Play<Picks>;
  const picks = (text: string) => {
    const parsed = play.parse(text);
    if (!parsed.ok) throw new Error(text);
    return parsed.picks;
  };
  const table = new Map([
    ['大', odds(1.8)],
    ['小', odds(1.8)],
    ['单', odds(1.9)],
    ['双', odds(1.9)],
  ]);
  expect(lineOdds(play, picks('大 小'), table)).toEqual([odds(1.8)]);
  expect(lineOdds(play, picks('大 单'), table)).toEqual([odds(1.8), odds(1.9)]);
});
