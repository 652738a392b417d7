import { moneyText, type CallOutput, type consoleYuebaoCalls } from '@caiting/contract';
import { formatRate, money, parseRate, rateOf, type Rate } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { readTenantValues } from '../../tenant/index.ts';
import { productView } from '../pledge/list-orders.ts';
import { PRODUCT_COLUMNS, type ProductRow } from '../pledge/queries.ts';

const DAYS_SHOWN = 30;

/** What operators see: rates, products, the last paid days. */
export async function yuebaoTerms(db: Queries): Promise<CallOutput<typeof consoleYuebaoCalls.yuebaoTerms>> {
  const [rates, products, days] = await Promise.all([
    db.query<{ from_day: string; rate: bigint; set_by: string; set_at: Date }>(
      'select from_day::text, rate, set_by, set_at from yuebao_rate order by from_day desc limit 100',
    ),
    db.query<ProductRow>(`select ${PRODUCT_COLUMNS} from pledge_product p order by p.term_days, p.id`),
    db.query<{ day: string; wallets: number; amount: bigint; paid_at: Date | null }>(
      'select day::text, wallets, amount, paid_at from yuebao_day order by day desc limit $1',
      [DAYS_SHOWN],
    ),
  ]);
  return {
    rates: rates.map(({ from_day, rate, set_by, set_at }) => ({
      fromDay: from_day,
      rate: formatRate(rateOf(rate)),
      by: set_by,
      at: set_at.getTime(),
    })),
    products: products.map((row) => ({ ...productView(row, 0n), sold: moneyText(money(row.sold)) })),
    days: days.map(({ day, wallets, amount, paid_at }) => ({
      day,
      wallets,
      amount: moneyText(money(amount)),
      paidAt: paid_at?.getTime() ?? null,
    })),
  };
}

/** Whether a rate is so high that two people must set it. */
export async function rateTakesTwo(db: Queries, rate: Rate): Promise<boolean> {
  return rate > (parseRate((await readTenantValues(db)).yuebaoRateTwoStaffAbove) ?? 0n);
}

/** Writes the rate from a day on that has not begun. A day that has one already takes the new one, as long as it lies ahead. */
export async function setRate(
  tx: Tx,
  { rate, fromDay, by }: { readonly rate: Rate; readonly fromDay: string; readonly by: string },
): Promise<Refusal<'rateDayPast'> | null> {
  const { changed } = await tx.one<{ changed: number }>(
    `with kept as (
       insert into yuebao_rate (from_day, rate, set_by) select $1::date, $2::int8, $3 where $1::date > shanghai_day(app_now())
       on conflict (from_day) do update set rate = excluded.rate, set_by = excluded.set_by, set_at = app_now()
       returning 1)
     select count(*)::int as changed from kept`,
    [fromDay, rate, by],
  );
  return changed === 1 ? null : refuse('rateDayPast', { field: 'fromDay' });
}
