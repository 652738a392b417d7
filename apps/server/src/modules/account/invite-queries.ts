import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface InviteCodeRow {
  readonly code: string;
  readonly makes_agent: boolean;
  readonly levels: Readonly<Record<string, string>>;
  readonly used_count: number;
  readonly remark: string;
  readonly created_at: Date;
}

const COLUMNS = 'code, makes_agent, levels, used_count, remark, created_at';

/** Own codes that were not withdrawn, newest first. */
export function listInvites(db: Queries, owner: string, makesAgent: boolean | null): Promise<InviteCodeRow[]> {
  return db.query<InviteCodeRow>(
    `select ${COLUMNS} from invite_code
      where owner = $1 and deleted_at is null and ($2::bool is null or makes_agent = $2)
      order by created_at desc, code`,
    [owner, makesAgent],
  );
}

/** Makes a code; null when the code exists, also withdrawn: a code never changes its owner. The owner's row is locked by the caller. */
export function insertOwnInvite(
  tx: Tx,
  owner: string,
  invite: { code: string; makesAgent: boolean; levels: Readonly<Record<string, string>>; remark: string },
): Promise<InviteCodeRow | null> {
  return tx.maybeOne<InviteCodeRow>(
    `insert into invite_code (code, owner, makes_agent, levels, remark) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${COLUMNS}`,
    [invite.code, owner, invite.makesAgent, JSON.stringify(invite.levels), invite.remark],
  );
}

/** Locks the agent's row, so that codes made at once count each other, and gives how many codes there are. */
export async function countInvitesLocked(tx: Tx, owner: string): Promise<number> {
  await tx.one('select id from player where id = $1 for update', [owner]);
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from invite_code where owner = $1 and deleted_at is null',
    [owner],
  );
  return count;
}

export async function saveInviteRemark(db: Queries, owner: string, code: string, remark: string): Promise<boolean> {
  const count = await db.run(
    'update invite_code set remark = $3 where code = $2 and owner = $1 and deleted_at is null',
    [owner, code, remark],
  );
  return count === 1;
}

export async function withdrawInvite(db: Queries, owner: string, code: string): Promise<boolean> {
  const count = await db.run(
    'update invite_code set deleted_at = app_now() where code = $2 and owner = $1 and deleted_at is null',
    [owner, code],
  );
  return count === 1;
}
