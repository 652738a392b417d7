import { SAFETY_PROOF_MS, type SafetyVerifyType } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { checkSafetyPassword, type SafetyRefusal } from './safety-password.ts';
import { saveProof, takeProof } from './safety-queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** Checks the safety password and gives a proof for one purpose of this login, good once within five minutes (decisions.md, Passwords). */
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
