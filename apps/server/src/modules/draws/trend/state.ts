import { setImmediate as breathe } from 'node:timers/promises';
import type { Group } from '@caiting/lottery/core';
import { dragonSeries } from '@caiting/lottery/long-dragon';
import {
  EMPTY_ROAD,
  newTrend,
  trendColumns,
  updateRoad,
  updateTrend,
  type Road,
  type Trend,
} from '@caiting/lottery/trend';
import { drawOf } from '../core/draw-of.ts';
import type { PastDraw } from '../dragons/queries.ts';

/** The statistics of one lottery and window as far as they are counted in. */
export interface ChartState {
  readonly trend: Trend;
  /** By position in `dragonSeries(group)`. */
  readonly roads: readonly Road[];
  /** Draw time of every row, oldest first. */
  readonly times: readonly Date[];
  /** Only for a day's chart. */
  readonly day: string | null;
}

/** Draws counted in before others get their turn: a chart of a busy day is a tenth of a second of work. */
const DRAWS_AT_ONCE = 25;

export function emptyChart(group: Group, window: number, day: string | null): ChartState {
  return {
    trend: newTrend(trendColumns(group), window),
    roads: dragonSeries(group).map(() => EMPTY_ROAD),
    times: [],
    day,
  };
}

/** The chart after more draws, oldest first. */
export async function countIn(group: Group, chart: ChartState, draws: readonly PastDraw[]): Promise<ChartState> {
  let state = chart;
  for (const [at, draw] of draws.entries()) {
    state = step(group, state, draw);
    if (at % DRAWS_AT_ONCE === DRAWS_AT_ONCE - 1) await breathe();
  }
  return state;
}

function step(
  group: Group,
  { trend, roads, times, day }: ChartState,
  { issueNo, numbers, drawAt, day: drawDay }: PastDraw,
): ChartState {
  const draw = drawOf(group, numbers, drawDay);
  const after = updateTrend(trend, issueNo, draw);
  return {
    trend: after,
    roads: dragonSeries(group).map((series, at) => updateRoad(roads[at] ?? EMPTY_ROAD, series.side(draw))),
    times: [...times, drawAt].slice(-after.rows.length),
    day,
  };
}
