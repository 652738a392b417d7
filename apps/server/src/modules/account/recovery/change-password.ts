import { REFUSAL_WORDS, recoveryCalls, type CallInput } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { endLoginRecoveries } from '../contacts/code-queries.ts';
import { findProtection, savePasswordHash } from '../contacts/protection-queries.ts';
import { forgetAttempt } from '../core/attempt-queries.ts';
import { accountRules, attemptKey, reserveAttempt, returnAttempt } from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { hashPassword, verifyPassword } from '../core/password.ts';
import { holdPlayer, sessionStands } from '../core/queries.ts';
import { weakPassword } from '../core/weak-password.ts';
import { endEverywhere, endOtherSessions } from '../sessions/end-session.ts';
import { forgetDevices } from '../sessions/known-devices.ts';

export const changePasswordBinding = bind(recoveryCalls.resetPassword, async ({ deps, session }, input) => {
  const changed = await changePassword(deps, session, input);
  return changed.ok ? ok({}) : changed;
});

const CHANGED_MESSAGE = '登录密码已修改，请使用新密码重新登录';

type ChangeRefusal = 'oldPasswordWrong' | 'loginLocked' | 'passwordWeak' | 'fieldUnique' | 'tooManyRequests';

/**
 * Changes the login password for somebody who knows the old one; wrong ones count like failed sign-ins. Gives the number of other logins, all of which end.
 * What is to be done along with it, in the same transaction, comes before they end; its refusal undoes the whole.
 */
export async function changePassword<Key extends string = never>(
  deps: Deps,
  session: Session,
  { oldPassword, password }: CallInput<typeof recoveryCalls.resetPassword>,
  along?: (tx: Tx) => Promise<Refusal<Key> | null>,
): Promise<Outcome<{ readonly ended: number }, ChangeRefusal | Key>> {
  // A key of its own: failures of strangers must not keep the owner from changing it.
  const key = attemptKey.ownPassword(session.userName);
  const seconds = await reserveAttempt(deps.db, key, accountRules(await tenantValues(deps)));
  if (seconds > 0) return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const known = await findProtection(deps.db, session.userId);
  const isRight = await unlessBusy(verifyPassword(known.password_hash, oldPassword));
  if (isRefusal(isRight)) {
    await returnAttempt(deps.db, key);
    return isRight;
  }
  if (!isRight) return refuse('oldPasswordWrong', { field: 'oldPassword' });
  await forgetAttempt(deps.db, key);
  const weak = weakPassword(session.userName, password);
  if (weak) return weak;
  if (oldPassword === password)
    return refuse('fieldUnique', { field: 'password', params: { field: REFUSAL_WORDS.oldAndNewPassword } });
  const isSafety = known.safety_hash !== null && (await unlessBusy(verifyPassword(known.safety_hash, password)));
  if (isRefusal(isSafety)) return isSafety;
  if (isSafety)
    return refuse('fieldUnique', { field: 'password', params: { field: REFUSAL_WORDS.safetyAndLoginPassword } });
  const hash = await unlessBusy(hashPassword(password));
  if (isRefusal(hash)) return hash;
  const ended = await deps.db.tx(async (tx) => {
    if (!(await isStillProven(tx, session, known.password_hash))) return null;
    const refused = await along?.(tx);
    if (refused) return refused;
    await savePasswordHash(tx, session.userId, hash);
    await endLoginRecoveries(tx, session.userId);
    await forgetDevices(tx, session.userId);
    return ok(await endOtherSessions(tx, known.id, session.sessionId, CHANGED_MESSAGE));
  });
  if (ended === null) return refuse('oldPasswordWrong', { field: 'oldPassword' });
  if (!ended.ok) return ended;
  await endEverywhere(deps, ended.data, CHANGED_MESSAGE);
  return ok({ ended: ended.data.length });
}

/**
 * Whether what was found right still is, with the player held: between the look at the old password and here lie two hashes, and whoever got in by the
 * old one must not change what its owner, or support, has changed meanwhile.
 */
async function isStillProven(tx: Tx, { userId, sessionId }: Session, oldHash: string): Promise<boolean> {
  await holdPlayer(tx, userId);
  const row = await tx.maybeOne(
    `select from player where id = $1 and password_hash_of(id) = $2 and password_reset_at is null and ${sessionStands('$3')}`,
    [userId, oldHash, sessionId],
  );
  return row !== null;
}
