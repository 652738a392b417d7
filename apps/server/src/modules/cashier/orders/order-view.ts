import { moneyText, type RechargeOrder } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { BANKS } from '../core/banks.ts';
import type { PayProvider } from '../core/pay-provider.ts';
import { providersOf } from '../core/providers.ts';
import { listCoins, type CoinRow } from './detail-queries.ts';
import { payFormPath } from './pay-form.ts';
import type { OrderRow } from './queries.ts';

/** An order as the wire has it. The address of the pay page goes out only while the order can be paid. */
export async function orderView(deps: Deps, row: OrderRow, origin: string): Promise<RechargeOrder> {
  const [view] = await orderViews(deps, [row], origin);
  return view as RechargeOrder;
}

export async function orderViews(deps: Deps, rows: readonly OrderRow[], origin: string): Promise<RechargeOrder[]> {
  const idsOf = (kind: OrderRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [providers, transfers, coins] = await Promise.all([
    providersOf(deps),
    listTransfers(deps.db, idsOf('manual')),
    listCoins(deps.db, idsOf('coin')),
  ]);
  return rows.map((row) => ({
    orderNo: row.order_no,
    channel: row.channel,
    lineName: row.line_name,
    bankName: row.bank === null ? '' : (BANKS[row.bank] ?? row.bank),
    kind: row.kind,
    transfer: transferView(transfers.find(({ order_id }) => order_id === row.id)),
    coin: coinView(coins.find(({ order_id }) => order_id === row.id)),
    reason: row.reason,
    amount: moneyText(money(row.amount)),
    fee: moneyText(money(row.fee)),
    credit: moneyText(money(row.credit)),
    state: row.state,
    payUrl: payUrl(row, origin, providers.get(row.provider)),
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    creditedAt: row.credited_at?.getTime() ?? null,
  }));
}

function payUrl(row: OrderRow, origin: string, provider: PayProvider | undefined): string {
  if (row.state !== 'created' || row.pay_url === '') return '';
  // A form is posted from a page of ours that may do nothing else.
  return row.kind === 'form' ? origin + payFormPath(row.order_no) : (provider?.payPage(row.pay_url, origin) ?? '');
}

function transferView(row: TransferRow | undefined): RechargeOrder['transfer'] {
  if (row === undefined) return null;
  return {
    matchBy: row.match_by,
    payeeBank: row.payee_bank,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
    remark: row.remark ?? '',
    payerName: row.payer_name ?? '',
    hasVoucher: row.voucher !== null,
  };
}

function coinView(row: CoinRow | undefined): RechargeOrder['coin'] {
  if (row === undefined) return null;
  return {
    coin: row.coin,
    network: row.network,
    rate: moneyText(money(row.rate)),
    due: moneyText(money(row.due)),
    address: row.address,
    received: row.received === null ? null : moneyText(money(row.received)),
    confirmations: row.confirmations,
    needed: row.needed,
  };
}

/** What manual orders and orders in a digital currency have beside the order, and the rates. */
interface TransferRow {
  readonly order_id: bigint;
  readonly match_by: 'amount' | 'remark';
  readonly payee_bank: string;
  readonly payee_name: string;
  readonly payee_account: string;
  readonly remark: string | null;
  readonly payer_name: string | null;
  readonly voucher: string | null;
}

const TRANSFER = 'order_id, match_by, payee_bank, payee_name, payee_account, remark, payer_name, voucher';

function listTransfers(db: Queries, orders: readonly bigint[]): Promise<TransferRow[]> {
  return db.query<TransferRow>(`select ${TRANSFER} from recharge_transfer where order_id = any($1::int8[])`, [orders]);
}
