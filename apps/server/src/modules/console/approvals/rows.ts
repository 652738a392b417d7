import type { ApprovalState, StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** Of each act the roles that may. */
export type RolesByCall = Readonly<Record<string, readonly StaffRole[]>>;

/** A wish as it stands now: one whose time is over, or whose asker may no longer, counts for nothing, also before anybody ends it. */
export interface RequestRow {
  readonly id: bigint;
  readonly call: string;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly has_change: boolean;
  readonly asked_by: bigint;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly until: Date;
  readonly decided_name: string;
  readonly decided_at: Date | null;
  readonly note: string;
  readonly input: Readonly<Record<string, unknown>> | null;
  readonly state: ApprovalState;
  readonly asked_line: bigint | null;
}

const UNTIL = `r.asked_at + r.minutes * interval '1 minute'`;
const ROW = `select r.id, r.call, r.act, r.subject, r.reason, r.before, r.after, r.after is not null as has_change, r.asked_by, s.name as asked_name, r.asked_at,
    ${UNTIL} as until, coalesce(d.name, '') as decided_name, coalesce(r.confirmed_at, r.ended_at) as decided_at, r.note, r.input, r.asked_line,
    case when r.state <> 'waiting' then r.state when ${UNTIL} <= (select app_now()) then 'expired'
         when s.is_active and coalesce($1::jsonb -> r.call ? s.role, false) then 'waiting' else 'outdated' end as state
  from staff_request r join staff_list() s on s.id = r.asked_by left join staff_list() d on d.id = coalesce(r.confirmed_by, r.ended_by)`;

export function findRequest(db: Queries, roles: RolesByCall, id: string): Promise<RequestRow | null> {
  return db.maybeOne<RequestRow>(`${ROW} where r.id = $2`, [JSON.stringify(roles), id]);
}

/** Whoever decides waits here. */
export function findRequestForUpdate(tx: Queries, roles: RolesByCall, id: string): Promise<RequestRow | null> {
  return tx.maybeOne<RequestRow>(`${ROW} where r.id = $2 for update of r`, [JSON.stringify(roles), id]);
}

export interface RequestPage {
  readonly state: ApprovalState | null;
  readonly kind: string | null;
  readonly before: string | null;
  readonly size: number;
}

/** Newest first, by key. What is waiting is found by its own index. */
export function listRequests(db: Queries, roles: RolesByCall, page: RequestPage): Promise<RequestRow[]> {
  const open = page.state === 'waiting' ? 'r.confirmed_by is null and r.ended is null and' : '';
  return db.query<RequestRow>(
    `select * from (${ROW} where ${open} ($2::text is null or r.call = $2) and r.id < coalesce($3::int8, 9223372036854775807)) as requests
      where $4::text is null or state = $4 order by id desc limit $5`,
    [JSON.stringify(roles), page.kind, page.before, page.state, page.size],
  );
}
