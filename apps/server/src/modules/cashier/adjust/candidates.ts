import {
  CANDIDATES_MAX,
  CANDIDATE_DAYS,
  COIN_NETWORKS,
  type CallOutput,
  type CandidateReason,
  type PayChannel,
  type RechargeOrder,
  type consoleMoneyCalls,
} from '@caiting/contract';
import { moneyText } from '@caiting/contract/wire';
import { formatMoney, money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { chainKey, numberKey } from '../core/read-notice.ts';

type Answer = CallOutput<typeof consoleMoneyCalls.paymentCandidates>;

/** What is known of a payment that no order took. */
export interface KnownPayment {
  readonly id: bigint;
  readonly provider: string;
  readonly order_no: string;
  readonly provider_no: string;
  readonly amount: bigint | null;
  readonly coin_amount: bigint | null;
  readonly tx_id: string;
  readonly said: string;
  readonly first_at: Date;
}

interface FoundOrder {
  readonly order_no: string;
  readonly user_name: string;
  readonly channel: PayChannel;
  readonly line_name: string;
  readonly state: RechargeOrder['state'];
  readonly amount: bigint;
  readonly credit: bigint;
  readonly due: bigint | null;
  readonly created_at: Date;
  readonly credited_at: Date | null;
  readonly reasons: readonly CandidateReason[];
}

/** How much a reason speaks for an order: it orders the list, and nothing is decided by it. */
const WEIGHT: Readonly<Record<CandidateReason, number>> = {
  orderNumber: 8,
  numberInWords: 7,
  inFile: 7,
  nearNumber: 6,
  holdsTransaction: 4,
  holdsNumber: 4,
  sameCoins: 4,
  sameAmount: 3,
  sameCredit: 2,
  samePlayer: 1,
};
/** An order that has its money already may still have been paid twice; it stands behind one that waits. */
const WAITS = 2;

/** Orders that a payment may be for, each with its reasons. A look: whoever books it names the order, and another one agrees. */
export async function findCandidates(db: Queries, id: string): Promise<Outcome<Answer, 'notFound'>> {
  const payment = await db.maybeOne<KnownPayment>(
    'select id, provider, order_no, provider_no, amount, coin_amount, tx_id, said, first_at from payment_case where id = $1',
    [id],
  );
  if (payment === null) return refuse('notFound');
  const { sql, values } = candidatesQuery(payment);
  const found = (await db.query<FoundOrder>(sql, values)).map((order) => withNearNumber(order, payment.order_no));
  const isCut =
    found.length > CANDIDATES_MAX ||
    BOUNDED.some((reason) => found.filter(({ reasons }) => reasons.includes(reason)).length > CANDIDATES_MAX);
  const list = found.toSorted((a, b) => weigh(b) - weigh(a) || b.created_at.getTime() - a.created_at.getTime());
  return ok({ list: list.slice(0, CANDIDATES_MAX).map(view), isCut });
}

/** Reasons that many orders may have: each is read no further than one past what is shown. */
const BOUNDED: readonly CandidateReason[] = ['sameAmount', 'sameCredit', 'sameCoins', 'samePlayer'];

/** Every branch goes by a key and is bounded; of a day with many orders of one sum the newest before the payment are read. */
export function candidatesQuery(payment: KnownPayment): { sql: string; values: unknown[] } {
  const span = `created_at between $8::timestamptz - interval '${CANDIDATE_DAYS} days' and $8`;
  const newest = `order by created_at desc limit ${CANDIDATES_MAX + 1}`;
  const sql = `with named as (select id, player from recharge_order where order_no = $1), found (id, reason) as (
      select id, 'orderNumber' from named
      union all select id, 'numberInWords' from recharge_order where order_no = any($2::text[])
      union all select order_id, 'holdsNumber' from provider_payment where provider = $3 and number_key = $4
      union all select order_id, 'holdsTransaction' from chain_payment where network = any($10) and tx_key = $5
      union all (select o.id, 'inFile' from provider_file_row r join recharge_order o on o.order_no = r.order_no
                  where r.payment_case = $6 limit ${CANDIDATES_MAX})
      union all (select id, 'sameAmount' from recharge_order where provider = $3 and amount = $7 and ${span} ${newest})
      union all (select id, 'sameCredit' from recharge_order where provider = $3 and credit = $7 and fee > 0 and ${span} ${newest})
      union all (select o.id, 'sameCoins' from (select order_id from recharge_coin where due = $9 order by order_id desc limit 500) c
                   join recharge_order o on o.id = c.order_id where ${span} ${newest})
      union all (select o.id, 'samePlayer' from named n cross join lateral (select id, created_at from recharge_order where player = n.player and id <> n.id
                   order by id desc limit 500) o where ${span} ${newest})
    ), reasons as (select id, array_agg(distinct reason) as reasons from found group by id)
    select o.order_no, p.name as user_name, o.channel, o.line_name, o.state, o.amount, o.credit, c.due, o.created_at, o.credited_at, r.reasons
      from reasons r join recharge_order o on o.id = r.id join player p on p.id = o.player left join recharge_coin c on c.order_id = o.id`;
  const number = numberKey(payment.provider_no);
  const transaction = chainKey(payment.tx_id);
  return {
    sql,
    values: [
      payment.order_no,
      numbersIn(payment),
      payment.provider,
      number === '' ? null : number,
      transaction === '' ? null : transaction,
      payment.id,
      payment.amount,
      payment.first_at,
      payment.coin_amount,
      COIN_NETWORKS,
    ],
  };
}

/** Numbers of orders as they are made here, wherever the provider wrote them: with blanks, in small letters, in another field. */
function numbersIn({ order_no, provider_no, said }: KnownPayment): string[] {
  const words = [order_no, provider_no, said].join('\n').normalize('NFKC').toUpperCase();
  const found = new Set(words.match(/R\d{16}(?!\d)/g));
  found.delete(order_no);
  return [...found].slice(0, CANDIDATES_MAX);
}

/** Typed wrong in one or two places: numbers are random, so that hardly any two are so near. */
function withNearNumber(order: FoundOrder, said: string): FoundOrder {
  const [a, b] = [order.order_no, said.normalize('NFKC').trim().toUpperCase()];
  if (a === b || a.length !== b.length) return order;
  const differing = [...a].filter((letter, at) => letter !== b[at]).length;
  return differing <= 2 ? { ...order, reasons: [...order.reasons, 'nearNumber'] } : order;
}

const weigh = ({ reasons, credited_at }: FoundOrder): number =>
  reasons.reduce((sum, reason) => sum + WEIGHT[reason], credited_at === null ? WAITS : 0);

const view = (order: FoundOrder): Answer['list'][number] => ({
  orderNo: order.order_no,
  userName: order.user_name,
  channel: order.channel,
  lineName: order.line_name,
  state: order.state,
  amount: moneyText(money(order.amount)),
  credit: moneyText(money(order.credit)),
  coinAmount: order.due === null ? '' : formatMoney(money(order.due)),
  createdAt: order.created_at.getTime(),
  creditedAt: order.credited_at?.getTime() ?? null,
  reasons: order.reasons.toSorted((a, b) => WEIGHT[b] - WEIGHT[a]),
});
