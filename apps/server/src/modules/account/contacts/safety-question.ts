import { SAFETY_QUESTIONS, recoveryCalls, FIELD_NAMES, isEmptyHash, type CallInput } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import {
  attemptKey,
  beginAttempt,
  forgiveTry,
  reserveAttempt,
  returnAttempt,
  type BegunAttempt,
  type Tried,
} from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { checkChallenge, type ChallengeAnswer } from '../core/challenge.ts';
import { hashPassword, verifyPassword } from '../core/password.ts';
import { hashToken } from '../core/tokens.ts';
import { changingRight } from '../safety/changing-right.ts';
import { deviceHash, isKnownDevice } from '../sessions/known-devices.ts';
import type { Origin } from '../sessions/open-session.ts';
import { findRecovery, markRecoveryProved, type RecoveryRow } from './code-queries.ts';
import { findProtection } from './protection-queries.ts';

export const safetyQuestionBindings = [
  bind(recoveryCalls.safeQuestionList, async () => ok(questionList())),
  bind(recoveryCalls.verifySafetyQuestion, (context, input) => verifySafetyQuestion(context.deps, context, input)),
  bind(recoveryCalls.setSafetyQuestion, ({ deps, session }, input) => setSafetyQuestion(deps, session, input)),
];

/**
 * Five wrong answers from one place lock that place for an hour. An answered challenge does not pass this lock, as it passes that of a sign-in: the
 * answer to a question is easier to guess than a password, and its owner has other places and other ways back.
 */
const ANSWER_RULES = { lockAfter: 5, firstSeconds: 3_600, maxSeconds: 3_600 };
/**
 * A site with many addresses gets no more than these on one name, however it spreads them: then strangers wait a day. Devices that the account knows are not
 * among them, nor are the other ways back, so it keeps no owner out of what he has (docs/decisions/0153).
 */
const STRANGERS_RULES = { lockAfter: 30, firstSeconds: 86_400, maxSeconds: 86_400, windowSeconds: 86_400 };
/** For a try whose challenge has been answered. */
const NO_MORE_CHALLENGES = 1_000_000_000;

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
    'safetyProofInvalid' | 'safetyPasswordMissing' | 'loginPasswordDue' | 'badInput' | 'fieldEmpty' | 'tooManyRequests'
  >
> {
  if (!Object.hasOwn(SAFETY_QUESTIONS, questionId))
    return refuse('badInput', { field: 'questionId', params: { field: FIELD_NAMES.questionId } });
  if (isEmptyHash(session.userName, answer))
    return refuse('fieldEmpty', { field: 'answer', params: { field: FIELD_NAMES.answer } });
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
  from: Pick<Origin, 'ip' | 'device'>,
  { ticket, questionId, answer, ...challenge }: CallInput<typeof recoveryCalls.verifySafetyQuestion>,
): Promise<
  Outcome<
    { result: 1 },
    'answerWrong' | 'answerLocked' | 'captchaDue' | 'wrongCaptcha' | 'recoveryInvalid' | 'tooManyRequests'
  >
> {
  const ticketHash = hashToken(ticket);
  const begun = await findRecovery(deps.db, ticketHash);
  if (begun === null) return refuse('recoveryInvalid');
  const tried = await triedFrom(deps.db, begun, from);
  const refused = await countTry(deps, tried, { challenge, address: addressKey(from.ip) });
  if (refused) return refused;
  const everywhere = tried.isKnown === true ? [] : [attemptKey.questionDay(begun.user_name)];
  for (const key of everywhere) {
    const seconds = await reserveAttempt(deps.db, key, STRANGERS_RULES);
    if (seconds === 0) continue;
    await forgiveTry(deps.db, tried, false);
    return answerLocked(seconds);
  }
  const known = begun.player === null ? null : await findProtection(deps.db, begun.player);
  const isRight = await unlessBusy(verifyPassword(known?.answer_hash ?? null, answer));
  if (isRefusal(isRight)) {
    await forgiveTry(deps.db, tried, false);
    await returnAttempt(deps.db, ...everywhere);
    return isRight;
  }
  if (!isRight || known?.question !== questionId) return refuse('answerWrong', { field: 'answer' });
  await forgiveTry(deps.db, tried, true);
  await returnAttempt(deps.db, ...everywhere);
  const isOpen = await markRecoveryProved(deps.db, ticketHash, 'question');
  return isOpen ? ok({ result: 1 }) : refuse('recoveryInvalid');
}

/** Counted as a sign-in is: by name and known device, else by name and address (docs/decisions/0153). */
async function triedFrom(
  db: Queries,
  { player, user_name: userName }: RecoveryRow,
  from: Pick<Origin, 'ip' | 'device'>,
): Promise<Tried> {
  const [address, device] = [addressKey(from.ip), deviceHash(from.device)];
  const counted = { account: attemptKey.question(userName), address: attemptKey.address(address) };
  if (player !== null && device !== null && (await isKnownDevice(db, player, device)))
    return { ...counted, key: attemptKey.questionOn(userName, device), isKnown: true };
  return { ...counted, key: attemptKey.questionFrom(userName, address) };
}

/** Counts the try, or refuses: a running lock, a challenge that is due and missing or wrong. */
async function countTry(
  deps: Deps,
  tried: Tried,
  { challenge, address }: { challenge: ChallengeAnswer; address: string },
): Promise<Refusal<'answerLocked' | 'captchaDue' | 'wrongCaptcha'> | null> {
  const { captchaAfterFailures } = await tenantValues(deps);
  const looked = await beginAttempt(deps.db, tried, false, { ...ANSWER_RULES, challengeAfter: captchaAfterFailures });
  if (looked.locked_seconds > 0 || !looked.is_captcha_due) return unlessLocked(looked);
  const refused = await checkChallenge(deps.db, challenge, { purpose: 'recover', address });
  if (refused) return refused;
  return unlessLocked(
    await beginAttempt(deps.db, tried, false, { ...ANSWER_RULES, challengeAfter: NO_MORE_CHALLENGES }),
  );
}

function unlessLocked({ locked_seconds: seconds }: BegunAttempt): Refusal<'answerLocked'> | null {
  return seconds === 0 ? null : answerLocked(seconds);
}

const answerLocked = (seconds: number): Refusal<'answerLocked'> =>
  refuse('answerLocked', { field: 'answer', params: { minutes: Math.ceil(seconds / 60) } });

async function saveQuestion(tx: Tx, player: string, question: number, answerHash: string): Promise<void> {
  await tx.run('select set_safety_question($1, $2, $3)', [player, question, answerHash]);
}
