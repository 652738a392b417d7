import { BetLine, type LineLimits } from '@caiting/contract';
import { GROUPS, playsOf, settleLine, type Draw, type Group, type Picks, type Play } from '@caiting/lottery';
import { formatMoney, formatYuan, parseRate, yuan, type Money, type Rate } from '@caiting/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '../../../platform/outcome.ts';
import { lines, picksOf } from '../../../../../../packages/lottery/src/testing/lines.ts';
import { amountOf, wireLines, type SlipLine } from '../../../../../web/src/features/betting/slip/line.ts';
import { lineProblem } from '../../../../../web/src/features/betting/slip/line-problem.ts';
import { linePreview, oddsShown } from '../../../../../web/src/features/betting/slip/line-view.ts';
import { parseOddsText } from '../core/odds-text.ts';
import { priceLine, type PriceFacts } from '../core/price.ts';

/**
 * What the betting page says of a line, what the server makes of the same line, and what a draw pays: fifty lines of every play. The page's figures come
 * from the functions that its components draw with, the line from the text that they send.
 */

const LINES = 50;
const DRAWS = 60;
const SEED = 2_026;
const BASE = '90.0';
const LIMITS: LineLimits = { stakeMin: yuan(1), stakeMax: yuan(1_000_000) };
const LOTTERY: Readonly<Record<Group, string>> = {
  K3: 'k31',
  SSC: 'ssc1',
  KL8: 'kl81',
  LHC: 'lhc1',
  PK10: 'pk101',
  PL35: 'pl5',
  SYX5: 'syx51',
  FC3D: 'fc3d1',
  BJ28: 'bj281',
};
/** From, to, how many, repeats. */
const SPACES: Readonly<Record<Group, readonly [from: number, to: number, take: number, repeats: boolean]>> = {
  K3: [1, 6, 3, true],
  SSC: [0, 9, 5, true],
  KL8: [1, 80, 20, false],
  LHC: [1, 49, 7, false],
  PK10: [1, 10, 10, false],
  PL35: [0, 9, 5, true],
  SYX5: [1, 11, 5, false],
  FC3D: [0, 9, 3, true],
  BJ28: [0, 9, 3, true],
};

/** Every draw of a group whose draws are few; some of a larger one. */
function drawsOf(group: Group): readonly Draw[] {
  const [from, to, take, repeats] = SPACES[group];
  const values = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (take === 3)
    return values.flatMap((a) => values.flatMap((b) => values.map((c) => ({ numbers: [a, b, c], lunarYear: 2026 }))));
  const one = repeats
    ? fc.array(fc.constantFrom(...values), { minLength: take, maxLength: take })
    : fc.shuffledSubarray(values, { minLength: take, maxLength: take });
  return fc.sample(one, { numRuns: DRAWS, seed: SEED }).map((numbers) => ({ numbers, lunarYear: 2026 }));
}

const stakes = fc.record({
  unit: fc.constantFrom('1' as const, '0.1' as const, '0.01' as const),
  multiple: fc.constantFrom(1, 3, 100, 10_000),
  perTicket: fc.constantFrom(1, 10, 888, 250_000),
  point: fc.constantFrom('0.0', '3.7', '8.0'),
});

function slipLine(play: Play<Picks>, text: string, stake: Pick<SlipLine, 'unit' | 'multiple' | 'perTicket' | 'point'>) {
  const line: SlipLine = {
    id: 'a',
    lotteryCode: LOTTERY[play.group],
    group: play.group,
    family: play.family,
    playCode: play.code,
    label: play.label,
    text: play.format(picksOf(play, text)),
    count: play.count(picksOf(play, text)),
    mode: play.mode,
    ...stake,
    // 特码A has no other betting point.
    point: play.trade === 'rebate' ? '0' : stake.point,
  };
  return line;
}

const factsOf = (group: Group): PriceFacts => ({
  group,
  issue: { id: 1n, lotteryCode: LOTTERY[group], issueNo: '202611210001', day: '2026-11-21' },
  basePayout: parseRate(BASE) as Rate,
  ...LIMITS,
  level: parseRate('8.0') as Rate,
});

/** Floored to the fen, by text: what a screen may say of an amount. */
function onScreen(amount: Money): string {
  const [whole = '', decimals = ''] = formatMoney(amount).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0').slice(0, 2)}`;
}

/** One line through screen, call and settlement. Gives the largest payout that was seen, or null for a refused stake. */
function compare(play: Play<Picks>, line: SlipLine, draws: readonly Draw[]): { seen: Money; said: Money } | null {
  const name = `${play.group} ${play.code} ${line.text.slice(0, 80)} ${line.unit}×${line.multiple}/${line.perTicket}`;
  const preview = linePreview(line, play, BASE);
  if (!preview) throw new Error(`no preview of ${name}`);
  const problem = lineProblem(line, { plays: new Map([[play.code, play]]), basePayout: BASE, limits: LIMITS });
  const priced = priceLine(z.parse(BetLine, wireLines([line], '202611210001')[0]), factsOf(play.group));
  if (isRefusal(priced)) {
    expect(problem, `the server refuses ${name}: ${JSON.stringify(priced)}`).not.toBeNull();
    const limit = problem?.key === 'stakeTooSmall' ? { min: problem.min } : { max: problem?.max as Money };
    const [said] = Object.entries(limit).map(([key, amount]) => ({ [key]: formatMoney(amount) }));
    expect(priced, name).toMatchObject({ key: problem?.key, params: said });
    return null;
  }
  expect(problem, `the page stops ${name}`).toBeNull();
  expect([priced.count, priced.stake], name).toEqual([preview.count, amountOf(line)]);
  const frozen = parseOddsText(priced.odds);
  for (const [tier, odds] of preview.odds) expect(odds, `${name} ${tier}`).toBe(frozen.get(tier));
  let seen = 0n as Money;
  const picks = picksOf(play, line.text);
  for (const draw of draws) {
    const settled = play.settle(picks, draw);
    for (const [tier] of settled)
      if (tier !== 'refund' && !preview.odds.has(tier)) throw new Error(`${name} won ${tier}, which the page left out`);
    const { payout } = settleLine(settled, frozen, priced.ticketStake, priced.count);
    if (payout > seen) seen = payout;
  }
  expect(seen <= preview.best, `${name} says ${formatYuan(preview.best)} and pays ${formatYuan(seen)}`).toBe(true);
  expect(formatYuan(preview.best), name).toBe(onScreen(preview.best));
  return { seen, said: preview.best };
}

describe.each(GROUPS)('%s', (group) => {
  const draws = drawsOf(group);
  const plays = playsOf(group, 2026) as readonly Play<Picks>[];

  test.each(plays.map((play) => [play.code, play.label, play] as const))(
    '%s %s: what the page says is what the call prices and what the best draw pays',
    (_, __, play) => {
      const wanted = fc.sample(fc.tuple(lines(play), stakes), { numRuns: LINES, seed: SEED });
      let placed = 0;
      for (const [text, stake] of wanted) {
        const found = compare(play, slipLine(play, text, stake), draws);
        if (!found) continue;
        placed += 1;
        // All draws were looked at: the figure is not only enough, it is reached.
        if (SPACES[group][2] === 3) expect(found.said, text).toBe(found.seen);
      }
      expect(placed).toBeGreaterThan(0);
    },
  );
});

/** Each said something else before: the first tier of the play, one ticket's prize, or nothing of what comes back. */
test.each([
  ['大 and 双 of 混合 both come', 'BJ28', 'HH', '大 双', { perTicket: 2 }, '7.84', '1.960'],
  [
    '全全全 of 后三组合 wins in every draw',
    'SSC',
    'H3_ZH',
    Array(3).fill('0 1 2 3 4 5 6 7 8 9').join(),
    { unit: '0.01' },
    '58.80',
    '9.800–980.000',
  ],
  [
    'every tail has its own tier in 二尾连中',
    'LHC',
    'WL2',
    '0尾 1尾 2尾',
    { perTicket: 10, point: '8.5' },
    '115.52',
    '3.4338–4.0593',
  ],
] as const)('%s', (_, group, code, text, change, best, odds) => {
  const play = (playsOf(group) as readonly Play<Picks>[]).find((one) => one.code === code) as Play<Picks>;
  const stake = { unit: '1', multiple: 1, perTicket: 0, point: '8.0', ...change } as const;
  const preview = linePreview(slipLine(play, text, stake), play, BASE);
  expect([formatYuan(preview?.best as Money), oddsShown(preview?.odds ?? new Map())]).toEqual([best, odds]);
});
