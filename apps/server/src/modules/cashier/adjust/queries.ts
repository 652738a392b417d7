import { OPERATES, type AdjustmentState } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Staff } from '../../../platform/http/binding.ts';

export interface AdjustmentRow {
  readonly id: bigint;
  readonly code: number;
  readonly player: bigint;
  readonly user_name: string;
  readonly amount: bigint;
  readonly factor: number | null;
  readonly reason: string;
  readonly order_no: string;
  readonly state: AdjustmentState;
  /** Of the operators’ log; null of what was asked for before signatures were kept. */
  readonly asked_line: bigint | null;
  readonly asked_by: bigint;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly decided_by: bigint | null;
  readonly decided_name: string;
  readonly decide_request: string | null;
  readonly decided_at: Date | null;
  /** Not to be confirmed any more: too old, or asked by somebody who lost the account or the role since. */
  readonly is_over: boolean;
}

/** How long another operator has to confirm. */
export const CONFIRM_HOURS = 24;

const SELECT = `select a.id, a.code, a.player, p.name as user_name, a.amount, a.factor, a.reason, coalesce(o.order_no, '') as order_no, a.state, a.asked_line,
    a.asked_by, a.asked_name, a.asked_at, a.decided_by, a.decided_name, a.decide_request, a.decided_at,
    a.asked_at <= app_now() - interval '${CONFIRM_HOURS} hours' or staff_role(a.asked_by) is distinct from '${OPERATES[0]}' as is_over
  from money_adjustment a join player p on p.id = a.player left join recharge_order o on o.id = a.order_id`;

/** Null when this operator used the request id before. */
export async function insertAdjustment(
  tx: Tx,
  { staffId, name }: Staff,
  requestId: string,
  draft: {
    readonly player: bigint;
    readonly code: number;
    readonly amount: bigint;
    readonly reason: string;
    readonly factor: number | null;
    /** Of the operators’ log: what was signed when this was asked for. */
    readonly line: bigint;
  },
): Promise<AdjustmentRow | null> {
  const row = await tx.maybeOne<{ id: bigint }>(
    `insert into money_adjustment (code, player, amount, factor, reason, asked_by, asked_name, ask_request, asked_line) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (asked_by, ask_request) do nothing returning id`,
    [draft.code, draft.player, draft.amount, draft.factor, draft.reason, staffId, name, requestId, draft.line],
  );
  return row && tx.one<AdjustmentRow>(`${SELECT} where a.id = $1`, [row.id]);
}

export function findAdjustmentByRequest(db: Queries, staff: string, requestId: string): Promise<AdjustmentRow | null> {
  return db.maybeOne<AdjustmentRow>(`${SELECT} where a.asked_by = $1 and a.ask_request = $2`, [staff, requestId]);
}

/** By which line of the log it was asked for. */
export async function adjustmentLine(db: Queries, id: string): Promise<bigint | null> {
  const row = await db.maybeOne<{ line: bigint | null }>(
    'select asked_line as line from money_adjustment where id = $1',
    [id],
  );
  return row?.line ?? null;
}

/** Everything that decides an adjustment waits here. */
export function findAdjustmentForUpdate(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  return tx.maybeOne<AdjustmentRow>(`${SELECT} where a.id = $1 for update of a`, [id]);
}

/** Newest first, by key. */
export function listAdjustments(
  db: Queries,
  page: {
    readonly state: AdjustmentState | null;
    readonly player: bigint | null;
    readonly before: string | null;
    readonly size: number;
  },
): Promise<AdjustmentRow[]> {
  return db.query<AdjustmentRow>(
    `${SELECT} where ($1::text is null or a.state = $1) and ($2::int8 is null or a.player = $2)
        and a.id < coalesce($3::int8, 9223372036854775807) order by a.id desc limit $4`,
    [page.state, page.player, page.before, page.size],
  );
}
