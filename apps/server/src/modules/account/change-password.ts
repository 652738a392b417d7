import type { CallInput, recoveryCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { forgetAttempt } from './attempt-queries.ts';
import { accountRules, attemptKey, reserveAttempt, returnAttempt } from './attempts.ts';
import { unlessBusy } from './busy.ts';
import { endOtherSessions } from './end-session.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findProtection, savePasswordHash } from './protection-queries.ts';

const CHANGED_MESSAGE = '登录密码已修改，请使用新密码重新登录';

/** Changes the login password for somebody who knows the old one; wrong ones count like failed sign-ins. */
export async function changePassword(
  deps: Deps,
  session: Session,
  { oldPassword, password }: CallInput<typeof recoveryCalls.resetPassword>,
): Promise<Outcome<Record<string, never>, 'oldPasswordWrong' | 'loginLocked' | 'fieldUnique' | 'tooManyRequests'>> {
  const key = attemptKey.account(session.userName);
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
  if (oldPassword === password) return refuse('fieldUnique', { field: 'password', params: { field: '新旧密码' } });
  const isSafety = known.safety_hash !== null && (await unlessBusy(verifyPassword(known.safety_hash, password)));
  if (isRefusal(isSafety)) return isSafety;
  if (isSafety) return refuse('fieldUnique', { field: 'password', params: { field: '安全密码与登录密码' } });
  const hash = await unlessBusy(hashPassword(password));
  if (isRefusal(hash)) return hash;
  await deps.db.tx(async (tx) => {
    await savePasswordHash(tx, session.userId, hash);
    await endOtherSessions(tx, known.id, session.sessionId, CHANGED_MESSAGE);
  });
  return ok({});
}
