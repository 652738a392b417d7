import type { Queries, Tx } from '../../../platform/db/pool.ts';

/** What stands between a stranger and the account, hashes included. */
export interface ProtectionRow {
  readonly id: bigint;
  readonly name: string;
  readonly password_hash: string;
  readonly safety_hash: string | null;
  /** Verified ones only. */
  readonly mobile: string | null;
  readonly mail: string | null;
  readonly mobile_verified_at: Date | null;
  readonly mail_verified_at: Date | null;
  readonly safety_changed_at: Date | null;
  readonly password_changed_at: Date | null;
  readonly question: number | null;
  readonly answer_hash: string | null;
  readonly question_changed_at: Date | null;
}

export function findProtection(db: Queries, player: bigint | string): Promise<ProtectionRow> {
  return db.one<ProtectionRow>(
    `select p.id, p.name, password_hash_of(p.id) as password_hash, safety_hash_of(p.id) as safety_hash,
            case when p.mobile_verified_at is not null then p.mobile end as mobile,
            case when p.mail_verified_at is not null then p.mail end as mail,
            p.mobile_verified_at, p.mail_verified_at, p.safety_changed_at, p.password_changed_at,
            q.question, safety_answer_of(p.id) as answer_hash, q.changed_at as question_changed_at
       from player p left join safety_question q on q.player = p.id where p.id = $1`,
    [player],
  );
}

export async function savePasswordHash(tx: Tx, player: bigint | string, hash: string): Promise<void> {
  await tx.run('select set_password_hash($1, $2)', [player, hash]);
}
