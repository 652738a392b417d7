import { safetyCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { forgetAttempt } from '../core/attempt-queries.ts';
import { accountRules, attemptKey, reserveAttempt, returnAttempt } from '../core/attempts.ts';
import { unlessBusy } from '../core/busy.ts';
import { verifyPassword } from '../core/password.ts';
import { findCredentials } from '../core/queries.ts';

export const loginProofBinding = bind(safetyCalls.verifyLoginPassword, ({ deps, session }, { password }) =>
  proveLoginPassword(deps, session, password),
);

const MINUTES = 10;

/** The login password typed again by somebody who is signed in: what a stolen session does not know. */
export async function proveLoginPassword(
  deps: Deps,
  session: Session,
  password: string,
): Promise<Outcome<{ expiresAt: number }, 'loginPasswordWrong' | 'loginLocked' | 'tooManyRequests'>> {
  const key = attemptKey.ownPassword(session.userName);
  const seconds = await reserveAttempt(deps.db, key, accountRules(await tenantValues(deps)));
  if (seconds > 0) return refuse('loginLocked', { params: { seconds }, data: { seconds } });
  const known = await findCredentials(deps.db, session.userName);
  const isRight = await unlessBusy(verifyPassword(known?.password_hash ?? null, password));
  if (isRefusal(isRight)) {
    await returnAttempt(deps.db, key);
    return isRight;
  }
  if (!isRight) return refuse('loginPasswordWrong', { field: 'password' });
  await forgetAttempt(deps.db, key);
  const { until } = await deps.db.one<{ until: Date }>(
    `update session set password_proven_at = app_now() where id = $1
     returning password_proven_at + $2 * interval '1 minute' as until`,
    [session.sessionId, MINUTES],
  );
  return ok({ expiresAt: until.getTime() });
}

/** Null when this login proved its password within the last minutes. For acts that give somebody a first hold on the account. */
export async function loginPasswordDue(db: Queries, sessionId: string): Promise<Refusal<'loginPasswordDue'> | null> {
  const row = await db.maybeOne(
    `select 1 from session where id = $1 and password_proven_at > app_now() - $2 * interval '1 minute'`,
    [sessionId, MINUTES],
  );
  return row === null ? refuse('loginPasswordDue') : null;
}
