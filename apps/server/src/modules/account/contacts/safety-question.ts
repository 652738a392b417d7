import { SAFETY_QUESTIONS, recoveryCalls, FIELD_NAMES, type CallInput } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { forgetAttempt } from '../core/attempt-queries.ts';
import { attemptKey, reserveAttempt, returnAttempt } from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { hashPassword, verifyPassword } from '../core/password.ts';
import { hashToken } from '../core/tokens.ts';
import { changingRight } from '../safety/changing-right.ts';
import { findRecovery, markRecoveryProved } from './code-queries.ts';
import { findProtection } from './protection-queries.ts';

export const safetyQuestionBindings = [
  bind(recoveryCalls.safeQuestionList, async () => ok(questionList())),
  bind(recoveryCalls.verifySafetyQuestion, ({ deps }, input) => verifySafetyQuestion(deps, input)),
  bind(recoveryCalls.setSafetyQuestion, ({ deps, session }, input) => setSafetyQuestion(deps, session, input)),
];

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
): Promise<
  Outcome<
    { result: 1 },
    'safetyProofInvalid' | 'safetyPasswordMissing' | 'loginPasswordDue' | 'badInput' | 'tooManyRequests'
  >
> {
  if (!Object.hasOwn(SAFETY_QUESTIONS, questionId))
    return refuse('badInput', { field: 'questionId', params: { field: FIELD_NAMES.questionId } });
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

async function saveQuestion(tx: Tx, player: string, question: number, answerHash: string): Promise<void> {
  await tx.run(
    `insert into safety_question (player, question, answer_hash) values ($1, $2, $3)
     on conflict (player) do update set question = excluded.question, answer_hash = excluded.answer_hash,
                                        changed_at = app_now()`,
    [player, question, answerHash],
  );
}
