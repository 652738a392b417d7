import type { PayChannel, TransactionKey } from '@caiting/contract';
import { FEN, RATE_SCALE, money, mulFloor, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { cause, post } from '../../ledger/index.ts';
import { announce } from '../announce.ts';
import { creditOrder, type OrderRow } from '../queries.ts';

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

/** A recharge that has just become money: whose, which order, and what the balance was raised by (after the fee). */
export interface RechargeCredited {
  readonly playerId: bigint;
  readonly orderId: bigint;
  readonly amount: Money;
}
/** Runs in the crediting transaction; throwing undoes the credit. */
export type CreditedHook = (tx: Tx, credited: RechargeCredited) => Promise<unknown>;

const hooksOf = perDeps((): CreditedHook[] => []);

/** Registers what must happen together with every credit (the wagering requirement). Called at start. */
export function onRechargeCredited(deps: Deps, hook: CreditedHook): void {
  hooksOf(deps).push(hook);
}

/**
 * Marks the order and posts its money, in the caller's transaction, which holds the order's row. `settled` is what was really paid, in
 * yuan before the fee, where that is not the order's amount (a digital currency, a transfer that staff looked at).
 */
export async function credit(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  paid: { readonly providerNo: string | null; readonly settled?: Money },
): Promise<void> {
  const settled = paid.settled ?? money(order.amount);
  const fee = mulFloor(settled, order.fee_rate, RATE_SCALE, FEN);
  const credited = await creditOrder(tx, order.id, { providerNo: paid.providerNo, settled, fee });
  const amount = money(credited.credit);
  const posted = await post(tx, {
    id: cause('recharge', order.id),
    code: CHANNEL_CODES[order.channel],
    player: order.player,
    amount,
    ref: order.id,
  });
  if (!posted.ok) throw new Error(`recharge ${order.order_no} could not be posted: ${posted.key}`);
  for (const hook of hooksOf(deps)) await hook(tx, { playerId: order.player, orderId: order.id, amount });
  await announce(tx, credited);
}
