import type { PaymentCase, PaymentCaseState } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface PaymentCaseRow {
  readonly id: bigint;
  readonly provider: string;
  readonly order_no: string;
  readonly provider_no: string;
  /** Null: no sum could be read; `said` has the words. */
  readonly amount: bigint | null;
  readonly said: string;
  readonly coin_amount: bigint | null;
  /** The transaction of the chain; empty for money. */
  readonly tx_id: string;
  readonly why: PaymentCase;
  readonly first_at: Date;
  readonly times: number;
  readonly state: PaymentCaseState;
  readonly booked: bigint | null;
  readonly order_id: bigint | null;
  readonly user_name: string;
  readonly decided_by: bigint | null;
  readonly decided_name: string;
  readonly decide_request: string | null;
  readonly reason: string;
}

const COLUMNS = `c.id, c.provider, c.order_no, c.provider_no, c.amount, c.said, c.coin_amount, c.tx_id, c.why, c.first_at, c.times, c.state, c.booked, c.order_id,
  c.decided_by, c.decided_name, c.decide_request, c.reason`;

/** Everything that decides a case waits here. */
export function findCaseForUpdate(tx: Tx, id: string): Promise<Omit<PaymentCaseRow, 'user_name'> | null> {
  return tx.maybeOne(`select ${COLUMNS} from payment_case c where c.id = $1 for update`, [id]);
}

/** Newest first, by key. */
export function listCases(
  db: Queries,
  page: {
    readonly state: PaymentCaseState;
    /** One alone, whatever its state. */
    readonly id: string | null;
    readonly before: string | null;
    readonly size: number;
  },
): Promise<PaymentCaseRow[]> {
  return db.query<PaymentCaseRow>(
    `select ${COLUMNS}, coalesce(p.name, '') as user_name
       from payment_case c left join recharge_order o on o.order_no = c.order_no left join player p on p.id = o.player
      where case when $4::int8 is null then c.state = $1 else c.id = $4 end and c.id < coalesce($2::int8, 9223372036854775807) order by c.id desc limit $3`,
    [page.state, page.before, page.size, page.id],
  );
}

/** The decision about a case, which its caller holds. */
export async function decideCase(
  tx: Tx,
  id: bigint,
  to: {
    readonly staff: string;
    readonly name: string;
    readonly requestId: string | null;
    readonly reason: string;
    readonly booked: { readonly amount: bigint; readonly order: bigint } | null;
  },
): Promise<void> {
  await tx.run(
    `update payment_case set state = case when $5::int8 is null then 'dismissed' else 'booked' end, decided_by = $2, decided_name = $3,
            decide_request = $4, booked = $5, order_id = $6, reason = $7, decided_at = app_now()
      where id = $1`,
    [id, to.staff, to.name, to.requestId, to.booked?.amount ?? null, to.booked?.order ?? null, to.reason],
  );
}
