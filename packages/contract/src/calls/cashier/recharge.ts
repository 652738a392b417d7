import * as z from 'zod/mini';
import { MoneyOut, TimeMs, call, moneyIn, STAFF_MAY, staffCall, text } from '../../wire/index.ts';
import { PATTERNS } from '../../patterns.ts';
import { PersonBeside } from '../console/reads/person.ts';
import { CLAIMED } from '../console/work/claims.ts';
import { PAY_CHANNELS, PayLine, RechargeOrder, type PayChannel } from './cashier.ts';

/** The lines of one channel: the same answer for every channel, so one flow serves all twelve. */
function lines<const P extends `/v1/transaction/front${string}`>(path: P, name: string) {
  return call({
    method: 'GET',
    path,
    who: 'login',
    doc: `Lines of the ${name} channel with limits, fee, amounts and way to pay.`,
    input: z.object({}),
    output: z.object({ lines: z.array(PayLine) }),
    refusals: ['channelClosed'],
  });
}

const OrderNo = text(40, 1);
const done = z.object({ done: z.boolean(), note: z.string() });

/** The player's side of every channel beyond opening an order (calls/cashier.ts). */
export const rechargeCalls = {
  frontBankTransfer: lines('/v1/transaction/frontBankTransfer', 'bank transfer'),
  frontUnionpay: lines('/v1/transaction/frontUnionpay', 'UnionPay'),
  frontQQ: lines('/v1/transaction/frontQQ', 'QQ wallet'),
  frontWechat: lines('/v1/transaction/frontWechat', 'WeChat'),
  frontQuickpass: lines('/v1/transaction/frontQuickpass', 'QuickPass'),
  frontJdpay: lines('/v1/transaction/frontJdpay', 'JD Pay'),
  frontAlipay: lines('/v1/transaction/frontAlipay', 'alipay'),
  frontInternetBank: lines('/v1/transaction/frontInternetBank', 'internet banking'),
  frontVirtualWallet: lines('/v1/transaction/frontVirtualWallet', 'virtual wallet'),
  frontDigitalCurrency: lines('/v1/transaction/frontDigitalCurrency', 'digital currency'),
  frontDigitalRMB: lines('/v1/transaction/frontDigitalRMB', 'digital RMB'),
  frontDouyin: lines('/v1/transaction/frontDouyin', 'Douyin'),
  openPayPage: call({
    method: 'POST',
    path: '/v1/transaction/openPayPage',
    who: 'player',
    doc: 'Ask the provider again for the pay page of an unpaid order that has none, because the provider did not answer.',
    input: z.object({ orderNo: OrderNo }),
    output: RechargeOrder,
    refusals: ['orderNotFound', 'orderClosed', 'channelClosed', 'providerDown'],
  }),
  submitRechargeProof: call({
    method: 'POST',
    path: '/v1/transaction/submitRechargeProof',
    who: 'player',
    doc: 'Say that the transfer of a manual order was made: the name it came from and, if wished, a picture of the receipt. Staff then look. Also for an order that ran out within a day.',
    file: true,
    input: z.object({ orderNo: OrderNo, payerName: z.string().check(z.regex(PATTERNS.realNameV2)) }),
    output: RechargeOrder,
    refusals: [
      'orderNotFound',
      'orderClosed',
      'imageInvalid',
      'imageTooLarge',
      'imageTooManyPixels',
      'imageTooSlow',
      'filesAway',
      'uploadsTooMany',
    ],
  }),
} as const;

/** The call that lists the lines of a channel. */
export const CHANNEL_CALLS = {
  banktransfer: rechargeCalls.frontBankTransfer,
  unionpay: rechargeCalls.frontUnionpay,
  qqpay: rechargeCalls.frontQQ,
  wechat: rechargeCalls.frontWechat,
  quickpass: rechargeCalls.frontQuickpass,
  jdpay: rechargeCalls.frontJdpay,
  alipay: rechargeCalls.frontAlipay,
  internetbank: rechargeCalls.frontInternetBank,
  virtualwalletpay: rechargeCalls.frontVirtualWallet,
  digitalcurrencypay: rechargeCalls.frontDigitalCurrency,
  digitalrmb: rechargeCalls.frontDigitalRMB,
  douyin: rechargeCalls.frontDouyin,
} as const satisfies Record<PayChannel, (typeof rechargeCalls)[keyof typeof rechargeCalls]>;

/** Operators and recharges. */
export const consoleRechargeCalls = {
  rechargeReviews: staffCall({
    method: 'GET',
    path: '/v1/console/rechargeReviews',
    roles: STAFF_MAY.recharges.look,
    doc: 'Manual recharges that wait for staff, oldest first.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          orderNo: z.string(),
          userName: z.string(),
          channel: z.enum(PAY_CHANNELS),
          amount: MoneyOut,
          payeeAccount: z.string(),
          remark: z.string(),
          payerName: z.string(),
          /** Path of the receipt's picture; empty without one. */
          voucher: z.string(),
          at: TimeMs,
          lineName: z.string(),
          /** What the player asked for; `amount` may be some fen more. */
          asked: MoneyOut,
          /** What is credited of the sum: less the line’s fee. */
          credit: MoneyOut,
          createdAt: TimeMs,
          expiresAt: TimeMs,
          /** Whether who paid is called as the player says to be; null where the player has said no name. */
          isOwnName: z.nullable(z.boolean()),
          /** Nothing was credited by this line before. */
          isFirstOnLine: z.boolean(),
          /** Of the last 90 days: orders that were credited, and that were rejected or ran out. */
          creditedBefore: z.int(),
          creditedAmount: MoneyOut,
          refusedBefore: z.int(),
          person: PersonBeside,
          ...CLAIMED,
        }),
      ),
    }),
    refusals: [],
  }),
  reviewRecharge: staffCall({
    method: 'POST',
    path: '/v1/console/reviewRecharge',
    roles: STAFF_MAY.recharges.decide,
    doc: 'Credit or reject a manual recharge. `amount` is what really arrived, where that is another sum. From the tenant’s rechargeTwoStaffFrom on, and above the day’s sums of single-handed approvals, two different staff must credit the same.',
    movesMoney: true,
    input: z.object({
      orderNo: OrderNo,
      decision: z.enum(['credit', 'reject']),
      reason: z.optional(text(200)),
      amount: z.optional(moneyIn(2)),
    }),
    output: done,
    refusals: ['orderNotFound', 'reviewNotAwaited', 'workClaimed', 'fieldEmpty', 'secondStaffNeeded'],
  }),
  setCoinRate: staffCall({
    method: 'POST',
    path: '/v1/console/setCoinRate',
    roles: STAFF_MAY['pay-lines'].set,
    doc: 'What one coin costs in yuan, at most 8 decimals. Open orders keep theirs. Takes two administrators.',
    input: z.object({ coin: z.enum(['USDT', 'BTC']), rate: moneyIn(8) }),
    output: done,
    refusals: ['secondStaffNeeded'],
  }),
} as const;
