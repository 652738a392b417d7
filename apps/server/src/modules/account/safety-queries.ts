import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface SafetyRow {
  readonly name: string;
  readonly safety_hash: string | null;
  readonly safety_changed_at: Date | null;
  readonly locked_seconds: number;
}

/** The stored safety password of a player and the rest of a running lock. */
export function findSafety(db: Queries, player: bigint | string): Promise<SafetyRow> {
  return db.one<SafetyRow>(
    `select p.name, p.safety_hash, p.safety_changed_at,
            greatest(0, ceil(extract(epoch from coalesce(g.locked_until, n.now) - n.now)))::int as locked_seconds
       from (select app_now() as now) as n, player p left join safety_guard g on g.player = p.id
      where p.id = $1`,
    [player],
  );
}

/**
 * Counts one try. Gives how many have been made in a row with this one, or null when the lock runs and nothing was counted. The try that
 * reaches `max` sets the lock; after the lock counting starts anew.
 */
export async function countSafetyTry(
  db: Queries,
  player: bigint | string,
  max: number,
  lockMs: number,
): Promise<number | null> {
  const row = await db.maybeOne<{ wrong: number }>(
    `insert into safety_guard as g (player, wrong) values ($1, 1)
     on conflict (player) do update set
       wrong = case when g.locked_until is null then g.wrong + 1 else 1 end,
       locked_until = case when g.locked_until is null and g.wrong + 1 >= $2
                           then app_now() + $3 * interval '1 millisecond' end
     where g.locked_until is null or g.locked_until <= app_now()
     returning wrong`,
    [player, max, lockMs],
  );
  return row?.wrong ?? null;
}

/** The password was right: nothing is held against the player any more. */
export async function forgetSafetyTries(db: Queries, player: bigint | string): Promise<void> {
  await db.run('delete from safety_guard where player = $1', [player]);
}

/** Takes one try back, and the lock it set. */
export async function forgiveSafetyTry(db: Queries, player: bigint | string): Promise<void> {
  await db.run('update safety_guard set wrong = greatest(0, wrong - 1), locked_until = null where player = $1', [
    player,
  ]);
}

/** Writes the first safety password; false when there is one already. */
export async function saveFirstSafetyHash(tx: Tx, player: bigint | string, hash: string): Promise<boolean> {
  const count = await tx.run(
    'update player set safety_hash = $2, safety_changed_at = app_now() where id = $1 and safety_hash is null',
    [player, hash],
  );
  return count === 1;
}

export interface NewProof {
  readonly player: string;
  readonly session: string;
  readonly verifyType: string;
  readonly proofHash: Buffer;
  readonly lifetimeMs: number;
}

/** Keeps a proof in place of an older one of the same login and purpose. Gives when it runs out. */
export async function saveProof(db: Queries, proof: NewProof): Promise<Date> {
  const row = await db.one<{ expires_at: Date }>(
    `insert into safety_proof (session, verify_type, player, proof_hash, expires_at)
     values ($1, $2, $3, $4, app_now() + $5 * interval '1 millisecond')
     on conflict (session, verify_type) do update set proof_hash = excluded.proof_hash, expires_at = excluded.expires_at
     returning expires_at`,
    [proof.session, proof.verifyType, proof.player, proof.proofHash, proof.lifetimeMs],
  );
  return row.expires_at;
}

/** Takes a proof out; false when there is no such one, or it is too old. */
export async function takeProof(tx: Tx, proof: Omit<NewProof, 'lifetimeMs'>): Promise<boolean> {
  const count = await tx.run(
    `delete from safety_proof
      where session = $1 and verify_type = $2 and player = $3 and proof_hash = $4 and expires_at > app_now()`,
    [proof.session, proof.verifyType, proof.player, proof.proofHash],
  );
  return count === 1;
}

/** Is the proof good? It stays. */
export async function hasProof(tx: Tx, proof: Omit<NewProof, 'lifetimeMs'>): Promise<boolean> {
  const row = await tx.maybeOne(
    `select 1 as found from safety_proof
      where session = $1 and verify_type = $2 and player = $3 and proof_hash = $4 and expires_at > app_now()`,
    [proof.session, proof.verifyType, proof.player, proof.proofHash],
  );
  return row !== null;
}

/** What a proof was for is done: it is good for nothing more. */
export async function dropProofs(tx: Tx, player: bigint | string, verifyType: string): Promise<void> {
  await tx.run('delete from safety_proof where player = $1 and verify_type = $2', [player, verifyType]);
}

/** A changed safety password makes every proof of the old one worthless. */
export async function dropProofsOf(tx: Tx, player: string): Promise<void> {
  await tx.run('delete from safety_proof where player = $1', [player]);
}
