import type { CallInput, PayChannel, TransactionKey, cashierCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { cause, post } from '../ledger/index.ts';
import { announce } from './announce.ts';
import { providersOf } from './providers.ts';
import {
  closeOrder,
  creditOrder,
  findNotice,
  findOrderForUpdate,
  insertNotice,
  isFresh,
  type NewNotice,
  type OrderRow,
} from './queries.ts';
import { fieldsOf } from './signature.ts';

export type Notice = CallInput<typeof cashierCalls.providerCallback>;
type NoticeRefusal = 'badSignature' | 'orderNotFound' | 'orderAmountMismatch';

/** A notice older than this is not believed, however well it is signed. */
const AGE_MAX_MS = 5 * 60_000;

/** Which code a channel's money comes in under. */
export const CHANNEL_CODES = {
  banktransfer: 'rechargeBankTransfer',
  unionpay: 'rechargeUnionpay',
  qqpay: 'rechargeQq',
  wechat: 'rechargeWechat',
  quickpass: 'rechargeQuickpass',
  jdpay: 'rechargeJdpay',
  alipay: 'rechargeAlipay',
  internetbank: 'rechargeInternetBank',
  virtualwalletpay: 'rechargeVirtualWallet',
  digitalcurrencypay: 'rechargeDigitalCurrency',
  digitalrmb: 'rechargeDigitalRmb',
  douyin: 'rechargeDouyin',
} as const satisfies Record<PayChannel, TransactionKey>;

/**
 * A provider says what became of an order. Signed with its key over exactly the fields received, young, and for a known order with the
 * same amount: then it takes effect, once, however often and however parallel it comes. A payment counts even for an order that was
 * cancelled or ran out: the money has arrived.
 */
export async function takeNotice(
  deps: Deps,
  notice: Notice,
  rawBody: string,
): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const provider = (await providersOf(deps)).get(notice.provider);
  const fields = fieldsOf(rawBody);
  const isBelieved =
    provider !== undefined &&
    fields !== null &&
    provider.isGenuine(fields) &&
    /^\d{13}$/.test(notice.timestamp) &&
    (await isFresh(deps.db, notice.timestamp, AGE_MAX_MS));
  if (!isBelieved) {
    deps.log.warn({ provider: notice.provider, orderNo: notice.orderNo }, 'payment notice refused: signature or age');
    return refuse('badSignature');
  }
  // A refusal here keeps its row: what a provider said wrongly is evidence.
  return deps.db.tx((tx) => applyNotice(deps, tx, notice), { keepsOnRefusal: true });
}

async function applyNotice(deps: Deps, tx: Tx, notice: Notice): Promise<Outcome<{ accepted: boolean }, NoticeRefusal>> {
  const order = await findOrderForUpdate(tx, notice.orderNo);
  if (order === null || order.provider !== notice.provider) return refuse('orderNotFound');
  const earlier = await findNotice(tx, notice.provider, notice.nonce);
  if (earlier !== null) return earlier === 'amountMismatch' ? refuse('orderAmountMismatch') : ok({ accepted: true });

  const outcome = judge(order, notice);
  await insertNotice(tx, { ...notice, outcome });
  switch (outcome) {
    case 'amountMismatch':
      deps.log.error({ orderNo: notice.orderNo }, 'payment notice with another amount than the order');
      return refuse('orderAmountMismatch');
    case 'credited':
      await credit(tx, order, notice.providerNo);
      break;
    case 'rejected':
      await announce(tx, await closeOrder(tx, order.id, 'rejected'));
      break;
    case 'repeated':
      break;
    case 'ignored':
      deps.log.warn({ orderNo: notice.orderNo, providerNo: notice.providerNo }, 'payment notice without effect');
      break;
  }
  return ok({ accepted: true });
}

function judge(order: OrderRow, notice: Notice): NewNotice['outcome'] {
  if (notice.amount !== order.amount) return 'amountMismatch';
  if (notice.status === 'failed') return order.state === 'created' ? 'rejected' : 'ignored';
  if (order.state !== 'credited') return 'credited';
  // A second payment under one order number is money that staff must look at.
  return notice.providerNo === order.provider_no ? 'repeated' : 'ignored';
}

/** Marks the order and posts its money, in the caller's transaction, which holds the order's row. */
export async function credit(tx: Tx, order: OrderRow, providerNo: string): Promise<void> {
  const credited = await creditOrder(tx, order.id, providerNo);
  const posted = await post(tx, {
    id: cause('recharge', order.id),
    code: CHANNEL_CODES[order.channel],
    player: order.player,
    amount: money(order.credit),
    ref: order.id,
  });
  if (!posted.ok) throw new Error(`recharge ${order.order_no} could not be posted: ${posted.key}`);
  await announce(tx, credited);
}
