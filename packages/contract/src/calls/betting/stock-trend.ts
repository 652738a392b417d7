import * as z from 'zod/mini';
import { IssueNo, LotteryCode, call } from '../../wire/index.ts';

/** Candles of one answer, the unfinished newest one included. */
export const STOCK_CANDLES = 30;

const Candle = z.object({ open: z.int(), high: z.int(), low: z.int(), close: z.int() });

export const StockTrend = z.object({
  lotteryCode: LotteryCode,
  lotteryType: z.string(),
  /** What is summed: 总和, 和值, 冠亚和. */ name: z.string(),
  /** Issues of one candle. */ issues: z.int(),
  /** Oldest first. */
  candles: z.array(
    z.object({
      /** First and last issue that were drawn. */ from: IssueNo,
      to: IssueNo,
      draws: z.int(),
      /** Of the sums. */ sum: Candle,
      /** Of the index of sizes: one up for 大, one down for 小; 0 before the first candle. */ size: Candle,
      big: z.int(),
      small: z.int(),
      tie: z.int(),
    }),
  ),
});
export type StockTrend = z.infer<typeof StockTrend>;

export const stockTrendCalls = {
  stockTrend: call({
    method: 'GET',
    path: '/v1/lottery/stockTrend',
    who: 'any',
    doc: 'Sums and sizes of a lottery as candles of ten issues each: open, high, low, close. The last 30 candles; the newest may still grow.',
    input: z.object({ lotteryCode: LotteryCode }),
    output: StockTrend,
    refusals: ['lotteryUnknown'],
  }),
} as const;
