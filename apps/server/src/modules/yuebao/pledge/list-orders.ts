import { moneyText, pledgeCalls, type CallOutput, type PledgeProduct } from '@caiting/contract';
import { formatRate, money, rateOf } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findWallet } from '../core/wallet.ts';
import { PRODUCT_COLUMNS, findOrder, listOrders, orderView, type ProductRow } from './queries.ts';

export const listOrdersBindings = [
  bind(pledgeCalls.yuebaoPledgeProducts, async ({ deps, session }) => ok(await products(deps, session.userId))),
  bind(pledgeCalls.yuebaoPledgeOrderList, async ({ deps, session }, page) => {
    const rows = await listOrders(deps.db, session.userId, page);
    return ok({
      list: rows.map(orderView),
      next: rows.length === page.pageSize ? String(rows.at(-1)?.id) : null,
    });
  }),
  bind(pledgeCalls.yuebaoPledgeOrder, ({ deps, session }, { orderId }) => oneOrder(deps.db, session.userId, orderId)),
  bind(pledgeCalls.yuebaoProfitLogs, async ({ deps, session }, page) =>
    ok(await profitLog(deps.db, session.userId, page)),
  ),
];

/** What is on sale, and what the player still holds of what no longer is. */
async function products(deps: Deps, player: string): Promise<CallOutput<typeof pledgeCalls.yuebaoPledgeProducts>> {
  const [{ yuebaoOpen }, { balance, pledged }, rows] = await Promise.all([
    tenantValues(deps),
    findWallet(deps.db, player),
    deps.db.query<ProductRow & { held: bigint }>(
      `select ${PRODUCT_COLUMNS}, coalesce(o.held, 0)::int8 as held
         from pledge_product p
         left join (select product, sum(principal) as held from pledge_order where player = $1 and state = 'holding' group by product) as o
           on o.product = p.id
        where p.is_open or o.held > 0 order by p.term_days, p.id`,
      [player],
    ),
  ]);
  return {
    open: yuebaoOpen,
    balance: moneyText(balance),
    pledged: moneyText(pledged),
    list: rows.map((row) => productView(row, row.held)),
  };
}

export function productView(row: ProductRow, held: bigint): PledgeProduct {
  return {
    id: String(row.id),
    name: row.name,
    termDays: row.term_days,
    rate: formatRate(rateOf(row.rate)),
    min: moneyText(money(row.order_min)),
    max: moneyText(money(row.order_max)),
    playerMax: moneyText(money(row.player_max)),
    quota: moneyText(money(row.quota)),
    left: moneyText(money(row.quota - row.sold)),
    isOpen: row.is_open,
    held: moneyText(money(held)),
  };
}

async function oneOrder(
  db: Queries,
  player: string,
  orderId: string,
): Promise<Outcome<CallOutput<typeof pledgeCalls.yuebaoPledgeOrder>, 'yuebaoFailed'>> {
  const order = await findOrder(db, player, orderId);
  if (order === null) return refuse('yuebaoFailed');
  const notes = await db.query<{ what: 'renewOn' | 'renewOff'; at: Date }>(
    'select what, at from pledge_note where order_id = $1 order by id',
    [order.id],
  );
  return ok({ order: orderView(order), notes: notes.map(({ what, at }) => ({ what, at: at.getTime() })) });
}

interface ProfitRow {
  readonly id: bigint;
  readonly name: string;
  readonly principal: bigint;
  readonly rate: bigint;
  readonly term_days: number;
  readonly earning: bigint;
  readonly ended_at: Date;
}

/** Terms that were paid, newest first. With an order: that one and those it continues. */
async function profitLog(
  db: Queries,
  player: string,
  page: { readonly orderId?: string | undefined; readonly before?: string | undefined; readonly pageSize: number },
): Promise<CallOutput<typeof pledgeCalls.yuebaoProfitLogs>> {
  const rows = await db.query<ProfitRow>(
    `with recursive line as (
       select id, renews from pledge_order where id = $2 and player = $1
       union all select o.id, o.renews from pledge_order o join line on o.id = line.renews
     )
     select o.id, p.name, o.principal, o.rate, o.term_days, o.earning, o.ended_at
       from pledge_order o join pledge_product p on p.id = o.product
      where o.player = $1 and o.state in ('matured', 'renewed') and ($2::int8 is null or o.id in (select id from line))
        and o.id < coalesce($3::int8, 9223372036854775807)
      order by o.id desc limit $4`,
    [player, page.orderId ?? null, page.before ?? null, page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      orderId: String(row.id),
      name: row.name,
      principal: moneyText(money(row.principal)),
      rate: formatRate(rateOf(row.rate)),
      termDays: row.term_days,
      earning: moneyText(money(row.earning)),
      at: row.ended_at.getTime(),
    })),
    next: rows.length === page.pageSize ? String(rows.at(-1)?.id) : null,
  };
}
