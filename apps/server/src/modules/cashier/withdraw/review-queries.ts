import type { WithdrawState } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface WaitingRow {
  readonly withdraw_no: string;
  readonly user_name: string;
  readonly amount: bigint;
  readonly net: bigint;
  readonly kind: string;
  readonly shown: string;
  readonly state: WithdrawState;
  readonly approvals: number;
  readonly approved_by: string;
  readonly created_at: Date;
}

const LINES_MAX = 100;

/** Without a state: everything that waits, oldest first; with one: the newest of it. */
export function listForStaff(db: Queries, state: WithdrawState | null): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(
    `select w.withdraw_no, p.name as user_name, w.amount, w.net, w.kind, w.shown, w.state, w.approvals, w.created_at,
            coalesce((select string_agg(r.staff_name, ',' order by r.at) from withdrawal_review r
                       where r.withdrawal = w.id and r.act = 'approve'), '') as approved_by
       from withdrawal w join player p on p.id = w.player
      where case when $1::text is null then w.state in ('submitted', 'approved', 'paying') else w.state = $1 end
      order by case when $1::text is null then w.id else -w.id end limit ${LINES_MAX}`,
    [state],
  );
}

export interface Review {
  readonly staff: string;
  readonly staffName: string;
  readonly act: 'approve' | 'reject' | 'paid';
  readonly note: string;
}

/** False when this operator has said the same before. */
export async function insertReview(tx: Tx, withdrawal: bigint, review: Review): Promise<boolean> {
  const count = await tx.run(
    `insert into withdrawal_review (withdrawal, staff, staff_name, act, note) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [withdrawal, review.staff, review.staffName, review.act, review.note],
  );
  return count === 1;
}

/** Operators who approved. */
export async function listApprovers(tx: Tx, withdrawal: bigint): Promise<string[]> {
  const rows = await tx.query<{ staff: bigint }>(
    `select staff from withdrawal_review where withdrawal = $1 and act = 'approve'`,
    [withdrawal],
  );
  return rows.map(({ staff }) => String(staff));
}
