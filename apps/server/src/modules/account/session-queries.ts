import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface LoginRow {
  readonly id: bigint;
  readonly created_at: Date;
  readonly last_act_at: Date;
  readonly ended_at: Date | null;
  readonly ended_reason: 'logout' | 'forced' | 'passwordChanged' | 'idle' | null;
  readonly address: string;
  readonly place: string;
  readonly user_agent: string;
}

const COLUMNS = 'id, created_at, last_act_at, ended_at, ended_reason, address, place, user_agent';

export function listOpenSessions(db: Queries, player: string): Promise<LoginRow[]> {
  return db.query<LoginRow>(
    `select ${COLUMNS} from session where player = $1 and ended_at is null and expires_at > (select app_now())
      order by last_act_at desc, id desc`,
    [player],
  );
}

export function listLogins(db: Queries, player: string, limit: number): Promise<LoginRow[]> {
  return db.query<LoginRow>(`select ${COLUMNS} from session where player = $1 order by id desc limit $2`, [
    player,
    limit,
  ]);
}

/**
 * Logins that a call of the player could have been made with at this millisecond. A login that was ended is known to be on other servers `lateMs`
 * later at the latest, so one that ended just before counts.
 */
export function listLoginsOpenAt(db: Queries, player: bigint, at: Date, lateMs: number): Promise<LoginRow[]> {
  return db.query<LoginRow>(
    `select ${COLUMNS} from session
      where player = $1 and created_at < $2::timestamptz + interval '1 millisecond' and expires_at > $2
        and (ended_at is null or ended_at > $2::timestamptz - $3 * interval '1 millisecond')
      order by id`,
    [player, at, lateMs],
  );
}

/** False for a login of somebody else, or one that has ended. */
export async function endOwnSession(tx: Tx, player: string, sessionId: string): Promise<boolean> {
  const count = await tx.run(
    `update session set ended_at = app_now(), ended_reason = 'logout' where id = $1 and player = $2 and ended_at is null`,
    [sessionId, player],
  );
  return count === 1;
}
