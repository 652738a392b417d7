import type { SafetyVerifyType } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { spendSafetyProof } from './safety-proof.ts';

interface Change {
  readonly playerId: string;
  readonly sessionId: string;
  readonly verifyType: SafetyVerifyType;
  readonly proof: string | undefined;
  readonly hasSafetyPassword: boolean;
  /** What is to be changed stands already. */
  readonly isSet: boolean;
}

/**
 * May this login change one of the ways back into the account? Whoever holds a stolen session must not lay a way of their own: with a safety
 * password a proof of it is spent; without one only what is not set yet may be set.
 */
export async function changingRight(
  tx: Tx,
  { playerId, sessionId, verifyType, proof, hasSafetyPassword, isSet }: Change,
): Promise<Refusal<'safetyProofInvalid' | 'safetyPasswordMissing'> | null> {
  if (!hasSafetyPassword) return isSet ? refuse('safetyPasswordMissing') : null;
  if (proof === undefined) return refuse('safetyProofInvalid', { field: 'proof' });
  return spendSafetyProof(tx, { playerId, sessionId, verifyType, proof });
}
