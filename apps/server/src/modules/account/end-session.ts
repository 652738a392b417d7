import { pushes } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { endOtherSessionsOf, endSession, endSessionsOf } from './queries.ts';

/** Ends one session by the person's own wish. Their sockets of that session close too. */
export async function logout(deps: Deps, sessionId: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    if (await endSession(tx, sessionId, 'logout')) await announceEnd(tx, { sessionId });
  });
}

/** Ends every session of a player; open pages are told and go to the login page. Gives the number of sessions ended. */
export async function endAllSessions(
  tx: Tx,
  player: bigint,
  reason: 'forced' | 'passwordChanged',
  message: string,
): Promise<number> {
  const count = await endSessionsOf(tx, player, reason);
  await announceEnd(tx, { userId: String(player), message });
  return count;
}

/** Ends every session of a player but one; the pages they are open on are told. Gives the number of sessions ended. */
export async function endOtherSessions(
  tx: Tx,
  player: bigint | string,
  keptSessionId: string,
  message: string,
  reason: 'logout' | 'passwordChanged' = 'passwordChanged',
): Promise<number> {
  const ended = await endOtherSessionsOf(tx, player, keptSessionId, reason);
  for (const sessionId of ended) await announceEnd(tx, { sessionId, message });
  return ended.length;
}

/** An event rather than a direct call: the notice must not be heard before the commit. */
export async function announceEnd(
  tx: Tx,
  whose: { sessionId?: string; userId?: string; message?: string },
): Promise<void> {
  await publishLater(tx, { type: 'account.sessionEnded', ...whose });
}

/** Tells every process: caches drop the session, sockets are cut. */
export function spreadEnd(deps: Deps, whose: { sessionId?: string; userId?: string; message?: string }): void {
  const to = whose.userId === undefined ? { sessionId: whose.sessionId ?? '' } : { userId: whose.userId };
  if (whose.message === undefined) deps.hub.cut(to);
  else deps.hub.cut(to, frameOf(pushes.forcedLogout, { message: whose.message }));
}
