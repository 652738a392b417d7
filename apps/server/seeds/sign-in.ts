import { openSession, resolveSession } from '../src/modules/account/index.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Session } from '../src/platform/http/binding.ts';
import { isRefusal } from '../src/platform/outcome.ts';

/** A session, as somebody's own sign-in would open it. */
export async function signIn(deps: Deps, player: bigint): Promise<Session> {
  const origin = { ip: '127.0.0.1', country: null, userAgent: 'demo' };
  const { token } = await deps.db.tx((tx) => openSession(deps, tx, player, origin));
  const session = await resolveSession(deps, token);
  if (session === null || isRefusal(session)) throw new Error(`player ${player} of the demo cannot sign in`);
  return session;
}
