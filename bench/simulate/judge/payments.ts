import { formatMoney, money } from '@caiting/money';
import type { Db } from '@caiting/server/platform/db/pool';
import type { Booked } from '../site/provider.ts';

interface Order {
  readonly orderNo: string;
  readonly amount: bigint;
  readonly isCredited: boolean;
  /** What the ledger has of it. */
  readonly posted: bigint;
}

/** Money that came in is what the provider's own books say, order by order, whatever it said meanwhile. */
export async function paymentsDiffer(
  db: Db,
  books: ReadonlyMap<string, Booked>,
  ids: readonly bigint[],
): Promise<readonly string[]> {
  const orders = await db.query<Order>(
    `select r.order_no as "orderNo", r.amount, r.credited_at is not null as "isCredited",
            coalesce((select sum(e.amount) from entry e
                       where e.player = r.player and e.ref = r.id and e.code between 101 and 120 and r.credited_at is not null), 0)::int8 as posted
       from recharge_order r where r.player = any($1) and r.provider = 'sandbox'`,
    [ids],
  );
  const ours = new Set(orders.map(({ orderNo }) => orderNo));
  return [
    ...orders.flatMap((order) => differs(order, books.get(order.orderNo))),
    ...[...books.values()]
      .filter(({ orderNo, status }) => status === 'paid' && !ours.has(orderNo))
      .map(({ orderNo }) => `recharge ${orderNo} was paid at the provider and is unknown here`),
  ];
}

function differs({ orderNo, amount, isCredited, posted }: Order, booked: Booked | undefined): string[] {
  const isPaid = booked?.status === 'paid';
  const ought = isPaid ? amount : 0n;
  if (isPaid && !isCredited) return [`recharge ${orderNo} was paid at the provider and is not credited`];
  if (!isPaid && isCredited) return [`recharge ${orderNo} is credited and was not paid at the provider`];
  if (isPaid && Number(booked.amount) !== Number(formatMoney(money(amount))))
    return [`recharge ${orderNo} is of ${formatMoney(money(amount))} here and of ${booked.amount} at the provider`];
  if (posted !== ought)
    return [`recharge ${orderNo} brought ${formatMoney(money(posted))} of ${formatMoney(money(ought))}`];
  return [];
}
