import type { Queries } from '../../../platform/db/pool.ts';
import { stateOf } from '../invites/invite-codes.ts';

interface Row {
  readonly code: string;
  readonly makes_agent: boolean;
  readonly used_count: number;
  readonly use_limit: number | null;
  readonly remark: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly deleted_at: Date | null;
  readonly is_expired: boolean;
}

export interface InviteCodeOf extends Row {
  readonly state: ReturnType<typeof stateOf> | 'withdrawn';
}

/** How many codes are open at once has a limit; how many were withdrawn has none. */
const CODES_MAX = 500;

/** The newest codes of one owner, the withdrawn ones too. */
export async function inviteCodesOf(db: Queries, owner: bigint): Promise<InviteCodeOf[]> {
  const rows = await db.query<Row>(
    `select code, makes_agent, used_count, use_limit, remark, created_at, expires_at, deleted_at, coalesce(expires_at <= app_now(), false) as is_expired
       from invite_code where owner = $1 order by created_at desc, code limit ${CODES_MAX}`,
    [owner],
  );
  return rows.map((row) => ({ ...row, state: row.deleted_at === null ? stateOf(row) : 'withdrawn' }));
}
