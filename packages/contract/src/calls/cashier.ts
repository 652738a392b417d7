import * as z from 'zod/mini';
import { Before, FlagIn, MoneyOut, PageSize, RequestId, TimeMs, call, moneyIn, text } from '../wire/index.ts';

/** The twelve channels of SPEC §2, by route child. */
export const PAY_CHANNELS = [
  'banktransfer',
  'unionpay',
  'qqpay',
  'wechat',
  'quickpass',
  'jdpay',
  'alipay',
  'internetbank',
  'virtualwalletpay',
  'digitalcurrencypay',
  'digitalrmb',
  'douyin',
] as const;
export type PayChannel = (typeof PAY_CHANNELS)[number];
const Channel = z.enum(PAY_CHANNELS);

export const PayLine = z.object({
  lineId: z.string(),
  name: z.string(),
  provider: z.string(),
  min: MoneyOut,
  max: MoneyOut,
  /** Amounts offered as buttons. */
  amounts: z.array(MoneyOut),
  freeAmount: z.boolean(),
  feePercent: z.string(),
  arrival: z.string(),
});
export const RECHARGE_STATES = [
  'created',
  'paid',
  'credited',
  'submitted',
  'expired',
  'rejected',
  'cancelled',
] as const;
export const RechargeOrder = z.object({
  orderNo: z.string(),
  channel: Channel,
  lineName: z.string(),
  amount: MoneyOut,
  fee: MoneyOut,
  credit: MoneyOut,
  state: z.enum(RECHARGE_STATES),
  payUrl: z.string(),
  createdAt: TimeMs,
  expiresAt: TimeMs,
  creditedAt: z.nullable(TimeMs),
});
export type RechargeOrder = z.infer<typeof RechargeOrder>;

export const cashierCalls = {
  frontPaySort: call({
    method: 'GET',
    path: '/v1/transaction/frontPaySort',
    who: 'login',
    doc: 'Channels that are open, in the order shown.',
    input: z.object({}),
    output: z.object({ channels: z.array(z.object({ channel: Channel, name: z.string(), tag: z.string() })) }),
    refusals: [],
  }),
  frontPaymentSettings: call({
    method: 'GET',
    path: '/v1/transaction/frontPaymentSettings',
    who: 'login',
    doc: 'Rules that hold for every channel: demo mode, order lifetime, open orders allowed.',
    input: z.object({}),
    output: z.object({ demo: z.boolean(), orderMinutes: z.int(), openOrdersMax: z.int(), wageringFactor: z.string() }),
    refusals: [],
  }),
  frontAlipay: call({
    method: 'GET',
    path: '/v1/transaction/frontAlipay',
    who: 'login',
    doc: 'Lines of the alipay channel with limits, fee and amounts.',
    input: z.object({}),
    output: z.object({ lines: z.array(PayLine) }),
    refusals: ['channelClosed'],
  }),
  rechargeFrontPaymentRecord: call({
    method: 'POST',
    path: '/v1/transaction/rechargeFrontPaymentRecord',
    who: 'player',
    doc: 'Open a recharge order at the line’s provider.',
    movesMoney: true,
    input: z.object({ channel: Channel, lineId: text(32, 1), amount: moneyIn(2), requestId: RequestId }),
    output: RechargeOrder,
    refusals: ['channelClosed', 'rechargeAmountOut', 'tooManyOpenOrders', 'providerDown', 'requestIdReused'],
  }),
  rechargeOrder: call({
    method: 'GET',
    path: '/v1/transaction/rechargeOrder',
    who: 'login',
    doc: 'One recharge order of the signed-in player.',
    input: z.object({ orderNo: text(40, 1) }),
    output: RechargeOrder,
    refusals: ['orderNotFound'],
  }),
  cancelRecharge: call({
    method: 'POST',
    path: '/v1/transaction/cancelRecharge',
    who: 'login',
    doc: 'Give up an unpaid recharge order. A payment that still arrives is credited all the same.',
    input: z.object({ orderNo: text(40, 1) }),
    output: RechargeOrder,
    refusals: ['orderNotFound'],
  }),
  rechargeRecordList: call({
    method: 'GET',
    path: '/v1/transaction/rechargeRecordList',
    who: 'login',
    doc: 'Own recharge orders, newest first.',
    input: z.object({ before: Before, pageSize: PageSize, openOnly: z.optional(FlagIn) }),
    output: z.object({ list: z.array(RechargeOrder), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  providerCallback: call({
    method: 'POST',
    path: '/v1/transaction/providerCallback',
    who: 'provider',
    doc: 'A provider says what became of an order. Signed; credited once however often it comes.',
    silent: true,
    input: z.object({
      provider: text(32, 1),
      orderNo: text(40, 1),
      providerNo: text(64, 1),
      amount: moneyIn(2),
      status: z.enum(['paid', 'failed']),
      timestamp: text(16, 1),
      nonce: text(64, 8),
      sign: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    output: z.object({ accepted: z.boolean() }),
    refusals: ['badSignature', 'orderNotFound', 'orderAmountMismatch'],
  }),
} as const;
