import type { SafetyVerifyType } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { hashToken } from '../core/tokens.ts';
import { loginPasswordDue } from './login-proof.ts';
import type { NewProof } from './queries.ts';
import { spendSafetyProof } from './safety-proof.ts';

interface Change {
  readonly playerId: string;
  readonly sessionId: string;
  readonly verifyType: SafetyVerifyType;
  readonly proof: string | undefined;
  readonly hasSafetyPassword: boolean;
  /** What is to be changed stands already. */
  readonly isSet: boolean;
  /** The act ends later than here (a code must come back): the proof is looked at now, and dropped with the act's end. */
  readonly keepsProof?: boolean;
}

/**
 * May this login change one of the ways back into the account? Whoever holds a stolen session must not lay a way of their own: with a safety
 * password a proof of it is spent; without one only what is not set yet may be set, by
 * somebody who has just typed the login password.
 */
export async function changingRight(
  tx: Tx,
  { playerId, sessionId, verifyType, proof, hasSafetyPassword, isSet, keepsProof }: Change,
): Promise<Refusal<'safetyProofInvalid' | 'safetyPasswordMissing' | 'loginPasswordDue'> | null> {
  if (!hasSafetyPassword) return isSet ? refuse('safetyPasswordMissing') : loginPasswordDue(tx, sessionId);
  if (proof === undefined) return refuse('safetyProofInvalid', { field: 'proof' });
  if (keepsProof) {
    const looked = { player: playerId, session: sessionId, verifyType, proofHash: hashToken(proof) };
    return (await hasProof(tx, looked)) ? null : refuse('safetyProofInvalid', { field: 'proof' });
  }
  return spendSafetyProof(tx, { playerId, sessionId, verifyType, proof });
}

/** Is the proof good? It stays. */
async function hasProof(tx: Tx, proof: Omit<NewProof, 'lifetimeMs'>): Promise<boolean> {
  const row = await tx.maybeOne(
    `select 1 as found from safety_proof
      where session = $1 and verify_type = $2 and player = $3 and proof_hash = $4 and expires_at > app_now()`,
    [proof.session, proof.verifyType, proof.player, proof.proofHash],
  );
  return row !== null;
}
