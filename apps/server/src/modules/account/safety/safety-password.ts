import { SAFETY_LOCK_MS, SAFETY_WRONG_MAX, REFUSAL_WORDS, safetyCalls } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { KeyedQueue } from '../../../platform/engine/keyed-queue.ts';
import { unlessBusy } from '../core/busy.ts';
import { hashPassword, verifyPassword } from '../core/password.ts';
import { findCredentials, saveSafetyHash } from '../core/queries.ts';
import { loginPasswordDue } from './login-proof.ts';
import { beginSafetyCooling, dropProofsOf, findSafety, forgetSafetyTries } from './queries.ts';
import { isWeakSafetyHash } from './weak-safety.ts';

export const safetyPasswordBindings = [
  bind(safetyCalls.setSafetyPassword, ({ deps, session }, { safetyPassword }) =>
    setSafetyPassword(deps, session, safetyPassword),
  ),
  bind(safetyCalls.resetSafetyPassword, ({ deps, session }, input) => resetSafetyPassword(deps, session, input)),
];

export type SafetyRefusal =
  | 'safetyPasswordWrong'
  | 'safetyPasswordLocked'
  | 'safetyPasswordMissing'
  | 'tooManyRequests';

/**
 * Is this the player's safety password? For calls that carry `safetyPassword` themselves (a withdrawal, an envelope, a payout account):
 *
 *     const refused = await checkSafetyPassword(deps, { playerId: session.userId, safetyPassword: input.safetyPassword });
 *     if (refused) return refused;
 *     return deps.db.tx(async (tx) => …);
 *
 * Call it BEFORE the transaction of the act: it hashes (about 50 ms and a queue), which must not happen under row locks, and its counting
 * commits by itself, so that a rolled-back act does not give the try back. Null when right; else `safetyPasswordWrong` with the tries left,
 * `safetyPasswordLocked` for an hour after five wrong in a row (product §10), `safetyPasswordMissing`, or `tooManyRequests` when the
 * server is hashing all it can. `field` names the wire field of the password, for the place of the error.
 */
export async function checkSafetyPassword(
  deps: Deps,
  { playerId, safetyPassword, field = 'safetyPassword' }: { playerId: string; safetyPassword: string; field?: string },
): Promise<Refusal<SafetyRefusal> | null> {
  const tries = triesOf(deps);
  if (tries.isFull(playerId)) return refuse('tooManyRequests', { params: { seconds: 1 } });
  return tries.run(playerId, () => countAndCheck(deps, playerId, safetyPassword, field));
}

/** Tries of one player that wait behind the one under way; a careful person has a few pages open. */
const TRIES_WAITING_MAX = 19;

/**
 * Tries of one player are made one after the other: a try counts before it is looked at, so several right ones at once would together be taken
 * for guesses and lock the password.
 */
const triesOf = perDeps(() => new KeyedQueue({ atOnce: 1, waitingMax: TRIES_WAITING_MAX }));

async function countAndCheck(
  deps: Deps,
  playerId: string,
  safetyPassword: string,
  field: string,
): Promise<Refusal<SafetyRefusal> | null> {
  const known = await findSafety(deps.db, playerId);
  if (known.safety_hash === null) return refuse('safetyPasswordMissing');
  const tries = await countSafetyTry(deps.db, playerId, SAFETY_WRONG_MAX, SAFETY_LOCK_MS);
  if (tries === null) return locked(field, (await findSafety(deps.db, playerId)).locked_seconds);
  // Read again: between the first look and the count it may have been changed by whoever knows it.
  const { safety_hash: stored } = await findSafety(deps.db, playerId);
  const isRight = await unlessBusy(verifyPassword(stored, safetyPassword));
  if (isRefusal(isRight)) {
    await forgiveSafetyTry(deps.db, playerId);
    return isRight;
  }
  if (isRight) {
    await forgetSafetyTries(deps.db, playerId);
    return null;
  }
  const left = SAFETY_WRONG_MAX - tries;
  return left > 0
    ? refuse('safetyPasswordWrong', { field, params: { left }, data: { field, left } })
    : locked(field, SAFETY_LOCK_MS / 1000);
}

function locked(field: string, seconds: number): Refusal<'safetyPasswordLocked'> {
  return refuse('safetyPasswordLocked', {
    field,
    params: { minutes: Math.max(1, Math.ceil(seconds / 60)) },
    data: { field, seconds },
  });
}

/** The first safety password. Not the login password's digits again: whoever learns one would know both (product §5, unique). */
export async function setSafetyPassword(
  deps: Deps,
  player: { userId: string; userName: string; sessionId: string },
  received: string,
): Promise<Outcome<{ result: 1 }, 'safetyPasswordSet' | 'loginPasswordDue' | NewSafetyRefusal>> {
  const { safety_hash: existing } = await findSafety(deps.db, player.userId);
  if (existing !== null) return refuse('safetyPasswordSet');
  const due = await loginPasswordDue(deps.db, player.sessionId);
  if (due) return due;
  const hash = await newSafetyHash(deps, player.userName, received);
  if (isRefusal(hash)) return hash;
  return deps.db.tx(async (tx) => {
    if (!(await saveFirstSafetyHash(tx, player.userId, hash))) return refuse('safetyPasswordSet');
    await beginSafetyCooling(tx, player.userId);
    return ok({ result: 1 as const });
  });
}

/** Changes the safety password for somebody who knows the old one. Proofs made with the old one end. */
export async function resetSafetyPassword(
  deps: Deps,
  player: { userId: string; userName: string },
  { oldSafetyPassword, safetyPassword }: { oldSafetyPassword: string; safetyPassword: string },
): Promise<Outcome<{ result: 1 }, SafetyRefusal | NewSafetyRefusal>> {
  const refused = await checkSafetyPassword(deps, {
    playerId: player.userId,
    safetyPassword: oldSafetyPassword,
    field: 'oldSafetyPassword',
  });
  if (refused) return refused;
  if (oldSafetyPassword === safetyPassword)
    return refuse('fieldUnique', { field: 'safetyPassword', params: { field: REFUSAL_WORDS.oldAndNewSafetyPassword } });
  const hash = await newSafetyHash(deps, player.userName, safetyPassword);
  if (isRefusal(hash)) return hash;
  await deps.db.tx(async (tx) => {
    await saveSafetyHash(tx, BigInt(player.userId), hash);
    await dropProofsOf(tx, player.userId);
  });
  return ok({ result: 1 });
}

type NewSafetyRefusal = 'safetyPasswordWeak' | 'fieldUnique' | 'tooManyRequests';

/** The text to store, or a refusal: too easy to guess, same as the login password, or the server is busy. */
async function newSafetyHash(
  deps: Deps,
  userName: string,
  received: string,
): Promise<string | Refusal<NewSafetyRefusal>> {
  if (await isWeakSafetyHash(userName, received)) return refuse('safetyPasswordWeak', { field: 'safetyPassword' });
  const login = await findCredentials(deps.db, userName);
  const isSame = await unlessBusy(verifyPassword(login?.password_hash ?? null, received));
  if (isRefusal(isSame)) return isSame;
  if (isSame)
    return refuse('fieldUnique', { field: 'safetyPassword', params: { field: REFUSAL_WORDS.safetyAndLoginPassword } });
  return unlessBusy(hashPassword(received));
}

/**
 * Counts one try. Gives how many have been made in a row with this one, or null when the lock runs and nothing was counted. The try that
 * reaches `max` sets the lock; after the lock counting starts anew.
 */
async function countSafetyTry(
  db: Queries,
  player: bigint | string,
  max: number,
  lockMs: number,
): Promise<number | null> {
  const row = await db.maybeOne<{ wrong: number }>(
    `insert into safety_guard as g (player, wrong) values ($1, 1)
     on conflict (player) do update set
       wrong = case when g.locked_until is null then g.wrong + 1 else 1 end,
       locked_until = case when g.locked_until is null and g.wrong + 1 >= $2
                           then app_now() + $3 * interval '1 millisecond' end
     where g.locked_until is null or g.locked_until <= app_now()
     returning wrong`,
    [player, max, lockMs],
  );
  return row?.wrong ?? null;
}

/** Takes one try back, and the lock it set. */
async function forgiveSafetyTry(db: Queries, player: bigint | string): Promise<void> {
  await db.run('update safety_guard set wrong = greatest(0, wrong - 1), locked_until = null where player = $1', [
    player,
  ]);
}

/** Writes the first safety password; false when there is one already. */
async function saveFirstSafetyHash(tx: Tx, player: bigint | string, hash: string): Promise<boolean> {
  return (await tx.one<{ done: boolean }>('select set_safety_hash($1, $2, true) as done', [player, hash])).done;
}
