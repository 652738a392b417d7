import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface SafetyRow {
  readonly name: string;
  readonly safety_hash: string | null;
  readonly safety_changed_at: Date | null;
  readonly locked_seconds: number;
}

/** The stored safety password of a player and the rest of a running lock. */
export function findSafety(db: Queries, player: bigint | string): Promise<SafetyRow> {
  return db.one<SafetyRow>(
    `select p.name, safety_hash_of(p.id) as safety_hash, p.safety_changed_at,
            greatest(0, ceil(extract(epoch from coalesce(g.locked_until, n.now) - n.now)))::int as locked_seconds
       from (select app_now() as now) as n, player p left join safety_guard g on g.player = p.id
      where p.id = $1`,
    [player],
  );
}

/** The password was right: nothing is held against the player any more. */
export async function forgetSafetyTries(db: Queries, player: bigint | string): Promise<void> {
  await db.run('delete from safety_guard where player = $1', [player]);
}

export interface NewProof {
  readonly player: string;
  readonly session: string;
  readonly verifyType: string;
  readonly proofHash: Buffer;
  readonly lifetimeMs: number;
}

/** Withdrawals wait for some hours from now on: the safety password is a new one, and not by the old one's word. */
export async function beginSafetyCooling(tx: Tx, player: bigint | string): Promise<void> {
  await tx.run('update player set safety_fresh_at = app_now() where id = $1', [player]);
}

/** Hours of the cooling-off still to wait, 0 when it is over. */
export async function safetyCoolingHours(db: Queries, player: bigint | string, hours: number): Promise<number> {
  const row = await db.one<{ left: number }>(
    `select greatest(0, ceil(extract(epoch from coalesce(safety_fresh_at + $2 * interval '1 hour', app_now()) - app_now()) / 3600))::int as left
       from player where id = $1`,
    [player, hours],
  );
  return row.left;
}

/** A changed safety password makes every proof of the old one worthless. */
export async function dropProofsOf(tx: Tx, player: string): Promise<void> {
  await tx.run('delete from safety_proof where player = $1', [player]);
}
