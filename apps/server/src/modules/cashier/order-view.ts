import { moneyText, type RechargeOrder } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import type { PayProvider } from './pay-provider.ts';
import { providersOf } from './providers.ts';
import type { OrderRow } from './queries.ts';

/** An order as the wire has it. The address of the pay page goes out only while the order can be paid. */
export async function orderView(deps: Deps, row: OrderRow, origin: string): Promise<RechargeOrder> {
  return view(row, origin, await providersOf(deps));
}

export async function orderViews(deps: Deps, rows: readonly OrderRow[], origin: string): Promise<RechargeOrder[]> {
  const providers = await providersOf(deps);
  return rows.map((row) => view(row, origin, providers));
}

function view(row: OrderRow, origin: string, providers: ReadonlyMap<string, PayProvider>): RechargeOrder {
  const isPayable = row.state === 'created' && row.pay_url !== '';
  return {
    orderNo: row.order_no,
    channel: row.channel,
    lineName: row.line_name,
    amount: moneyText(money(row.amount)),
    fee: moneyText(money(row.fee)),
    credit: moneyText(money(row.credit)),
    state: row.state,
    payUrl: isPayable ? (providers.get(row.provider)?.payPage(row.pay_url, origin) ?? '') : '',
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    creditedAt: row.credited_at?.getTime() ?? null,
  };
}
