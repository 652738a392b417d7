import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { CodeChannel } from './code-queries.ts';

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
    `select p.id, p.name, p.password_hash, p.safety_hash,
            case when p.mobile_verified_at is not null then p.mobile end as mobile,
            case when p.mail_verified_at is not null then p.mail end as mail,
            p.mobile_verified_at, p.mail_verified_at, p.safety_changed_at, p.password_changed_at,
            q.question, q.answer_hash, q.changed_at as question_changed_at
       from player p left join safety_question q on q.player = p.id where p.id = $1`,
    [player],
  );
}

/** Binds a proved address. Throws a unique violation when another account has it. */
export async function bindAddress(
  tx: Tx,
  player: bigint | string,
  channel: CodeChannel,
  address: string,
): Promise<void> {
  await tx.run(
    channel === 'phone'
      ? 'update player set mobile = $2, mobile_verified_at = app_now() where id = $1'
      : 'update player set mail = $2, mail_verified_at = app_now() where id = $1',
    [player, address],
  );
}

/** True when another account has proved this address. */
export async function isAddressTaken(db: Queries, channel: CodeChannel, address: string): Promise<boolean> {
  const row = await db.maybeOne(
    channel === 'phone'
      ? 'select 1 as taken from player where mobile = $1 and mobile_verified_at is not null'
      : 'select 1 as taken from player where lower(mail) = lower($1) and mail_verified_at is not null',
    [address],
  );
  return row !== null;
}

export async function saveQuestion(tx: Tx, player: string, question: number, answerHash: string): Promise<void> {
  await tx.run(
    `insert into safety_question (player, question, answer_hash) values ($1, $2, $3)
     on conflict (player) do update set question = excluded.question, answer_hash = excluded.answer_hash,
                                        changed_at = app_now()`,
    [player, question, answerHash],
  );
}

export async function savePasswordHash(tx: Tx, player: bigint | string, hash: string): Promise<void> {
  await tx.run('update player set password_hash = $2, password_changed_at = app_now() where id = $1', [player, hash]);
}
