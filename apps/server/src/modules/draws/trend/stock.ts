import { STOCK_CANDLES, stockTrendCalls, type StockTrend } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { CANDLE_ISSUES, stockCandles, sumSeries } from '@caiting/lottery/trend';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findLottery } from '../core/board.ts';
import { drawOf } from '../core/draw-of.ts';
import { wireCode } from '../core/events.ts';
import { listPastDraws } from '../dragons/queries.ts';

export const stockTrendBinding = bind(stockTrendCalls.stockTrend, ({ deps }, { lotteryCode }) =>
  stockTrend(deps, lotteryCode),
);

/** One candle more than is shown: of the oldest, earlier draws may be missing. */
const DRAWS_READ = (STOCK_CANDLES + 1) * CANDLE_ISSUES;

/** Sums and sizes of the newest draws as candles (plays.md §6). */
export async function stockTrend(deps: Deps, code: LotteryCode): Promise<Outcome<StockTrend, 'lotteryUnknown'>> {
  const lottery = await findLottery(deps, code);
  if (!lottery) return refuse('lotteryUnknown');
  const { group } = lottery;
  const past = await listPastDraws(deps.db, lottery.code, DRAWS_READ);
  const draws = past.map(({ issueNo, numbers, day }) => ({ issueNo, draw: drawOf(group, numbers, day) }));
  const shown = stockCandles(group, draws).slice(-STOCK_CANDLES);
  const base = shown[0]?.size.open ?? 0;
  const based = ({ open, high, low, close }: (typeof shown)[number]['size']) => ({
    open: open - base,
    high: high - base,
    low: low - base,
    close: close - base,
  });
  return ok({
    lotteryCode: wireCode(lottery.code),
    lotteryType: group,
    name: sumSeries(group).name,
    issues: CANDLE_ISSUES,
    candles: shown.map(({ from, to, size, ...rest }) => ({
      from: from as IssueNo,
      to: to as IssueNo,
      size: based(size),
      ...rest,
    })),
  });
}
