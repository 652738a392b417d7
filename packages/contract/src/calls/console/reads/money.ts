import * as z from 'zod/mini';
import { accountNameOrEmpty } from '../../../staff/named-people.ts';
import { Before, MoneyOut, PageSize, TimeMs, intIn, STAFF_MAY, staffCall } from '../../../wire/index.ts';
import { Day } from '../../betting/report.ts';
import { PAY_CHANNELS, PAY_KINDS, RECHARGE_STATES } from '../../cashier/cashier.ts';
import { PAYOUT_KINDS } from '../../cashier/payout-accounts.ts';
import { WITHDRAW_STATES } from '../../cashier/withdraw.ts';
import { CLAIMED } from '../work/claims.ts';
import { PAGE } from './page.ts';
import { PersonBeside } from './person.ts';

/** What an operator judges a withdrawal by. Money and counts are of all time up to now, the player's own. */
const WithdrawalFacts = z.object({
  wagering: z.object({ required: MoneyOut, done: MoneyOut, missing: MoneyOut }),
  /** Nothing was paid to this account before. */
  isFirstUse: z.boolean(),
  /** Since when the account is what it is. */
  accountChangedAt: TimeMs,
  /** The last login before the request; null where none is kept. `isUnknown`: from a browser that the account had not been opened on. */
  login: z.nullable(z.object({ at: TimeMs, place: z.string(), isUnknown: z.boolean() })),
  /** Where the money comes from: recharged, given (gifts and bonus), won or lost by bets and games. */
  recharge: MoneyOut,
  withdrawal: MoneyOut,
  bonus: MoneyOut,
  profit: MoneyOut,
  /** Earlier withdrawals that were paid, and that were rejected or failed. */
  paidBefore: z.int(),
  refusedBefore: z.int(),
});

/** Our own number of an order. */
const OrderNo = z.optional(z.string().check(z.regex(/^[A-Z]\d{1,39}$/)));

export const consoleMoneyReadCalls = {
  withdrawals: staffCall({
    method: 'GET',
    path: '/v1/console/withdrawals',
    roles: STAFF_MAY.withdrawals.look,
    doc: 'Withdrawals that wait for an operator or a provider, the longest waiting first; with a state, a player, a number or days, those, the newest first. Each with what it is judged by. `before`: the id of the last line seen. A look at one player’s is logged.',
    input: z.object({
      state: z.optional(z.enum(WITHDRAW_STATES)),
      withdrawNo: OrderNo,
      userName: accountNameOrEmpty,
      from: z.optional(Day),
      to: z.optional(Day),
      before: Before,
      pageSize: z.prefault(intIn(1, 100), 100),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          withdrawNo: z.string(),
          userName: z.string(),
          amount: MoneyOut,
          fee: MoneyOut,
          net: MoneyOut,
          kind: z.enum(PAYOUT_KINDS),
          shown: z.string(),
          state: z.enum(WITHDRAW_STATES),
          /** Why it was rejected or failed, for the player. */
          reason: z.string(),
          /** Who approved, and how many must. */
          approvals: z.string(),
          /** The same as names, and as a number. */
          approvedBy: z.array(z.string()),
          approvalsNeeded: z.int(),
          at: TimeMs,
          endedAt: z.nullable(TimeMs),
          person: PersonBeside,
          ...CLAIMED,
          facts: WithdrawalFacts,
        }),
      ),
      /** Of all that waits, whatever the list is narrowed by; null after the first page. */
      waitingSubmitted: z.nullable(z.int()),
      waitingApproved: z.nullable(z.int()),
      waitingPaying: z.nullable(z.int()),
      waitingAmount: z.nullable(MoneyOut),
      waitingSince: z.nullable(TimeMs),
      ...PAGE,
    }),
    refusals: ['notFound'],
  }),
  rechargesFound: staffCall({
    method: 'GET',
    path: '/v1/console/rechargesFound',
    reads: 'replica',
    roles: STAFF_MAY.recharges.look,
    doc: 'Recharge orders in every state, the newest first; of one state, player, channel, number or days. A look at one player’s is logged.',
    input: z.object({
      state: z.optional(z.enum(RECHARGE_STATES)),
      userName: accountNameOrEmpty,
      channel: z.optional(z.enum(PAY_CHANNELS)),
      orderNo: OrderNo,
      from: z.optional(Day),
      to: z.optional(Day),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          userName: z.string(),
          channel: z.enum(PAY_CHANNELS),
          kind: z.enum(PAY_KINDS),
          lineName: z.string(),
          provider: z.string(),
          /** Empty while the provider has said none. */
          providerNo: z.string(),
          amount: MoneyOut,
          fee: MoneyOut,
          credit: MoneyOut,
          state: z.enum(RECHARGE_STATES),
          reason: z.string(),
          /** Masked. */
          payerName: z.string(),
          reviewedBy: z.string(),
          createdAt: TimeMs,
          expiresAt: TimeMs,
          creditedAt: z.nullable(TimeMs),
        }),
      ),
      ...PAGE,
    }),
    refusals: ['notFound'],
  }),
} as const;
