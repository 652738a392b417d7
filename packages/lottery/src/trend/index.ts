/** Trend charts (`@caiting/lottery/trend`): the columns of a group, statistics kept draw by draw, and the big road. */
export type { TrendColumn } from './columns.ts';
export { trendColumns } from './groups.ts';
export { EMPTY_ROAD, ROAD_COLUMNS_MAX, updateRoad } from './road.ts';
export type { Road, RoadColumn } from './road.ts';
export { newTrend, summarize, updateTrend } from './trend.ts';
export { heatOf } from './heat.ts';
export type { Heat } from './heat.ts';
export type { Trend, TrendRow, ValueSummary } from './trend.ts';
export { CANDLE_ISSUES, stockCandles, sumSeries } from './stock.ts';
export type { StockCandle, StockDraw } from './stock.ts';
