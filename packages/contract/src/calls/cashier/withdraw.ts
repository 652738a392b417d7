import * as z from 'zod/mini';
import {
  Before,
  FlagIn,
  Hash64,
  MoneyOut,
  PageSize,
  RequestId,
  TimeMs,
  call,
  moneyIn,
  text,
} from '../../wire/index.ts';
import { NoticeWords } from './cashier.ts';
import { EntryCause, MomentIn } from './statements.ts';
import { PAYOUT_KINDS, PayoutAccount } from './payout-accounts.ts';

/** product §10.6; `cancelled` exists only where the tenant lets players take a request back. */
export const WITHDRAW_STATES = ['submitted', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled'] as const;
export type WithdrawState = (typeof WITHDRAW_STATES)[number];

export const Withdrawal = z.object({
  id: z.string(),
  withdrawNo: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  bankName: z.string(),
  /** The account as it was when the request was made, masked. */
  shown: z.string(),
  amount: MoneyOut,
  fee: MoneyOut,
  /** What is paid out: amount − fee. */
  net: MoneyOut,
  /** For coins: what is sent, at the rate that was fixed with the request. Empty elsewhere. */
  coin: z.string(),
  coinAmount: z.string(),
  coinRate: z.string(),
  state: z.enum(WITHDRAW_STATES),
  /** Why it was rejected or failed, for the player. */
  reason: z.string(),
  createdAt: TimeMs,
  endedAt: z.nullable(TimeMs),
  canCancel: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** product §5: a positive whole number of yuan. */
const WithdrawMoney = moneyIn(0);
const WithdrawNo = z.string().check(z.regex(/^W\d{16}$/));

const Flow = z.object({ required: MoneyOut, done: MoneyOut, missing: MoneyOut });

export const withdrawCalls = {
  saveFrontWithdrawRecord: call({
    method: 'POST',
    path: '/v1/transaction/saveFrontWithdrawRecord',
    who: 'player',
    doc: 'Ask for a withdrawal. The amount is held at once; the player cannot turn it back into play money.',
    movesMoney: true,
    input: z.object({
      accountId: z.string().check(z.regex(/^[1-9]\d{0,18}$/)),
      amount: WithdrawMoney,
      safetyPassword: Hash64,
      requestId: RequestId,
    }),
    output: Withdrawal,
    refusals: [
      'safetyPasswordWrong',
      'safetyPasswordLocked',
      'safetyPasswordMissing',
      'payoutAccountUnknown',
      'payoutAccountCooling',
      'safetyCooling',
      'withdrawClosed',
      'withdrawBlocked',
      'withdrawAmountOut',
      'withdrawCountOut',
      'withdrawDailyOut',
      'withdrawFlowShort',
      'balanceShort',
      'requestIdReused',
    ],
  }),
  withdrawSettings: call({
    method: 'GET',
    path: '/v1/transaction/withdrawSettings',
    who: 'login',
    doc: 'What a withdrawal may be now: limits, what is left today, fee, turnover still due, accounts to be paid to.',
    input: z.object({}),
    output: z.object({
      open: z.boolean(),
      min: MoneyOut,
      max: MoneyOut,
      countMax: z.int(),
      countLeft: z.int(),
      dailyMax: MoneyOut,
      dailyLeft: MoneyOut,
      /** Percent of the amount once the day's free withdrawals are used. */
      feePercent: z.string(),
      freeLeft: z.int(),
      flow: Flow,
      /** Yuan for one coin. */
      coinRates: z.record(z.string(), z.string()),
      cancellable: z.boolean(),
      /** Minutes in which half of the last days' withdrawals of a kind of account were paid; a kind with few of them is not named. */
      usualMinutes: z.optional(z.record(z.string(), z.int())),
      /** What the operator says of the time instead; empty: nothing. */
      timeText: z.optional(z.object({ zh: z.string(), en: z.string() })),
      accounts: z.array(PayoutAccount),
    }),
    refusals: [],
  }),
  withdrawRecordList: call({
    method: 'GET',
    path: '/v1/transaction/withdrawRecordList',
    who: 'login',
    doc: 'Own withdrawals, newest first, by key; totals of the whole filter come with the first page.',
    input: z.object({
      before: Before,
      pageSize: PageSize,
      from: MomentIn,
      to: MomentIn,
      state: z.optional(z.enum(WITHDRAW_STATES)),
    }),
    output: z.object({
      list: z.array(Withdrawal),
      next: z.nullable(z.string()),
      totals: z.nullable(z.object({ count: z.int(), amount: MoneyOut, fee: MoneyOut, paid: MoneyOut })),
    }),
    refusals: [],
  }),
  withdrawRecord: call({
    method: 'GET',
    path: '/v1/transaction/withdrawRecord',
    who: 'login',
    doc: 'One withdrawal of the signed-in player.',
    input: z.object({ withdrawNo: WithdrawNo }),
    output: Withdrawal,
    refusals: ['withdrawUnknown'],
  }),
  cancelWithdraw: call({
    method: 'POST',
    path: '/v1/transaction/cancelWithdraw',
    who: 'login',
    doc: 'Take a request back that nobody has looked at. Only where the tenant allows it; off by default.',
    input: z.object({ withdrawNo: WithdrawNo }),
    output: Withdrawal,
    refusals: ['withdrawUnknown', 'withdrawNotCancellable'],
  }),
  getWithdrawLimitFlowList: call({
    method: 'GET',
    path: '/v1/transaction/getWithdrawLimitFlowList',
    who: 'login',
    doc: 'Turnover required before a withdrawal, by what it came from, newest first. Older sources are met first.',
    input: z.object({ before: Before, pageSize: PageSize, openOnly: z.optional(FlagIn) }),
    output: z.object({
      total: Flow,
      list: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['recharge', 'bonus', 'envelope']),
          code: z.int(),
          codeName: z.string(),
          amount: MoneyOut,
          factor: z.string(),
          required: MoneyOut,
          done: MoneyOut,
          missing: MoneyOut,
          at: TimeMs,
          cause: z.nullable(EntryCause),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  payoutCallback: call({
    method: 'POST',
    path: '/v1/transaction/payoutCallback',
    who: 'provider',
    doc: 'A payout provider says what became of a payout: paid or failed. Signed; takes effect once however often it comes. The sum counts by its value.',
    silent: true,
    input: z.object({
      provider: text(32, 1),
      ...NoticeWords,
      reason: z.optional(text(400)),
      timestamp: text(16, 1),
      nonce: text(64, 8),
      /** That of the key of both sides, or of the provider's own (docs/providers/pay-provider.md). */
      sign: z.string().check(z.regex(/^(?:[0-9a-f]{64}|ed25519:[0-9a-f]{128})$/)),
    }),
    output: z.object({ accepted: z.boolean() }),
    refusals: ['badSignature', 'withdrawUnknown', 'orderAmountMismatch'],
  }),
} as const;
