import * as z from 'zod/mini';
import { Before, FlagIn, MoneyOut, PageSize, RequestId, TimeMs, call, moneyIn, text } from '../../wire/index.ts';
import { COIN_NETWORKS } from '../../cashier/coin-networks.ts';
import { MomentIn } from './statements.ts';

/** The twelve channels of product §2, by route child. */
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

/**
 * How an order is paid: at the provider's page, by a form posted there, by a code to scan, by a transfer that staff match with the order,
 * in a digital currency.
 */
export const PAY_KINDS = ['redirect', 'form', 'qr', 'manual', 'coin'] as const;
export type PayKind = (typeof PAY_KINDS)[number];

export const PayLine = z.object({
  lineId: z.string(),
  name: z.string(),
  provider: z.string(),
  kind: z.enum(PAY_KINDS),
  /** Manual lines: a transfer is known by its amount (some fen are added) or by a code in its remark. */
  matchBy: z.nullable(z.enum(['amount', 'remark'])),
  /** Digital currency: a line is one network. `rate` is yuan for one coin, 8 decimals, frozen into the order. */
  coin: z.nullable(
    z.object({ coin: z.string(), network: z.enum(COIN_NETWORKS), rate: z.string(), confirmations: z.int() }),
  ),
  min: MoneyOut,
  max: MoneyOut,
  /** Amounts offered as buttons. */
  amounts: z.array(MoneyOut),
  freeAmount: z.boolean(),
  feePercent: z.string(),
  arrival: z.string(),
  /** Internet banking: the banks to choose from; empty where the line asks for none. */
  banks: z.array(z.object({ bankCode: z.string(), bankName: z.string() })),
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
/** Where a transfer goes, and what the player said about it. */
const TransferPart = z.object({
  matchBy: z.enum(['amount', 'remark']),
  payeeBank: z.string(),
  payeeName: z.string(),
  payeeAccount: z.string(),
  /** The code for the transfer's remark; empty where the amount tells. */
  remark: z.string(),
  payerName: z.string(),
  hasVoucher: z.boolean(),
});
/** A payment in a digital currency. Coins are decimal text with at most 8 decimals. */
const CoinPart = z.object({
  coin: z.string(),
  network: z.enum(COIN_NETWORKS),
  rate: z.string(),
  due: z.string(),
  address: z.string(),
  /** What has been seen on the chain; null before. */
  received: z.nullable(z.string()),
  confirmations: z.int(),
  needed: z.int(),
});
export const RechargeOrder = z.object({
  orderNo: z.string(),
  channel: Channel,
  lineName: z.string(),
  /** The bank that was chosen; empty where the line asks for none. */
  bankName: z.string(),
  kind: z.enum(PAY_KINDS),
  transfer: z.nullable(TransferPart),
  coin: z.nullable(CoinPart),
  /** Why it was rejected, when staff did. */
  reason: z.string(),
  /** What is to be paid; for a manual line told apart by amount it is some fen more than asked. */
  amount: MoneyOut,
  fee: MoneyOut,
  credit: MoneyOut,
  state: z.enum(RECHARGE_STATES),
  /** The provider's page, or the text of the code to scan. Empty when there is nothing to pay, or the provider has not answered yet. */
  payUrl: z.string(),
  createdAt: TimeMs,
  expiresAt: TimeMs,
  creditedAt: z.nullable(TimeMs),
});
export type RechargeOrder = z.infer<typeof RechargeOrder>;

/** As a provider wrote it: read once the signature is believed, so that no payment is lost to a form that we did not expect. */
const Written = z.union([text(100), z.number()]);
/** What a notice says, of a recharge or of a payout. */
export const NoticeWords = {
  orderNo: text(100, 1),
  providerNo: text(200, 1),
  amount: Written,
  status: text(40),
  /** Yuan where it is left out. */
  currency: z.optional(text(20)),
};

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
  rechargeFrontPaymentRecord: call({
    method: 'POST',
    path: '/v1/transaction/rechargeFrontPaymentRecord',
    who: 'player',
    doc: 'Open a recharge order at the line’s provider.',
    movesMoney: true,
    input: z.object({
      channel: Channel,
      lineId: text(32, 1),
      amount: moneyIn(2),
      /** One of the line's banks, where it has any. */
      payBank: z.optional(text(16)),
      requestId: RequestId,
    }),
    output: RechargeOrder,
    refusals: [
      'channelClosed',
      'rechargeAmountOut',
      'wholeYuanOnly',
      'tooManyOpenOrders',
      'depositLimitReached',
      'excluded',
      'providerDown',
      'requestIdReused',
    ],
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
    doc: 'Own recharge orders, newest first, by key; totals of the whole filter come with the first page.',
    input: z.object({
      before: Before,
      pageSize: PageSize,
      from: MomentIn,
      to: MomentIn,
      openOnly: z.optional(FlagIn),
      state: z.optional(z.enum(RECHARGE_STATES)),
    }),
    output: z.object({
      list: z.array(RechargeOrder),
      next: z.nullable(z.string()),
      /** `credited`: what came into the balance. */
      totals: z.nullable(z.object({ count: z.int(), amount: MoneyOut, fee: MoneyOut, credited: MoneyOut })),
    }),
    refusals: [],
  }),
  providerCallback: call({
    method: 'POST',
    path: '/v1/transaction/providerCallback',
    who: 'provider',
    doc: 'A provider says what became of an order: paid, failed or confirming. Signed; credited once however often it comes. The sum counts by its value (100, 100.0000, 1e2); what is signed and cannot be read is kept for staff (−2305).',
    silent: true,
    input: z.object({
      provider: text(32, 1),
      ...NoticeWords,
      /** Digital currency only: coins that arrived, and how deep they lie in the chain. */
      coinAmount: z.optional(Written),
      confirmations: z.optional(Written),
      txId: z.optional(text(200)),
      timestamp: text(16, 1),
      nonce: text(64, 8),
      /** That of the key of both sides, or of the provider's own (docs/providers/pay-provider.md). */
      sign: z.string().check(z.regex(/^(?:[0-9a-f]{64}|ed25519:[0-9a-f]{128})$/)),
    }),
    output: z.object({ accepted: z.boolean() }),
    refusals: ['badSignature', 'orderNotFound', 'orderAmountMismatch'],
  }),
} as const;
