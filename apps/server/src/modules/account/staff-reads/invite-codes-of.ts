import type { Queries } from '../../../platform/db/pool.ts';

export interface InviteCodeOf {
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

/** Nobody has more codes that are shown. */
const CODES_MAX = 500;

/** Codes of one owner, newest first, the withdrawn ones too. */
export const inviteCodesOf = (db: Queries, owner: bigint): Promise<InviteCodeOf[]> =>
  db.query<InviteCodeOf>(
    `select code, makes_agent, used_count, use_limit, remark, created_at, expires_at, deleted_at, coalesce(expires_at <= app_now(), false) as is_expired
       from invite_code where owner = $1 order by created_at desc, code limit ${CODES_MAX}`,
    [owner],
  );
