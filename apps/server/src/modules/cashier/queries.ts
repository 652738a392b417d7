import type { PayChannel, RechargeOrder } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';

export type OrderState = RechargeOrder['state'];

export interface LineRow {
  readonly line_id: string;
  readonly channel: PayChannel;
  readonly name: string;
  readonly provider: string;
  readonly amount_min: bigint;
  readonly amount_max: bigint;
  readonly amounts: bigint[];
  readonly free_amount: boolean;
  /** In 1e-6. */
  readonly fee: bigint;
  readonly arrival: string;
  readonly tag: string;
}

const LINE_COLUMNS =
  'line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag';

/** Open lines of these providers in the order shown. */
export function listLines(db: Queries, providers: readonly string[]): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select ${LINE_COLUMNS} from pay_line where is_open and provider = any($1::text[]) order by sort, line_id`,
    [providers],
  );
}

export function findLine(db: Queries, channel: string, lineId: string): Promise<LineRow | null> {
  return db.maybeOne<LineRow>(`select ${LINE_COLUMNS} from pay_line where channel = $1 and line_id = $2 and is_open`, [
    channel,
    lineId,
  ]);
}

export interface NewLine {
  readonly lineId: string;
  readonly channel: PayChannel;
  readonly name: string;
  readonly provider: string;
  readonly min: bigint;
  readonly max: bigint;
  readonly amounts: readonly bigint[];
  readonly isFree: boolean;
  readonly fee: bigint;
  readonly arrival: string;
  readonly tag: string;
  readonly sort: number;
}

export async function insertLine(tx: Queries, line: NewLine): Promise<void> {
  await tx.run(
    `insert into pay_line (line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (line_id) do nothing`,
    [
      line.lineId,
      line.channel,
      line.name,
      line.provider,
      line.min,
      line.max,
      line.amounts,
      line.isFree,
      line.fee,
      line.arrival,
      line.tag,
      line.sort,
    ],
  );
}

export interface OrderRow {
  readonly id: bigint;
  readonly order_no: string;
  readonly player: bigint;
  readonly line_id: string;
  readonly line_name: string;
  readonly channel: PayChannel;
  readonly provider: string;
  readonly provider_no: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly credit: bigint;
  /** An order past its time is expired, whether the job has been there or not. */
  readonly state: OrderState;
  readonly pay_url: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly credited_at: Date | null;
}

const ORDER_COLUMNS = `id, order_no, player, line_id, line_name, channel, provider, provider_no, amount, fee, credit,
  case when state = 'created' and expires_at <= app_now() then 'expired' else state end as state,
  pay_url, created_at, expires_at, credited_at`;

/** Orders of one player are made one after another, so that the count of open ones holds. */
export async function lockPlayer(tx: Tx, player: string): Promise<void> {
  await tx.query('select 1 from player where id = $1 for no key update', [player]);
}

export function findOrderByRequest(tx: Queries, player: string, requestId: string): Promise<OrderRow | null> {
  return tx.maybeOne<OrderRow>(`select ${ORDER_COLUMNS} from recharge_order where player = $1 and request_id = $2`, [
    player,
    requestId,
  ]);
}

export async function countOpenOrders(tx: Queries, player: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::int as count from recharge_order
      where player = $1 and state = 'created' and expires_at > (select app_now())`,
    [player],
  );
  return count;
}

export interface NewOrder {
  readonly orderNo: string;
  readonly player: string;
  readonly requestId: string;
  readonly line: LineRow;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly minutes: number;
}

export function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::int8, $9::int8, $8::int8 - $9::int8, app_now() + $10 * interval '1 minute')
     returning ${ORDER_COLUMNS}`,
    [
      order.orderNo,
      order.player,
      order.requestId,
      order.line.line_id,
      order.line.name,
      order.line.channel,
      order.line.provider,
      order.amount,
      order.fee,
      order.minutes,
    ],
  );
}

/** What the provider answered when the order was handed to it. */
export function savePayPage(db: Queries, id: bigint, providerNo: string, payUrl: string): Promise<OrderRow> {
  return db.one<OrderRow>(
    `update recharge_order set provider_no = coalesce(provider_no, $2), pay_url = $3 where id = $1 returning ${ORDER_COLUMNS}`,
    [id, providerNo, payUrl],
  );
}

export function findOrder(db: Queries, player: string, orderNo: string): Promise<OrderRow | null> {
  return db.maybeOne<OrderRow>(`select ${ORDER_COLUMNS} from recharge_order where order_no = $2 and player = $1`, [
    player,
    orderNo,
  ]);
}

/** Everything that changes an order's state waits here. */
export function findOrderForUpdate(tx: Tx, orderNo: string): Promise<OrderRow | null> {
  return tx.maybeOne<OrderRow>(`select ${ORDER_COLUMNS} from recharge_order where order_no = $1 for update`, [orderNo]);
}

/** Moves an order that is still unpaid to an end without money. */
export function closeOrder(tx: Tx, id: bigint, state: 'expired' | 'rejected' | 'cancelled'): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `update recharge_order set state = $2 where id = $1 and credited_at is null returning ${ORDER_COLUMNS}`,
    [id, state],
  );
}

/** Paid and credited in one step; the caller posts the money in the same transaction. */
export function creditOrder(tx: Tx, id: bigint, providerNo: string): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `update recharge_order
        set state = 'credited', provider_no = $2, paid_at = coalesce(paid_at, app_now()), credited_at = app_now()
      where id = $1 and credited_at is null returning ${ORDER_COLUMNS}`,
    [id, providerNo],
  );
}

export function listOrdersPage(
  db: Queries,
  player: string,
  page: { readonly before: string | undefined; readonly size: number; readonly openOnly: boolean },
): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from recharge_order
      where player = $1 and id < coalesce($2::int8, 9223372036854775807)
        and (not $4 or (state = 'created' and expires_at > (select app_now())))
      order by id desc limit $3`,
    [player, page.before ?? null, page.size, page.openOnly],
  );
}

/** Unpaid orders whose time is over, oldest first. */
export function listOverdueOrders(db: Queries, limit: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from recharge_order
      where state = 'created' and expires_at <= (select app_now()) order by expires_at limit $1`,
    [limit],
  );
}

export interface NewNotice {
  readonly provider: string;
  readonly nonce: string;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly status: 'paid' | 'failed';
  readonly outcome: 'credited' | 'repeated' | 'rejected' | 'amountMismatch' | 'ignored';
}

/** What was said and what came of it. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.run(
    `insert into provider_notice (provider, nonce, order_no, provider_no, amount, status, outcome)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [notice.provider, notice.nonce, notice.orderNo, notice.providerNo, notice.amount, notice.status, notice.outcome],
  );
}

/** The outcome of a notice that came before with this nonce. */
export async function findNotice(tx: Queries, provider: string, nonce: string): Promise<NewNotice['outcome'] | null> {
  const row = await tx.maybeOne<{ outcome: NewNotice['outcome'] }>(
    'select outcome from provider_notice where provider = $1 and nonce = $2',
    [provider, nonce],
  );
  return row?.outcome ?? null;
}

/**
 * Whether a provider's timestamp is near the real time. Real, not app_now(): the provider knows nothing of a clock that was set for a
 * demo, and this guards a signature's age, not a moment of the game.
 */
export async function isFresh(db: Queries, timestampMs: string, toleranceMs: number): Promise<boolean> {
  const { fresh } = await db.one<{ fresh: boolean }>(
    'select abs(extract(epoch from clock_timestamp()) * 1000 - $1::int8) <= $2 as fresh',
    [timestampMs, toleranceMs],
  );
  return fresh;
}
