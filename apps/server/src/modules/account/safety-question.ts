import { SAFETY_QUESTIONS, type CallInput, type recoveryCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { forgetAttempt } from './attempt-queries.ts';
import { attemptKey, reserveAttempt, returnAttempt } from './attempts.ts';
import { unlessBusy } from './busy.ts';
import { changingRight } from './changing-right.ts';
import { findRecovery, markRecoveryProved } from './code-queries.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findProtection, saveQuestion } from './protection-queries.ts';
import { hashToken } from './tokens.ts';

/** Five wrong answers for one user name lock its question for an hour. */
const ANSWER_RULES = { lockAfter: 5, firstSeconds: 3_600, maxSeconds: 3_600 };

export function questionList(): { list: { id: number; zh: string; en: string }[] } {
  return { list: Object.entries(SAFETY_QUESTIONS).map(([id, { zh, en }]) => ({ id: Number(id), zh, en })) };
}

/** Sets the question; over one that is set, or beside a safety password, with a proof of the safety password. */
export async function setSafetyQuestion(
  deps: Deps,
  session: Session,
  { questionId, answer, proof }: CallInput<typeof recoveryCalls.setSafetyQuestion>,
): Promise<Outcome<{ result: 1 }, 'safetyProofInvalid' | 'safetyPasswordMissing' | 'badInput' | 'tooManyRequests'>> {
  if (!Object.hasOwn(SAFETY_QUESTIONS, questionId))
    return refuse('badInput', { field: 'questionId', params: { field: '密保问题' } });
  const hash = await unlessBusy(hashPassword(answer));
  if (isRefusal(hash)) return hash;
  return deps.db.tx(async (tx) => {
    const known = await findProtection(tx, session.userId);
    const refused = await changingRight(tx, {
      playerId: session.userId,
      sessionId: session.sessionId,
      verifyType: 'safetyQuestion',
      proof,
      hasSafetyPassword: known.safety_hash !== null,
      isSet: known.question !== null,
    });
    if (refused) return refused;
    await saveQuestion(tx, session.userId, questionId, hash);
    return ok({ result: 1 as const });
  });
}

/**
 * A step of a way back. Which question somebody chose is not told: choosing the right one is part of the answer. Names without an account or
 * without a question cost the same work and count alike.
 */
export async function verifySafetyQuestion(
  deps: Deps,
  { ticket, questionId, answer }: CallInput<typeof recoveryCalls.verifySafetyQuestion>,
): Promise<Outcome<{ result: 1 }, 'answerWrong' | 'answerLocked' | 'recoveryInvalid' | 'tooManyRequests'>> {
  const ticketHash = hashToken(ticket);
  const begun = await findRecovery(deps.db, ticketHash);
  if (begun === null) return refuse('recoveryInvalid');
  const key = attemptKey.question(begun.user_name);
  const seconds = await reserveAttempt(deps.db, key, ANSWER_RULES);
  if (seconds > 0) return refuse('answerLocked', { field: 'answer', params: { minutes: Math.ceil(seconds / 60) } });
  const known = begun.player === null ? null : await findProtection(deps.db, begun.player);
  const isRight = await unlessBusy(verifyPassword(known?.answer_hash ?? null, answer));
  if (isRefusal(isRight)) {
    await returnAttempt(deps.db, key);
    return isRight;
  }
  if (!isRight || known?.question !== questionId) return refuse('answerWrong', { field: 'answer' });
  await forgetAttempt(deps.db, key);
  const isOpen = await markRecoveryProved(deps.db, ticketHash, 'question');
  return isOpen ? ok({ result: 1 }) : refuse('recoveryInvalid');
}
