import type { PayChannel, PayKind, RechargeOrder } from '@caiting/contract';
import type { Coin } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

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

export const LINE_COLUMNS = `line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag,
  kind, match_by, payee_bank, payee_name, payee_account, coin, network, confirmations, banks`;

export function findLine(db: Queries, channel: string, lineId: string): Promise<LineRow | null> {
  return db.maybeOne<LineRow>(`select ${LINE_COLUMNS} from pay_line where channel = $1 and line_id = $2 and is_open`, [
    channel,
    lineId,
  ]);
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

export const ORDER_COLUMNS = `id, order_no, player, line_id, line_name, channel, provider, provider_no, kind, asked, amount, fee,
  fee_rate, credit, pay_form, bank, reason, asks,
  case when state = 'created' and expires_at <= app_now() then 'expired' else state end as state,
  pay_url, created_at, expires_at, credited_at`;

export function findOrderByRequest(tx: Queries, player: string, requestId: string): Promise<OrderRow | null> {
  return tx.maybeOne<OrderRow>(`select ${ORDER_COLUMNS} from recharge_order where player = $1 and request_id = $2`, [
    player,
    requestId,
  ]);
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

export interface OrderPage {
  readonly before: string | undefined;
  readonly size: number;
  readonly openOnly: boolean;
  readonly state: OrderState | undefined;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Which orders a filter means; parameters $1–$5. */
export const IN_PAGE = `player = $1 and (not $2 or (state = 'created' and expires_at > (select app_now())))
  and ($3::text is null or case when state = 'created' and expires_at <= (select app_now()) then 'expired' else state end = $3)
  and created_at >= coalesce($4::timestamptz, '-infinity') and created_at <= coalesce($5::timestamptz, 'infinity')`;
export const pageParams = (player: string, page: OrderPage) => [
  player,
  page.openOnly,
  page.state ?? null,
  page.from,
  page.to,
];

export function listOrdersPage(db: Queries, player: string, page: OrderPage): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from recharge_order where ${IN_PAGE} and id < coalesce($6::int8, 9223372036854775807)
      order by id desc limit $7`,
    [...pageParams(player, page), page.before ?? null, page.size],
  );
}
