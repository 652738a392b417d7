import { pushes, accountCalls } from '@caiting/contract';
import type { EventData } from '@caiting/contract/events';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok } from '../../../platform/outcome.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import type { SessionRow } from '../core/queries.ts';
import { SESSION_FRESH_MS } from './session-cache.ts';

export const endSessionBinding = bind(accountCalls.logout, async (context) => {
  await logout(context.deps, context.session.sessionId);
  context.clearSession();
  return ok({});
});

/** Ends one session by the person's own wish. Their sockets of that session close too. */
export async function logout(deps: Deps, sessionId: string): Promise<void> {
  await deps.db.tx(async (tx) => {
    if (await endSession(tx, sessionId, 'logout')) await announceEnd(tx, { sessionId });
  });
  await endEverywhere(deps, [sessionId]);
}

/**
 * Sessions that have just been ended in the database are good for nothing in any process when this resolves: whoever waits for the answer of a
 * logout may rely on it. A process that does not answer knows it by itself after the age that it lets its knowledge reach.
 */
export async function endEverywhere(deps: Deps, sessionIds: readonly string[], message?: string): Promise<void> {
  if (sessionIds.length === 0) return;
  for (const sessionId of sessionIds) spreadEnd(deps, { sessionId, ...(message === undefined ? {} : { message }) });
  await deps.bus.heardByAll(SESSION_FRESH_MS);
}

/** Ends every session of a player; open pages are told and go to the login page. Gives the number of sessions ended. */
export async function endAllSessions(
  tx: Tx,
  player: bigint,
  reason: 'forced' | 'passwordChanged' | 'locked' | 'reset',
  message: string,
): Promise<number> {
  const count = await endSessionsOf(tx, player, reason);
  await announceEnd(tx, { userId: String(player), message });
  return count;
}

/** Ends every session of a player but one; the pages they are open on are told. Gives the sessions ended. */
export async function endOtherSessions(
  tx: Tx,
  player: bigint | string,
  keptSessionId: string,
  message: string,
  reason: 'logout' | 'passwordChanged' = 'passwordChanged',
): Promise<readonly string[]> {
  const ended = await endOtherSessionsOf(tx, player, keptSessionId, reason);
  for (const sessionId of ended) await announceEnd(tx, { sessionId, message });
  return ended;
}

/** An event rather than a direct call: the notice must not be heard before the commit. */
export async function announceEnd(tx: Tx, whose: EventData<'account.sessionEnded'>): Promise<void> {
  await publishLater(tx, 'account.sessionEnded', whose);
}

/** Tells every process: caches drop the session, sockets are cut. */
export function spreadEnd(deps: Deps, whose: EventData<'account.sessionEnded'>): void {
  const to = whose.userId === undefined ? { sessionId: whose.sessionId ?? '' } : { userId: whose.userId };
  if (whose.message === undefined) deps.hub.cut(to);
  else deps.hub.cut(to, frameOf(pushes.forcedLogout, { message: whose.message }));
}

/** Ends one session; false when it had ended already. */
async function endSession(tx: Tx, sessionId: string, reason: SessionRow['ended_reason']): Promise<boolean> {
  const count = await tx.run(
    `update session set ended_at = app_now(), ended_reason = $2 where id = $1 and ended_at is null`,
    [sessionId, reason],
  );
  return count === 1;
}

/** Ends every open session of a player and gives how many. */
async function endSessionsOf(tx: Tx, player: bigint, reason: SessionRow['ended_reason']): Promise<number> {
  return tx.run(`update session set ended_at = app_now(), ended_reason = $2 where player = $1 and ended_at is null`, [
    player,
    reason,
  ]);
}

/** Ends every open session of a player but one and gives their ids. */
async function endOtherSessionsOf(
  tx: Tx,
  player: bigint | string,
  kept: string,
  reason: SessionRow['ended_reason'],
): Promise<string[]> {
  const rows = await tx.query<{ id: bigint }>(
    `update session set ended_at = app_now(), ended_reason = $3
      where player = $1 and id <> $2 and ended_at is null returning id`,
    [player, kept, reason],
  );
  return rows.map(({ id }) => String(id));
}
