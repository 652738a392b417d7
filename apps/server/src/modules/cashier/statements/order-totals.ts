import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { sumOrders, type OrderPage } from '../queries.ts';

/** Totals of a filter of recharge orders, on the wire. */
export async function orderTotals(db: Queries, player: string, page: OrderPage) {
  const { count, amount, fee, credited } = await sumOrders(db, player, page);
  return {
    count,
    amount: moneyText(money(amount)),
    fee: moneyText(money(fee)),
    credited: moneyText(money(credited)),
  };
}

/** Milliseconds of the wire as a moment; null where none was given. */
export const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
