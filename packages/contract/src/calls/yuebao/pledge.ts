import * as z from 'zod/mini';
import { Before, FlagIn, Hash64, MoneyOut, PageSize, RequestId, TimeMs, call, moneyIn } from '../../wire/index.ts';

/** Pledges: money of the wallet for a fixed term at a rate fixed with the order. */

/** matured and renewed paid the term's earning; cancelled gave the principal back without it. */
export const PLEDGE_STATES = ['holding', 'matured', 'renewed', 'cancelled'] as const;
export type PledgeState = (typeof PLEDGE_STATES)[number];

const Id = z.string().check(z.regex(/^[1-9]\d{0,18}$/));

export const PledgeProduct = z.object({
  id: z.string(),
  name: z.string(),
  termDays: z.int(),
  /** Annual percent. */
  rate: z.string(),
  min: MoneyOut,
  max: MoneyOut,
  playerMax: MoneyOut,
  quota: MoneyOut,
  left: MoneyOut,
  isOpen: z.boolean(),
  /** Own running principal in it. */
  held: MoneyOut,
});
export type PledgeProduct = z.infer<typeof PledgeProduct>;

export const PledgeOrder = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  termDays: z.int(),
  rate: z.string(),
  principal: MoneyOut,
  /** What maturity pays on top. */
  earning: MoneyOut,
  startedAt: TimeMs,
  maturesAt: TimeMs,
  autoRenew: z.boolean(),
  state: z.enum(PLEDGE_STATES),
  endedAt: z.nullable(TimeMs),
  renewedFrom: z.nullable(z.string()),
  renewedTo: z.nullable(z.string()),
  /** Why a renewal that was asked for did not come about. */
  notRenewed: z.nullable(z.enum(['closed', 'quota', 'bounds', 'excluded'])),
});
export type PledgeOrder = z.infer<typeof PledgeOrder>;

const ORDER_REFUSALS = ['yuebaoFailed', 'pledgeEnded', 'pledgeMatured'] as const;

export const pledgeCalls = {
  yuebaoPledgeProducts: call({
    method: 'GET',
    path: '/v1/transaction/yuebaoPledgeProducts',
    who: 'login',
    doc: 'Products with what is left of each quota; those that are closed only while the player holds one.',
    input: z.object({}),
    output: z.object({ open: z.boolean(), balance: MoneyOut, pledged: MoneyOut, list: z.array(PledgeProduct) }),
    refusals: [],
  }),
  createYuebaoPledgeOrder: call({
    method: 'POST',
    path: '/v1/transaction/createYuebaoPledgeOrder',
    who: 'player',
    doc: 'Pledge money of the wallet. The rate is fixed with the order; the term begins at once.',
    movesMoney: true,
    input: z.object({
      productId: Id,
      amount: moneyIn(2),
      autoRenew: z.optional(FlagIn),
      safetyPassword: Hash64,
      requestId: RequestId,
    }),
    output: PledgeOrder,
    refusals: [
      'yuebaoNotOpened',
      'yuebaoFailed',
      'pledgeClosed',
      'pledgeAmountOut',
      'pledgePlayerOut',
      'pledgeQuotaShort',
      'yuebaoShort',
      'excluded',
      'safetyPasswordWrong',
      'safetyPasswordLocked',
      'safetyPasswordMissing',
    ],
  }),
  cancelYuebaoPledgeOrderWeb: call({
    method: 'POST',
    path: '/v1/transaction/cancelYuebaoPledgeOrderWeb',
    who: 'login',
    doc: 'End an own order before its time: the principal comes back at once, the running term earns nothing.',
    movesMoney: true,
    input: z.object({ orderId: Id, requestId: RequestId }),
    output: PledgeOrder,
    refusals: ORDER_REFUSALS,
  }),
  setYuebaoPledgeOrderAutoRenewWeb: call({
    method: 'POST',
    path: '/v1/transaction/setYuebaoPledgeOrderAutoRenewWeb',
    who: 'login',
    doc: 'Whether the principal goes into another term at maturity, at the rate of that moment.',
    input: z.object({ orderId: Id, autoRenew: FlagIn }),
    output: PledgeOrder,
    refusals: ORDER_REFUSALS,
  }),
  yuebaoPledgeOrderList: call({
    method: 'GET',
    path: '/v1/transaction/yuebaoPledgeOrderList',
    who: 'login',
    doc: 'Own orders, newest first, by key; of one state, or all.',
    input: z.object({ state: z.optional(z.enum(PLEDGE_STATES)), before: Before, pageSize: PageSize }),
    output: z.object({ list: z.array(PledgeOrder), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  yuebaoPledgeOrder: call({
    method: 'GET',
    path: '/v1/transaction/yuebaoPledgeOrder',
    who: 'login',
    doc: 'One own order, with what was done to it.',
    input: z.object({ orderId: Id }),
    output: z.object({
      order: PledgeOrder,
      notes: z.array(z.object({ what: z.enum(['renewOn', 'renewOff']), at: TimeMs })),
    }),
    refusals: ['yuebaoFailed'],
  }),
  yuebaoProfitLogs: call({
    method: 'GET',
    path: '/v1/transaction/yuebaoProfitLogs',
    who: 'login',
    doc: 'Earnings that pledges paid, newest first, by key; of one order and those it continues, or all.',
    input: z.object({ orderId: z.optional(Id), before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          name: z.string(),
          principal: MoneyOut,
          rate: z.string(),
          termDays: z.int(),
          earning: MoneyOut,
          at: TimeMs,
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
} as const;
