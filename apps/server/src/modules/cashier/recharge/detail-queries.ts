import type { Coin } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { LineRow } from '../queries.ts';

/** What manual orders and orders in a digital currency have beside the order, and the rates. */

export interface TransferRow {
  readonly order_id: bigint;
  readonly match_by: 'amount' | 'remark';
  readonly payee_bank: string;
  readonly payee_name: string;
  readonly payee_account: string;
  readonly remark: string | null;
  readonly payer_name: string | null;
  readonly voucher: string | null;
}

export interface CoinRow {
  readonly order_id: bigint;
  readonly coin: Coin;
  readonly network: 'TRC20' | 'ERC20' | 'BTC';
  /** 1e-8 yuan for one coin. */
  readonly rate: bigint;
  /** In 1e-8 coin. */
  readonly due: bigint;
  readonly needed: number;
  readonly address: string;
  /** In 1e-8 coin; null before anything was seen. */
  readonly received: bigint | null;
  readonly confirmations: number;
}

const TRANSFER = 'order_id, match_by, payee_bank, payee_name, payee_account, remark, payer_name, voucher';
const COIN = 'order_id, coin, network, rate, due, needed, address, received, confirmations';

export function listTransfers(db: Queries, orders: readonly bigint[]): Promise<TransferRow[]> {
  return db.query<TransferRow>(`select ${TRANSFER} from recharge_transfer where order_id = any($1::int8[])`, [orders]);
}

export function listCoins(db: Queries, orders: readonly bigint[]): Promise<CoinRow[]> {
  return db.query<CoinRow>(`select ${COIN} from recharge_coin where order_id = any($1::int8[])`, [orders]);
}

/** Orders of one line are told apart one after another. */
export async function lockLine(tx: Tx, lineId: string): Promise<void> {
  await tx.query('select 1 from pay_line where line_id = $1 for no key update', [lineId]);
}

/** How long an amount or a remark stays taken: transfers may come late. */
const TAKEN_HOURS = 24;

/** The smallest number of fen from 1 to 99 that makes an amount nobody else of this line may still pay. Null when all are taken. */
export async function findFreeFen(tx: Tx, lineId: string, asked: bigint, fen: bigint): Promise<number | null> {
  const row = await tx.maybeOne<{ n: number }>(
    `select n from generate_series(1, 99) as n
      where not exists (select 1 from recharge_order
                         where line_id = $1 and amount = $2::int8 + n * $3::int8 and state in ('created', 'submitted', 'expired', 'cancelled')
                           and created_at > (select app_now()) - $4 * interval '1 hour')
      order by n limit 1`,
    [lineId, asked, fen, TAKEN_HOURS],
  );
  return row?.n ?? null;
}

/** Whether a remark is in nobody's hands on this line. */
export async function isRemarkFree(tx: Tx, lineId: string, remark: string): Promise<boolean> {
  const row = await tx.maybeOne(
    `select 1 from recharge_transfer t join recharge_order o on o.id = t.order_id
      where t.remark = $2 and o.line_id = $1 and o.created_at > (select app_now()) - $3 * interval '1 hour'
      limit 1`,
    [lineId, remark, TAKEN_HOURS],
  );
  return row === null;
}

/** The payee as the line has it now: an order keeps the one it was made with. */
export async function insertTransfer(tx: Tx, order: bigint, line: LineRow, remark: string | null): Promise<void> {
  await tx.run(
    `insert into recharge_transfer (order_id, match_by, payee_bank, payee_name, payee_account, remark)
     values ($1, $2, $3, $4, $5, $6)`,
    [order, line.match_by, line.payee_bank, line.payee_name, line.payee_account, remark],
  );
}

/** Who paid, and the picture of the receipt; without a new picture the one from before stays. */
export async function savePayer(tx: Tx, order: bigint, payerName: string, voucher: string | null): Promise<void> {
  await tx.run(
    `update recharge_transfer set payer_name = $2, voucher = coalesce($3, voucher), submitted_at = app_now()
      where order_id = $1`,
    [order, payerName, voucher],
  );
}

export async function saveReviewer(tx: Tx, order: bigint, staff: string): Promise<void> {
  await tx.run('update recharge_transfer set reviewed_by = $2 where order_id = $1', [order, staff]);
}

export async function insertCoin(
  tx: Tx,
  coin: Pick<CoinRow, 'coin' | 'network' | 'rate' | 'due' | 'needed'> & { readonly order: bigint },
): Promise<void> {
  await tx.run(
    'insert into recharge_coin (order_id, coin, network, rate, due, needed) values ($1, $2, $3, $4, $5, $6)',
    [coin.order, coin.coin, coin.network, coin.rate, coin.due, coin.needed],
  );
}

export async function saveAddress(db: Queries, order: bigint, address: string): Promise<void> {
  await db.run('update recharge_coin set address = $2 where order_id = $1', [order, address]);
}

/** What was seen on the chain. News may overtake each other: confirmations only grow. */
export async function saveSeen(
  tx: Tx,
  order: bigint,
  seen: { readonly amount: bigint; readonly confirmations: number; readonly txId: string; readonly rate: bigint },
): Promise<void> {
  await tx.run(
    `update recharge_coin
        set received = $2, tx_id = $4, rate = $5, confirmations = greatest(confirmations, $3)
      where order_id = $1`,
    [order, seen.amount, seen.confirmations, seen.txId, seen.rate],
  );
}

/** Newest rate of a coin in 1e-8 yuan; null where none was ever set. */
export async function findRate(db: Queries, coin: Coin): Promise<bigint | null> {
  const row = await db.maybeOne<{ rate: bigint }>(
    'select rate from coin_rate where coin = $1 order by id desc limit 1',
    [coin],
  );
  return row?.rate ?? null;
}

export async function insertRate(db: Queries, coin: Coin, rate: bigint, by: string): Promise<void> {
  await db.run('insert into coin_rate (coin, rate, set_by) values ($1, $2, $3)', [coin, rate, by]);
}

/** Orders whose provider should be asked now, oldest question first. */
export function listToAsk(db: Queries, limit: number): Promise<{ order_no: string; provider: string }[]> {
  return db.query(
    'select order_no, provider from recharge_order where ask_at <= (select app_now()) order by ask_at limit $1',
    [limit],
  );
}

/** The longest pause between two questions, and for how long after the order an answer can still come. */
const ASK_PAUSE_MAX_MINUTES = 60;
const ASK_HOURS = 24;

/** Asked in vain: again after 1, 2, 4 … minutes, for a day. */
export async function askLater(db: Queries, orderNo: string): Promise<void> {
  await db.run(
    `update recharge_order
        set asks = asks + 1,
            ask_at = case when created_at > app_now() - $2 * interval '1 hour'
                          then app_now() + least($3, power(2, least(asks, 10))) * interval '1 minute' end
      where order_no = $1 and ask_at is not null`,
    [orderNo, ASK_HOURS, ASK_PAUSE_MAX_MINUTES],
  );
}

/** What became of an order is known for good. */
export async function askNoMore(tx: Tx, id: bigint): Promise<void> {
  await tx.run('update recharge_order set ask_at = null where id = $1', [id]);
}

export interface ReviewRow {
  readonly order_no: string;
  readonly user_name: string;
  readonly channel: string;
  readonly amount: bigint;
  readonly payee_account: string;
  readonly remark: string | null;
  readonly payer_name: string | null;
  readonly voucher: string | null;
  readonly submitted_at: Date;
}

/** Manual orders that wait for staff, oldest first. */
export function listReviews(db: Queries, limit: number): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(
    `select o.order_no, p.name as user_name, o.channel, o.amount, t.payee_account, t.remark, t.payer_name, t.voucher, t.submitted_at
       from recharge_order o join recharge_transfer t on t.order_id = o.id join player p on p.id = o.player
      where o.state = 'submitted' order by o.id limit $1`,
    [limit],
  );
}

/** What a form line posts, while its order can be paid. */
export function findPayForm(
  db: Queries,
  orderNo: string,
): Promise<{ provider: string; pay_url: string; pay_form: Readonly<Record<string, string>> } | null> {
  return db.maybeOne(
    `select provider, pay_url, pay_form from recharge_order
      where order_no = $1 and kind = 'form' and state = 'created' and expires_at > (select app_now()) and pay_form is not null`,
    [orderNo],
  );
}
