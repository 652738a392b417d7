import { lotteryCalls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { beforeEach, expect, test } from 'vitest';
import { findPlay, GROUPS } from '@caiting/lottery';
import { dragonSeries, noRuns, updateDragons } from '@caiting/lottery/long-dragon';
import { rateOf } from '@caiting/money';
import { DrawClock } from '../clock.ts';
import { forgetBoard } from '../core/board.ts';
import { findIssueByNo } from '../core/queries.ts';
import { drawsHarness, until } from '../testing/harness.ts';
import { trendChart } from '../trend/chart.ts';
import { stockTrend } from '../trend/stock.ts';
import { advanceDragons, stateOf } from './advance.ts';
import { dragonItems } from './items.ts';
import { longDragonList } from './list.ts';
import { findStreakForUpdate } from './queries.ts';

const { deps, db, owner, beacon, setTime, turn, reset } = await drawsHarness();
/** How many dragons each push told of. */
const told: number[] = [];
deps.outbox.on('draws.longDragon', async ({ list }) => void told.push((list as unknown[]).length));
const no = (index: number): string => `20261001${String(index).padStart(4, '0')}`;
const TWO_SIDES = { timesMin: 3, basePayout: rateOf(900_000n) };

beforeEach(async () => {
  await reset('ssc1');
  await setTime('2026-10-01T11:59:00+08:00');
  await turn(new DrawClock(deps, beacon));
  await owner.run(`update issue set state = 'closed', sealed_at = close_at, bet_root = repeat('0', 64), bet_count = 0
    where lottery_code = 'ssc1' and index_in_day between 721 and 780`);
  forgetBoard(deps);
});

/** Gives an issue a result of our choice, as only the owner can, and moves the runs on in the way of every draw. */
async function draw(index: number, numbers: readonly number[]): Promise<void> {
  const issue = await findIssueByNo(db, 'ssc1', no(index));
  if (!issue) throw new Error(`no issue ${index}`);
  await owner.run(
    `with drawn as (update issue set state = 'drawn' where id = $1)
     insert into draw_result values ($1, $2, $3, repeat('a', 64), repeat('b', 64), app_now())`,
    [issue.id, numbers, numbers.join(',')],
  );
  await db.tx((tx) => advanceDragons(deps, tx, issue, 'SSC', { numbers }));
}

async function runOf(key: string): Promise<readonly [string, number] | undefined> {
  return (await db.tx((tx) => findStreakForUpdate(tx, 'ssc1'))).runs[key];
}

const big = [9, 9, 9, 9, 9];
const small = [0, 0, 0, 0, 0];

test('a run grows by one each draw and begins at one on the other side', async () => {
  for (const index of [721, 722, 723]) await draw(index, big);
  expect(await runOf('X_ZH.1.大小')).toEqual(['大', 3]);
  await draw(724, small);
  expect(await runOf('X_ZH.1.大小')).toEqual(['小', 1]);
  // 9,9,9,9,9 and 0,0,0,0,0 are 和 for 龙虎: no run at all.
  expect(await runOf('X_LH.4.龙虎')).toBeUndefined();
});

test('a result that comes after a later one is counted in its place', async () => {
  await draw(721, big);
  await draw(722, big);
  await draw(724, big);
  expect(await runOf('X_QIU.1.大小')).toEqual(['大', 3]);
  await draw(723, small);
  expect(await runOf('X_QIU.1.大小')).toEqual(['大', 1]);
});

test('what is kept equals what the results say, after any draws', async () => {
  const draws = Array.from({ length: 40 }, (_, at) => [at % 7, (at * 3) % 10, 5, (at * at) % 10, at % 2 ? 1 : 8]);
  for (const [at, numbers] of draws.entries()) await draw(721 + at, numbers);
  const kept = stateOf('SSC', await db.tx((tx) => findStreakForUpdate(tx, 'ssc1')));
  expect(kept).toEqual(draws.reduce((runs, numbers) => updateDragons('SSC', runs, { numbers }), noRuns('SSC')));
});

test('the list names lottery, run, issue on sale and both sides at their odds; below the tenant’s least it is empty', async () => {
  await draw(721, big);
  await draw(722, big);
  expect(await longDragonList(deps, { code: 'ssc1' })).toMatchObject({ ok: true, data: { timesMin: 3, list: [] } });
  await draw(723, big);
  forgetBoard(deps);
  const outcome = await longDragonList(deps, { code: 'ssc1' });
  if (!outcome.ok) throw new Error(outcome.key);
  const [first] = outcome.data.list;
  expect(outcome.data.list).toHaveLength(12);
  expect(first).toMatchObject({
    lotteryCode: 'ssc1',
    lotteryType: 'SSC',
    playCode: 'X_ZH',
    name: '总和',
    desc: '大',
    times: 3,
    sides: [
      { desc: '大', bettingNumber: '大', odds: '1.8000' },
      { desc: '小', bettingNumber: '小', odds: '1.8000' },
    ],
  });
  expect(await longDragonList(deps, { code: 'nope' })).toMatchObject({ ok: false, key: 'lotteryUnknown' });
});

test('`type` keeps to the lotteries of one group; one that is none is refused at the field', async () => {
  for (const index of [721, 722, 723]) await draw(index, big);
  forgetBoard(deps);
  const typesOf = async (type?: string) => {
    const outcome = await longDragonList(deps, lotteryCalls.longDragon.input.parse({ type }));
    return outcome.ok ? [...new Set(outcome.data.list.map(({ lotteryType }) => lotteryType))] : outcome.key;
  };
  expect(await typesOf()).toContain('SSC');
  expect(await typesOf('SSC')).toEqual(['SSC']);
  expect(await typesOf('LHC')).toEqual([]);
  expect(await typesOf('ssc')).toBe('lotteryUnknown');
  expect(await longDragonList(deps, { type: 'ABC' })).toMatchObject({ ok: false, field: 'type' });
});

test('the push tells open pages of the lottery’s dragons, and once that there are none any more', async () => {
  for (const index of [721, 722, 723]) await draw(index, big);
  await draw(724, [0, 9, 0, 9, 0]);
  // Third draw: 12 runs of three. Fourth: 第一, 三, 五球 turn small; 第二 and 第四球 stay 大 and 单.
  await until(() => told.at(-1) === 4);
  expect(told.slice(-2)).toEqual([12, 4]);
});

test('every series of every group is a bet that its play reads, at odds of its own', () => {
  for (const group of GROUPS) {
    const state = dragonSeries(group).map(({ sides }) => ({ side: sides[0], times: 5 }));
    const lottery = { code: 'x1', group, name: 'x' };
    const current = { issueNo: '202610010721', closeAt: new Date(0) };
    const items = dragonItems(lottery, state, TWO_SIDES, current);
    expect(items).toHaveLength(dragonSeries(group).length);
    for (const { playCode, sides } of items)
      for (const { bettingNumber, odds } of sides) {
        const play = findPlay(group, playCode);
        const parsed = play?.parse(bettingNumber);
        expect(parsed?.ok && play?.count(parsed.picks), `${group} ${playCode} ${bettingNumber}`).toBe(1);
        // The likelier side of 冠亚和 is the cheapest: 90/50 × 0.9.
        expect(Number(odds)).toBeGreaterThanOrEqual(1.62);
      }
  }
});

test('the chart counts on draw by draw and equals one counted anew', async () => {
  for (let at = 0; at < 35; at += 1) await draw(721 + at, [at % 10, 1, 2, 3, 4]);
  const ask = { lotteryCode: 'ssc1', window: '30', columns: 'ball1,allsum' } as never;
  const first = await trendChart(deps, ask);
  if (!first.ok) throw new Error(first.key);
  expect(first.data.rows).toHaveLength(30);
  expect(first.data.rows.at(-1)).toMatchObject({ issue: no(755), openNumber: '4,1,2,3,4' });
  // 34 % 10 = 4 came last; 5 came ten draws before, so it is missing for nine.
  const ball = first.data.columns.find(({ key }) => key === 'ball1');
  expect(ball?.values.map(({ value, omission, hits }) => [value, omission, hits])).toContainEqual(['4', 0, 3]);
  expect(ball?.values.find(({ value }) => value === '5')).toMatchObject({
    omission: 9,
    hits: 3,
    averageOmission: '6.75',
  });

  await draw(756, [7, 7, 7, 7, 7]);
  const next = await trendChart(deps, ask);
  if (!next.ok) throw new Error(next.key);
  expect(next.data.rows.at(-1)).toMatchObject({ issue: no(756) });
  expect(next.data.rows).toHaveLength(30);

  // A result out of order is not lost: the chart is counted anew.
  await draw(758, [1, 1, 1, 1, 1]);
  await trendChart(deps, ask);
  await draw(757, [2, 2, 2, 2, 2]);
  const whole = await trendChart(deps, ask);
  expect(whole.ok && whole.data.rows.slice(-3).map(({ issue }) => issue)).toEqual([no(756), no(757), no(758)]);
});

test('a day’s chart has the draws of the day only', async () => {
  for (const index of [721, 722, 723]) await draw(index, big);
  const chart = await trendChart(deps, { lotteryCode: 'ssc1', window: 'day' } as never);
  if (!chart.ok) throw new Error(chart.key);
  expect(chart.data.window).toBe(1440);
  expect(chart.data.rows).toHaveLength(3);
  const road = chart.data.roads.find(({ key }) => key === 'X_ZH.1.大小');
  expect(road).toMatchObject({ name: '总和大小', columns: [{ side: '大', length: 3 }] });
});

test('candles of ten issues follow each draw; a result that comes late goes into its own candle', async () => {
  const candles = async () => {
    const answer = await stockTrend(deps, 'ssc1' as LotteryCode);
    if (!answer.ok) throw new Error(answer.key);
    return answer.data.candles;
  };
  // Sums 25 (big), 5 (small), 40 (big); 724 comes last of all.
  for (const [index, numbers] of [
    [721, [5, 5, 5, 5, 5]],
    [722, [1, 1, 1, 1, 1]],
    [731, [8, 8, 8, 8, 8]],
    [724, [9, 9, 9, 9, 0]],
  ] as const)
    await draw(index, numbers);
  expect(await candles()).toEqual([
    {
      from: no(721),
      to: no(724),
      draws: 3,
      sum: { open: 25, high: 36, low: 5, close: 36 },
      size: { open: 0, high: 1, low: 0, close: 1 },
      big: 2,
      small: 1,
      tie: 0,
    },
    {
      from: no(731),
      to: no(731),
      draws: 1,
      sum: { open: 40, high: 40, low: 40, close: 40 },
      size: { open: 1, high: 2, low: 1, close: 2 },
      big: 1,
      small: 0,
      tie: 0,
    },
  ]);
  expect(await stockTrend(deps, 'nosuch' as LotteryCode)).toEqual({ ok: false, key: 'lotteryUnknown' });
});
