import { moneyText, type PledgeOrder, type PledgeState } from '@caiting/contract';
import { formatRate, money, rateOf } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

/** SQL of pledges that several verbs share. Rows are locked in this order: order, player, product, balances. */

export interface ProductRow {
  readonly id: bigint;
  readonly name: string;
  readonly term_days: number;
  readonly rate: bigint;
  readonly order_min: bigint;
  readonly order_max: bigint;
  readonly player_max: bigint;
  readonly quota: bigint;
  readonly sold: bigint;
  readonly is_open: boolean;
}

export const PRODUCT_COLUMNS =
  'p.id, p.name, p.term_days, p.rate, p.order_min, p.order_max, p.player_max, p.quota, p.sold, p.is_open';

/** Locked: what is left of the quota is true until the transaction ends. */
export function findProductForUpdate(tx: Tx, id: bigint | string): Promise<ProductRow | null> {
  return tx.maybeOne<ProductRow>(`select ${PRODUCT_COLUMNS} from pledge_product p where p.id = $1 for update`, [id]);
}

/** Own running principal in one product. */
export async function sumHeld(db: Queries, product: bigint, player: bigint | string): Promise<bigint> {
  const { held } = await db.one<{ held: bigint }>(
    `select coalesce(sum(principal), 0)::int8 as held from pledge_order where product = $1 and player = $2 and state = 'holding'`,
    [product, player],
  );
  return held;
}

export interface OrderRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly product: bigint;
  readonly name: string;
  readonly principal: bigint;
  readonly rate: bigint;
  readonly term_days: number;
  readonly earning: bigint;
  readonly started_at: Date;
  readonly matures_at: Date;
  readonly auto_renew: boolean;
  readonly state: PledgeState;
  readonly ended_at: Date | null;
  readonly renews: bigint | null;
  readonly renewed_to: bigint | null;
  readonly not_renewed: 'closed' | 'quota' | 'bounds' | 'excluded' | null;
}

const ORDER = `select o.id, o.player, o.product, p.name, o.principal, o.rate, o.term_days, o.earning, o.started_at, o.matures_at, o.auto_renew,
                      o.state, o.ended_at, o.renews, (select n.id from pledge_order n where n.renews = o.id) as renewed_to, o.not_renewed
                 from pledge_order o join pledge_product p on p.id = o.product`;

export function findOrder(db: Queries, player: string, id: string): Promise<OrderRow | null> {
  return db.maybeOne<OrderRow>(`${ORDER} where o.id = $2 and o.player = $1`, [player, id]);
}

/** Everything that changes an order's state waits here: of maturity, renewal and cancelling exactly one finds it running. */
export function findOrderForUpdate(tx: Tx, id: bigint | string): Promise<OrderRow | null> {
  return tx.maybeOne<OrderRow>(`${ORDER} where o.id = $1 for update of o`, [id]);
}

/** By key, newest first. */
export function listOrders(
  db: Queries,
  player: string,
  page: { readonly state?: PledgeState | undefined; readonly before?: string | undefined; readonly pageSize: number },
): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `${ORDER} where o.player = $1 and ($2::text is null or o.state = $2) and o.id < coalesce($3::int8, 9223372036854775807)
      order by o.id desc limit $4`,
    [player, page.state ?? null, page.before ?? null, page.pageSize],
  );
}

export interface NewOrder {
  readonly player: bigint | string;
  readonly product: bigint;
  readonly principal: bigint;
  readonly rate: bigint;
  readonly termDays: number;
  readonly earning: bigint;
  readonly autoRenew: boolean;
  /** The order it continues: it begins where that one matured. Null begins now. */
  readonly renews: bigint | null;
}

/** Writes the order and takes its principal off the quota. A day is 86,400 seconds: Shanghai has no summer time. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(
    `insert into pledge_order (player, product, principal, rate, term_days, earning, started_at, matures_at, auto_renew, renews)
     select $1, $2, $3, $4, $5::int, $6, s.at, s.at + $5::int * interval '24 hours', $7, $8::int8
       from (select coalesce((select matures_at from pledge_order where id = $8::int8), app_now()) as at) as s returning id`,
    [
      order.player,
      order.product,
      order.principal,
      order.rate,
      order.termDays,
      order.earning,
      order.autoRenew,
      order.renews,
    ],
  );
  await tx.run('update pledge_product set sold = sold + $2 where id = $1', [order.product, order.principal]);
  return id;
}

/** Ends a running order and gives its principal back to the quota. */
export async function endOrder(
  tx: Tx,
  order: OrderRow,
  state: Exclude<PledgeState, 'holding'>,
  notRenewed: OrderRow['not_renewed'] = null,
): Promise<void> {
  await tx.run('update pledge_order set state = $2, ended_at = app_now(), not_renewed = $3 where id = $1', [
    order.id,
    state,
    notRenewed,
  ]);
  await tx.run('update pledge_product set sold = sold - $2 where id = $1', [order.product, order.principal]);
}

export function orderView(row: OrderRow): PledgeOrder {
  return {
    id: String(row.id),
    productId: String(row.product),
    name: row.name,
    termDays: row.term_days,
    rate: formatRate(rateOf(row.rate)),
    principal: moneyText(money(row.principal)),
    earning: moneyText(money(row.earning)),
    startedAt: row.started_at.getTime(),
    maturesAt: row.matures_at.getTime(),
    autoRenew: row.auto_renew,
    state: row.state,
    endedAt: row.ended_at?.getTime() ?? null,
    renewedFrom: row.renews === null ? null : String(row.renews),
    renewedTo: row.renewed_to === null ? null : String(row.renewed_to),
    notRenewed: row.not_renewed,
  };
}
