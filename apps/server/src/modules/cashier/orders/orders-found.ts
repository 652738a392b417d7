import type { PayChannel, RechargeOrder } from '@caiting/contract';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { spanConditions, type FoundSpan } from './found-span.ts';

export interface RechargeFilter extends FoundSpan {
  readonly state: RechargeOrder['state'] | null;
  readonly player: bigint | null;
  readonly channel: PayChannel | null;
  readonly orderNo: string | null;
}

export interface FoundRecharge {
  readonly id: bigint;
  readonly order_no: string;
  readonly user_name: string;
  readonly channel: PayChannel;
  readonly kind: RechargeOrder['kind'];
  readonly line_name: string;
  readonly provider: string;
  readonly provider_no: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly credit: bigint;
  readonly state: RechargeOrder['state'];
  readonly reason: string;
  readonly payer_name: string | null;
  readonly reviewed_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly credited_at: Date | null;
}

const ROW = `o.id, o.order_no, p.name as user_name, o.channel, o.kind, o.line_name, o.provider, o.provider_no, o.amount, o.fee, o.credit, o.state, o.reason,
  t.payer_name, t.reviewed_by, o.created_at, o.expires_at, o.credited_at`;

function whereOf(filter: RechargeFilter, value: (one: unknown) => string, more: readonly string[] = []): string {
  const all = [
    ...(filter.state === null ? [] : [`o.state = ${value(filter.state)}`]),
    ...(filter.player === null ? [] : [`o.player = ${value(filter.player)}`]),
    ...(filter.channel === null ? [] : [`o.channel = ${value(filter.channel)}`]),
    ...(filter.orderNo === null ? [] : [`o.order_no = ${value(filter.orderNo)}`]),
    ...spanConditions('o', filter, value),
    ...more,
  ];
  return all.length === 0 ? '' : `where ${all.join(' and ')}`;
}

/** The newest first, older than the row of the id `before`. */
export function rechargesQuery(
  filter: RechargeFilter,
  before: string | null,
  limit: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [limit];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const key =
    before === null
      ? []
      : [`(o.created_at, o.id) < (select created_at, id from recharge_order where id = ${value(before)})`];
  return {
    sql: `select ${ROW} from (select * from recharge_order o ${whereOf(filter, value, key)} order by created_at desc, id desc limit $1) as o
            join player p on p.id = o.player left join recharge_transfer t on t.order_id = o.id
           order by o.created_at desc, o.id desc`,
    values,
  };
}

export function findRecharges(
  db: Queries,
  filter: RechargeFilter,
  before: string | null,
  limit: number,
): Promise<FoundRecharge[]> {
  const { sql, values } = rechargesQuery(filter, before, limit);
  return db.query<FoundRecharge>(sql, values);
}

/** How many there are, counted to one more than a list says. */
export const countRecharges = (db: Queries, filter: RechargeFilter): Promise<number> =>
  countRows(db, (value) => `select from recharge_order o ${whereOf(filter, value)}`);
