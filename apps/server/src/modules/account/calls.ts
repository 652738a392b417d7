import { accountCalls, type UserInfo } from '@caiting/contract';
import { bind, type AnyContext } from '../../platform/http/binding.ts';
import { ok, type Outcome } from '../../platform/outcome.ts';
import { createCaptcha } from './captcha.ts';
import { logout } from './end-session.ts';
import { ownRebate, sessionInfo } from './info.ts';
import { login } from './login.ts';
import type { SignedIn } from './open-session.ts';
import { profileCalls } from './profile-calls.ts';
import { recoveryCalls } from './recovery-calls.ts';
import { register } from './register.ts';
import { safetyCalls } from './safety-calls.ts';

/** The token goes out twice: as the httpOnly cookie, and in the answer for frames and command lines, where cookies do not travel. */
function handOut<Key extends string>(
  context: AnyContext,
  outcome: Outcome<SignedIn, Key>,
): Outcome<{ token: string; user: UserInfo }, Key> {
  if (!outcome.ok) return outcome;
  const { token, maxAgeSeconds, user } = outcome.data;
  context.setSession(token, maxAgeSeconds);
  return ok({ token, user });
}

export const calls = [
  bind(accountCalls.login, async (context, input) => handOut(context, await login(context.deps, input, context))),
  bind(accountCalls.register, async (context, input) => handOut(context, await register(context.deps, input, context))),
  bind(accountCalls.logout, async (context) => {
    await logout(context.deps, context.session.sessionId);
    context.clearSession();
    return ok({});
  }),
  bind(accountCalls.imageCode, async ({ deps }) => ok(await createCaptcha(deps.db))),
  bind(accountCalls.userInfo, async ({ deps, session }) =>
    ok(await sessionInfo(deps, session.userId, session.sessionId)),
  ),
  bind(accountCalls.rebate, async ({ deps, session }) => ok(await ownRebate(deps, session.userId))),
  ...safetyCalls,
  ...recoveryCalls,
  ...profileCalls,
];
