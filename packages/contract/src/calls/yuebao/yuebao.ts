import * as z from 'zod/mini';
import { Before, Hash64, MoneyOut, PageSize, RequestId, TimeMs, call, moneyIn } from '../../wire/index.ts';

/** Yuebao, the wallet that earns (product §10): what is in it, moving in and out, what was earned. */

/** A day of Asia/Shanghai, yyyy-MM-dd. */
export const DayText = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day, 'day'),
);

const DayEarning = z.object({
  day: DayText,
  /** Annual percent of that day. */
  rate: z.string(),
  earning: MoneyOut,
  /** False until the day's earnings are paid, at 00:05 of the next one. */
  isPaid: z.boolean(),
});

export const YuebaoInfo = z.object({
  /** The tenant's switch. Closed: nothing goes in; what is inside earns on and can be taken out. */
  open: z.boolean(),
  /** Annual percent of today. */
  rate: z.string(),
  /** At call: can be taken out at once. */
  balance: MoneyOut,
  pledged: MoneyOut,
  total: MoneyOut,
  /** Spendable main balance. */
  mainBalance: MoneyOut,
  yesterday: DayEarning,
  /** Everything ever earned, daily and by pledges. */
  earned: MoneyOut,
  min: MoneyOut,
  max: MoneyOut,
  /** Seven whole days, oldest first. */
  days: z.array(DayEarning),
  /** Self-excluded: out is possible, in is not. */
  mayMoveIn: z.boolean(),
});
export type YuebaoInfo = z.infer<typeof YuebaoInfo>;

export const YuebaoMoved = z.object({ balance: MoneyOut, mainBalance: MoneyOut });
export type YuebaoMoved = z.infer<typeof YuebaoMoved>;

const move = { amount: moneyIn(4), safetyPassword: Hash64, requestId: RequestId };

export const yuebaoCalls = {
  yuebaoInfo: call({
    method: 'GET',
    path: '/v1/balance/yuebaoInfo',
    who: 'login',
    doc: 'The own wallet: at call, pledged, rate, earnings of the last seven days.',
    input: z.object({}),
    output: YuebaoInfo,
    refusals: [],
  }),
  yuebaoLogs: call({
    method: 'GET',
    path: '/v1/balance/yuebaoLogs',
    who: 'login',
    doc: 'Daily earnings, newest first; `before` is the last day seen as yyyyMMdd. `held` is the average balance of the day.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(z.object({ day: DayText, held: MoneyOut, rate: z.string(), earning: MoneyOut })),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  getMyYuebaoBalanceLogs: call({
    method: 'GET',
    path: '/v1/transaction/getMyYuebaoBalanceLogs',
    who: 'login',
    doc: 'Every line of the own wallet with the balance after it, newest first, by key.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(
        z.object({
          seq: z.string(),
          code: z.int(),
          codeName: z.string(),
          /** Signed. */
          amount: z.string(),
          balanceAfter: MoneyOut,
          /** The pledge order it belongs to, or null. */
          orderId: z.nullable(z.string()),
          at: TimeMs,
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  yuebaoIn: call({
    method: 'POST',
    path: '/v1/transaction/yuebaoIn',
    who: 'player',
    doc: 'Move money from the main balance into the wallet; it earns from that second on.',
    movesMoney: true,
    input: z.object(move),
    output: YuebaoMoved,
    refusals: [
      'yuebaoNotOpened',
      'yuebaoAmountOut',
      'balanceShort',
      'excluded',
      'safetyPasswordWrong',
      'safetyPasswordLocked',
      'safetyPasswordMissing',
    ],
  }),
  yuebaoOut: call({
    method: 'POST',
    path: '/v1/transaction/yuebaoOut',
    who: 'player',
    doc: 'Take money out to the main balance, at once and without a fee; also while the wallet is closed and for who excluded himself.',
    movesMoney: true,
    input: z.object(move),
    output: YuebaoMoved,
    refusals: ['yuebaoShort', 'safetyPasswordWrong', 'safetyPasswordLocked', 'safetyPasswordMissing'],
  }),
} as const;
