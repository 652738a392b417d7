import type { PayChannel, PayKind, RechargeOrder } from '@caiting/contract';
import type { Coin } from '@caiting/money';
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
  readonly kind: PayKind;
  /** Set on manual lines, with the payee. */
  readonly match_by: 'amount' | 'remark' | null;
  readonly payee_bank: string | null;
  readonly payee_name: string | null;
  readonly payee_account: string | null;
  /** Set on lines of a digital currency, with the network and the confirmations it takes. */
  readonly coin: Coin | null;
  readonly network: 'TRC20' | 'ERC20' | 'BTC' | null;
  readonly confirmations: number | null;
  /** Banks the payer chooses from; empty where the line asks for none. */
  readonly banks: string[];
}

const LINE_COLUMNS = `line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag,
  kind, match_by, payee_bank, payee_name, payee_account, coin, network, confirmations, banks`;

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
  readonly kind: PayKind;
  readonly payee?: { readonly matchBy: 'amount' | 'remark'; bank: string; name: string; account: string };
  readonly coin?: { readonly coin: Coin; readonly network: 'TRC20' | 'ERC20' | 'BTC'; readonly confirmations: number };
  readonly banks?: readonly string[];
}

export async function insertLine(tx: Queries, line: NewLine): Promise<void> {
  await tx.run(
    `insert into pay_line (line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag, sort,
       kind, match_by, payee_bank, payee_name, payee_account, coin, network, confirmations, banks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) on conflict (line_id) do nothing`,
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
      line.kind,
      line.payee?.matchBy ?? null,
      line.payee?.bank ?? null,
      line.payee?.name ?? null,
      line.payee?.account ?? null,
      line.coin?.coin ?? null,
      line.coin?.network ?? null,
      line.coin?.confirmations ?? null,
      line.banks ?? [],
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
  readonly kind: PayKind;
  /** What the player typed. */
  readonly asked: bigint;
  /** What is due. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** In 1e-6. */
  readonly fee_rate: bigint;
  readonly credit: bigint;
  /** An order past its time is expired, whether the job has been there or not. */
  readonly state: OrderState;
  readonly pay_url: string;
  /** What a form line posts to the provider. */
  readonly pay_form: Readonly<Record<string, string>> | null;
  /** The bank the payer chose, by its code. */
  readonly bank: string | null;
  readonly reason: string;
  readonly asks: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly credited_at: Date | null;
}

const ORDER_COLUMNS = `id, order_no, player, line_id, line_name, channel, provider, provider_no, kind, asked, amount, fee,
  fee_rate, credit, pay_form, bank, reason, asks,
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

/** What would be paid in if every open order were: a deposit limit counts it. */
export async function openOrdersSum(tx: Queries, player: string): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::int8 as sum from recharge_order
      where player = $1 and (state = 'submitted' or state = 'created' and expires_at > (select app_now()))`,
    [player],
  );
  return sum;
}

export interface NewOrder {
  readonly orderNo: string;
  readonly player: string;
  readonly requestId: string;
  readonly line: LineRow;
  readonly asked: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly minutes: number;
  readonly bank: string | null;
}

export function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `with now as materialized (select app_now() as at)
     insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, created_at, expires_at,
       kind, asked, fee_rate, bank, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::int8, $9::int8, $8::int8 - $9::int8, (select at from now), (select at from now) + $10 * interval '1 minute',
       $11, $12, $13, $14, case when $11 <> 'manual' then (select at from now) + interval '1 minute' end)
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
      order.line.kind,
      order.asked,
      order.line.fee,
      order.bank,
    ],
  );
}

/** What the provider answered when the order was handed to it. */
export function savePayPage(
  db: Queries,
  id: bigint,
  page: { readonly providerNo: string; readonly payUrl: string; readonly payForm: object | null },
): Promise<OrderRow> {
  return db.one<OrderRow>(
    `update recharge_order set provider_no = coalesce(provider_no, $2), pay_url = $3, pay_form = $4 where id = $1 returning ${ORDER_COLUMNS}`,
    [id, page.providerNo, page.payUrl, page.payForm && JSON.stringify(page.payForm)],
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

/** Moves an order that is not credited to an end without money. Its provider is still asked for a day: a payment may be on its way. */
export function closeOrder(
  tx: Tx,
  id: bigint,
  state: 'expired' | 'rejected' | 'cancelled',
  reason = '',
): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `update recharge_order set state = $2, reason = $3 where id = $1 and credited_at is null returning ${ORDER_COLUMNS}`,
    [id, state, reason],
  );
}

/** The provider has seen the payment, but it is not money yet: a digital currency waits for its confirmations. */
export function markPaid(tx: Tx, id: bigint, providerNo: string): Promise<OrderRow> {
  return tx.one<OrderRow>(
    `update recharge_order set state = 'paid', provider_no = $2, paid_at = coalesce(paid_at, app_now())
      where id = $1 and credited_at is null returning ${ORDER_COLUMNS}`,
    [id, providerNo],
  );
}

/** The player says that the transfer was made; the order waits for staff and runs out no more. */
export function markSubmitted(tx: Tx, id: bigint): Promise<OrderRow> {
  return tx.one<OrderRow>(`update recharge_order set state = 'submitted' where id = $1 returning ${ORDER_COLUMNS}`, [
    id,
  ]);
}

/** Paid and credited in one step; the caller posts the money in the same transaction. */
export function creditOrder(
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

export interface OrderPage {
  readonly before: string | undefined;
  readonly size: number;
  readonly openOnly: boolean;
  readonly state: OrderState | undefined;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Which orders a filter means; parameters $1–$5. */
const IN_PAGE = `player = $1 and (not $2 or (state = 'created' and expires_at > (select app_now())))
  and ($3::text is null or case when state = 'created' and expires_at <= (select app_now()) then 'expired' else state end = $3)
  and created_at >= coalesce($4::timestamptz, '-infinity') and created_at <= coalesce($5::timestamptz, 'infinity')`;
const pageParams = (player: string, page: OrderPage) => [player, page.openOnly, page.state ?? null, page.from, page.to];

export function listOrdersPage(db: Queries, player: string, page: OrderPage): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from recharge_order where ${IN_PAGE} and id < coalesce($6::int8, 9223372036854775807)
      order by id desc limit $7`,
    [...pageParams(player, page), page.before ?? null, page.size],
  );
}

/** Sums over a whole filter: what was asked for, and fee and money of those that came in. */
export function sumOrders(
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

/** Unpaid orders whose time is over, oldest first. */
export function listOverdueOrders(db: Queries, limit: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from recharge_order
      where state = 'created' and expires_at <= (select app_now()) order by expires_at limit $1`,
    [limit],
  );
}
