import type { WithdrawState } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

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

/** The state of a request by its number, as staff work at it; null when there is none such. */
export async function stateOfWithdrawal(db: Queries, withdrawNo: string): Promise<WithdrawState | null> {
  const row = await db.maybeOne<{ state: WithdrawState }>('select state from withdrawal where withdraw_no = $1', [
    withdrawNo,
  ]);
  return row?.state ?? null;
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
