import type { PayChannel, TransactionKey } from '@caiting/contract';
import { FEN, RATE_SCALE, money, mulFloor, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import { cause, post } from '../../ledger/index.ts';
import { announce } from '../orders/announce.ts';
import { ORDER_COLUMNS, type OrderRow } from '../orders/queries.ts';

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
 * Marks the order and posts its money, in the caller's transaction, which holds the order's row. Who must act together with the credit
 * listens to the ledger (`onPosted`), who may act after it to the event `recharge.changed`. `settled` is what was really paid, in
 * yuan before the fee, where that is not the order's amount (a digital currency, a transfer that staff looked at).
 */
export async function credit(
  tx: Tx,
  order: OrderRow,
  paid: { readonly providerNo: string | null; readonly settled?: Money },
): Promise<void> {
  const settled = paid.settled ?? money(order.amount);
  const fee = mulFloor(settled, order.fee_rate, RATE_SCALE, FEN);
  const credited = await creditOrder(tx, order.id, { providerNo: paid.providerNo, settled, fee });
  const posted = await post(tx, {
    id: cause('recharge', order.id),
    code: CHANNEL_CODES[order.channel],
    player: order.player,
    amount: money(credited.credit),
    ref: order.id,
  });
  if (!posted.ok) throw new Error(`recharge ${order.order_no} could not be posted: ${posted.key}`);
  await announce(tx, credited);
}

/** Paid and credited in one step; the caller posts the money in the same transaction. */
function creditOrder(
  tx: Tx,
  id: bigint,
  paid: { readonly providerNo: string | null; readonly settled: bigint; readonly fee: bigint },
): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `update recharge_order
        set state = 'credited', provider_no = coalesce($2, provider_no), paid_at = coalesce(paid_at, app_now()), credited_at = app_now(),
            settled = nullif($3::int8, amount), fee = $4::int8, credit = $3::int8 - $4::int8, ask_at = null, reason = ''
      where id = $1 and credited_at is null returning ${ORDER_COLUMNS}`,
    [id, paid.providerNo, paid.settled, paid.fee],
  );
}
