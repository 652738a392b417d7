import { lotteryCalls, type TrendChart } from '@caiting/contract';
import type { CallInput, IssueNo } from '@caiting/contract/wire';
import { openNumberOf } from '@caiting/lottery/draw';
import { dragonSeries } from '@caiting/lottery/long-dragon';
import { summarize, type ValueSummary } from '@caiting/lottery/trend';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findLottery } from '../core/board.ts';
import { wireCode } from '../core/events.ts';
import { issuesOfDay, type Lottery } from '../core/lotteries.ts';
import { listPastDraws } from '../dragons/queries.ts';
import { countIn, emptyChart, type ChartState } from './state.ts';

export const trendChartBinding = bind(lotteryCalls.trendChart, ({ deps }, ask) => trendChart(deps, ask));

type Ask = CallInput<typeof lotteryCalls.trendChart>;

/** Charts kept; the one not asked for longest goes. */
const CHARTS_MAX = 48;
/** Older draws that a chart of N begins with, so that omissions reach back beyond its window. */
const LOOK_BACK = 400;
const COLUMNS_MAX = 16;
/** Shown when none are named: the balls, the special, the spread and the sums. */
const MAIN_COLUMN = /^(?:ball\d+|special|spread|topSum|sum|allsum)$/;
const ROAD_COLUMNS_SHOWN = 30;

/** The charts of this process. Each is counted on by the draws since it was last asked for; the results are the truth behind it. */
class Charts {
  readonly #deps: Deps;
  readonly #charts = new LRUCache<string, Promise<ChartState>>({ max: CHARTS_MAX });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** One after the other for each chart: two people asking at once count a draw once. */
  get(lottery: Lottery, window: '30' | '50' | '100' | 'day'): Promise<ChartState> {
    const key = `${lottery.code}/${window}`;
    const known = this.#charts.get(key) ?? Promise.resolve(null);
    const next = known.catch(() => null).then((chart) => this.#refresh(lottery, window, chart));
    this.#charts.set(key, next);
    return next;
  }

  async #refresh(lottery: Lottery, window: string, chart: ChartState | null): Promise<ChartState> {
    const { db } = this.#deps;
    const { code, group } = lottery;
    const [newest] = await listPastDraws(db, code, 1);
    const day = window === 'day' ? (newest?.day ?? null) : null;
    const kept = chart !== null && chart.day === day && (await isWhole(this.#deps, lottery, chart)) ? chart : null;
    const size = window === 'day' ? issuesOfDay(lottery) : Number(window);
    const base = kept ?? emptyChart(group, size, day);
    const limit = kept || day !== null ? size : size + LOOK_BACK;
    return countIn(group, base, await listPastDraws(db, code, limit, { day, after: kept?.times.at(-1) ?? null }));
  }
}

/** False when a result came later than the one after it, or too many came since: then the chart is counted anew. */
async function isWhole({ db }: Deps, { code }: Lottery, { times, day, trend }: ChartState): Promise<boolean> {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return false;
  const [inside, after] = await Promise.all([countDraws(db, code, first, last), countDraws(db, code, last, null, day)]);
  return inside === times.length && after - 1 < trend.window;
}

const chartsOf = perDeps((deps) => new Charts(deps));

/** The trend chart of a lottery (plays.md §6). */
export async function trendChart(
  deps: Deps,
  { lotteryCode, window = '30', columns }: Ask,
): Promise<Outcome<TrendChart, 'lotteryUnknown'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (!lottery) return refuse('lotteryUnknown');
  const chart = await chartsOf(deps).get(lottery, window);
  return ok(shown(lottery, chart, columns === undefined || columns === '' ? null : columns.split(',')));
}

function shown({ code, group }: Lottery, { trend, roads }: ChartState, wanted: readonly string[] | null): TrendChart {
  const picked = trend.columns
    .flatMap(({ key }, at) => ((wanted ? wanted.includes(key) : MAIN_COLUMN.test(key)) ? [at] : []))
    .slice(0, COLUMNS_MAX);
  const summary = summarize(trend);
  return {
    lotteryCode: wireCode(code),
    lotteryType: group,
    window: trend.window,
    columns: picked.map((at) => ({
      key: trend.columns[at]?.key ?? '',
      name: trend.columns[at]?.name ?? '',
      values: (summary[at] ?? []).map(valueShown),
    })),
    rows: trend.rows.map(({ issueNo, numbers, cells }) => ({
      issue: issueNo as IssueNo,
      openNumber: openNumberOf(group, numbers),
      cells: picked.map((at) => [...(cells[at] ?? [])]),
    })),
    roads: dragonSeries(group).map(({ key, name, sides }, at) => ({
      key,
      name: `${name}${sides.join('')}`,
      columns: (roads[at]?.columns ?? []).slice(-ROAD_COLUMNS_SHOWN).map(({ side, length }) => ({ side, length })),
    })),
  };
}

function valueShown({
  averageOmission: { num, den },
  ...figures
}: ValueSummary): TrendChart['columns'][number]['values'][number] {
  const hundredths = String(Math.floor((num * 100) / den)).padStart(3, '0');
  return { ...figures, averageOmission: `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}` };
}

/** How many results were drawn from one draw time to another, both included; `to` null is without end, `day` keeps to one day. */
async function countDraws(
  db: Queries,
  lottery: string,
  from: Date,
  to: Date | null,
  day: string | null = null,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from issue i where i.lottery_code = $1 and i.state in ('drawn', 'settled')
       and i.draw_at >= $2 and ($3::timestamptz is null or i.draw_at <= $3) and ($4::date is null or i.day = $4::date)`,
    [lottery, from, to, day],
  );
  return count;
}
