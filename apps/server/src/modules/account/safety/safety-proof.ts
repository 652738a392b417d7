import { SAFETY_PROOF_MS, safetyCalls, type SafetyVerifyType } from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { hashToken, newToken } from '../core/tokens.ts';
import type { NewProof } from './queries.ts';
import { checkSafetyPassword, type SafetyRefusal } from './safety-password.ts';

export const safetyProofBinding = bind(safetyCalls.verifySafetyPassword, ({ deps, session }, input) =>
  verifySafetyPassword(deps, session, input),
);

/** Checks the safety password and gives a proof for one purpose of this login, good once within five minutes (product §10.4). */
export async function verifySafetyPassword(
  deps: Deps,
  session: { userId: string; sessionId: string },
  { safetyPassword, verifyType }: { safetyPassword: string; verifyType: SafetyVerifyType },
): Promise<Outcome<{ proof: string; expiresAt: number }, SafetyRefusal>> {
  const refused = await checkSafetyPassword(deps, { playerId: session.userId, safetyPassword });
  if (refused) return refused;
  const proof = newToken();
  const expiresAt = await saveProof(deps.db, {
    player: session.userId,
    session: session.sessionId,
    verifyType,
    proofHash: hashToken(proof),
    lifetimeMs: SAFETY_PROOF_MS,
  });
  return ok({ proof, expiresAt: expiresAt.getTime() });
}

export interface SafetyProof {
  readonly playerId: string;
  readonly sessionId: string;
  readonly verifyType: SafetyVerifyType;
  /** As `verifySafetyPassword` gave it. */
  readonly proof: string;
}

/**
 * Spends a proof in the caller's transaction, as part of the act it was made for; costs one statement. Null when it was good. A refusal or
 * fault later in the same transaction rolls back and leaves the proof to be used again within its five minutes; the commit ends it. Not
 * good (`safetyProofInvalid`): unknown, spent, older than five minutes, of another login, player or purpose.
 */
export async function spendSafetyProof(
  tx: Tx,
  { playerId, sessionId, verifyType, proof }: SafetyProof,
): Promise<Refusal<'safetyProofInvalid'> | null> {
  const isGood = await takeProof(tx, { player: playerId, session: sessionId, verifyType, proofHash: hashToken(proof) });
  return isGood ? null : refuse('safetyProofInvalid', { field: 'proof' });
}

/** Keeps a proof in place of an older one of the same login and purpose. Gives when it runs out. */
async function saveProof(db: Queries, proof: NewProof): Promise<Date> {
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
async function takeProof(tx: Tx, proof: Omit<NewProof, 'lifetimeMs'>): Promise<boolean> {
  const count = await tx.run(
    `delete from safety_proof
      where session = $1 and verify_type = $2 and player = $3 and proof_hash = $4 and expires_at > app_now()`,
    [proof.session, proof.verifyType, proof.player, proof.proofHash],
  );
  return count === 1;
}
