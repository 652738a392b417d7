import * as z from 'zod/mini';
import { accountNameIn, accountNameOrEmpty } from '../../staff/named-people.ts';
import {
  Before,
  Hash64,
  MoneyOut,
  PageSize,
  RequestId,
  TimeMs,
  moneyIn,
  STAFF_MAY,
  staffCall,
  text,
} from '../../wire/index.ts';
import { PAY_CHANNELS, RECHARGE_STATES } from '../cashier/cashier.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const reason = text(200, 1);

/** Ways to move money by hand, each with its transaction code: 401, 402, 404, 405. */
export const ADJUSTMENT_KINDS = ['credit', 'debit', 'correction', 'reversal'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export const ADJUSTMENT_STATES = ['asked', 'done', 'declined'] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];

/** Why a payment that a provider told of is in nobody's account. */
export const PAYMENT_CASES = [
  'unmatched',
  'amountMismatch',
  'secondPayment',
  'tooSmall',
  'numberTaken',
  'unreadable',
] as const;
export type PaymentCase = (typeof PAYMENT_CASES)[number];
export const PAYMENT_CASE_STATES = ['open', 'booked', 'dismissed'] as const;
export type PaymentCaseState = (typeof PAYMENT_CASE_STATES)[number];

/** Why a recharge order is offered for such a payment (docs/decisions/0340). */
export const CANDIDATE_REASONS = [
  'orderNumber',
  'numberInWords',
  'nearNumber',
  'inFile',
  'holdsNumber',
  'holdsTransaction',
  'sameAmount',
  'sameCredit',
  'sameCoins',
  'samePlayer',
] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];
export const CANDIDATES_MAX = 20;
export const CANDIDATE_DAYS = 7;

/** Money by hand: never by one person (docs/decisions/0151). */
export const consoleMoneyCalls = {
  adjustBalance: staffCall({
    method: 'POST',
    path: '/v1/console/adjustBalance',
    roles: STAFF_MAY.manual.ask,
    doc: 'Ask for money by hand: credit (401), debit (402), a recharge that was not booked (404), a recharge to be taken back (405). Another operator confirms it by its number within a day. `factor` is the turnover that a credit brings with it; without it the tenant’s factor counts. A debit never goes below zero.',
    movesMoney: true,
    input: z.object({
      userName: accountNameIn,
      kind: z.enum(ADJUSTMENT_KINDS),
      amount: moneyIn(2),
      reason,
      factor: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d?)(?:\.\d{1,2})?$/))),
      requestId: RequestId,
    }),
    output: z.object({ done: z.boolean(), note: z.string(), adjustmentId: z.string() }),
    refusals: ['notFound', 'balanceShort', 'requestIdReused', 'accountClosed'],
  }),
  confirmAdjustment: staffCall({
    method: 'POST',
    path: '/v1/console/confirmAdjustment',
    roles: STAFF_MAY.manual.confirm,
    doc: 'Confirm what another operator asked for; the money moves at once. The same call again gives the same answer. `statement`: as in `approve`.',
    movesMoney: true,
    input: z.object({ adjustmentId: Id, statement: z.optional(Hash64), requestId: RequestId }),
    output: done,
    refusals: ['notFound', 'secondStaffNeeded', 'adjustmentOver', 'balanceShort', 'accountClosed', 'signatureWrong'],
  }),
  declineAdjustment: staffCall({
    method: 'POST',
    path: '/v1/console/declineAdjustment',
    roles: STAFF_MAY.manual.stop,
    doc: 'Decline what an operator asked for, also one’s own.',
    input: z.object({ adjustmentId: Id, reason }),
    output: done,
    refusals: ['notFound', 'adjustmentOver'],
  }),
  adjustments: staffCall({
    method: 'GET',
    path: '/v1/console/adjustments',
    roles: STAFF_MAY.manual.look,
    doc: 'Money by hand, newest first: of one state, or of one player, or all.',
    input: z.object({
      state: z.optional(z.enum(ADJUSTMENT_STATES)),
      userName: accountNameOrEmpty,
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          adjustmentId: z.string(),
          userName: z.string(),
          kind: z.enum(ADJUSTMENT_KINDS),
          code: z.int(),
          amount: MoneyOut,
          reason: z.string(),
          /** Of the recharge it belongs to; empty without one. */
          orderNo: z.string(),
          state: z.enum(ADJUSTMENT_STATES),
          askedBy: z.string(),
          decidedBy: z.string(),
          at: TimeMs,
          decidedAt: z.nullable(TimeMs),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: ['notFound'],
  }),
  unbookedPayments: staffCall({
    method: 'GET',
    path: '/v1/console/unbookedPayments',
    roles: STAFF_MAY.recharges.look,
    doc: 'Payments that a provider told of and that were not booked: no such order, another sum, a second payment of one order, too few coins, a number that credited another order, words that could not be read. The open ones, or those of one state, newest first; or the one of a number, whatever became of it.',
    input: z.object({
      state: z.prefault(z.enum(PAYMENT_CASE_STATES), 'open'),
      paymentId: z.optional(Id),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          why: z.enum(PAYMENT_CASES),
          provider: z.string(),
          orderNo: z.string(),
          providerNo: z.string(),
          /** 0 where it could not be read: then `said` has the words. */
          amount: MoneyOut,
          said: z.string(),
          /** Digital currency: coins that arrived; empty otherwise. */
          coinAmount: z.string(),
          /** Digital currency: the transaction of the chain, where the provider named it. */
          txId: z.string(),
          /** Whose order the number is; empty where there is none. */
          userName: z.string(),
          /** How often the provider told it. */
          times: z.int(),
          at: TimeMs,
          state: z.enum(PAYMENT_CASE_STATES),
          booked: MoneyOut,
          decidedBy: z.string(),
          reason: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  paymentCandidates: staffCall({
    method: 'GET',
    path: '/v1/console/paymentCandidates',
    roles: STAFF_MAY.recharges.look,
    doc: `Orders that such a payment may be for, each with why it is offered: its number as the provider wrote it, nearly, or in the words; in a file of the provider; another order under the same number or transaction; the same sum, what is left of it after the fee, or the same coins; another order of the same player. At most ${CANDIDATES_MAX}, made within the ${CANDIDATE_DAYS} days before the payment was told, those with most reasons first. It books nothing.`,
    input: z.object({ paymentId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          orderNo: z.string(),
          userName: z.string(),
          channel: z.enum(PAY_CHANNELS),
          lineName: z.string(),
          state: z.enum(RECHARGE_STATES),
          amount: MoneyOut,
          credit: MoneyOut,
          /** Digital currency: coins that were due; empty otherwise. */
          coinAmount: z.string(),
          createdAt: TimeMs,
          creditedAt: z.nullable(TimeMs),
          reasons: z.array(z.enum(CANDIDATE_REASONS)),
        }),
      ),
      /** There are more of the same sum than are shown. */
      isCut: z.boolean(),
    }),
    refusals: ['notFound'],
  }),
  bookPayment: staffCall({
    method: 'POST',
    path: '/v1/console/bookPayment',
    roles: STAFF_MAY.recharges.decide,
    doc: 'Book such a payment to a recharge order: an open order is credited with the sum, to the player of a credited one it comes as a correction (404). Takes two operators who say the same. `amount` is needed for coins and where no sum could be read; elsewhere it is what the provider said.',
    movesMoney: true,
    input: z.object({
      id: Id,
      orderNo: text(40, 1),
      amount: z.optional(moneyIn(2)),
      reason,
      requestId: RequestId,
    }),
    output: done,
    refusals: ['notFound', 'paymentCaseOver', 'orderNotFound', 'fieldEmpty', 'secondStaffNeeded', 'accountClosed'],
  }),
  dismissPayment: staffCall({
    method: 'POST',
    path: '/v1/console/dismissPayment',
    roles: STAFF_MAY.recharges.decide,
    doc: 'Close such a payment without booking it, with the reason (paid back by the provider, a test).',
    input: z.object({ id: Id, reason }),
    output: done,
    refusals: ['notFound', 'paymentCaseOver'],
  }),
} as const;
