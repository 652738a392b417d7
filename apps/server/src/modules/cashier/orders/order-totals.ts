import { moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { IN_PAGE, pageParams, type OrderPage } from './queries.ts';

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

/** Sums over a whole filter: what was asked for, and fee and money of those that came in. */
function sumOrders(
  db: Queries,
  player: string,
  page: OrderPage,
): Promise<{ count: number; amount: bigint; fee: bigint; credited: bigint }> {
  return db.one(
    `select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount,
            coalesce(sum(fee) filter (where state = 'credited'), 0)::int8 as fee,
            coalesce(sum(credit) filter (where state = 'credited'), 0)::int8 as credited
       from recharge_order where ${IN_PAGE}`,
    pageParams(player, page),
  );
}
