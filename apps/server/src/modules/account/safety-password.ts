import { SAFETY_LOCK_MS, SAFETY_WRONG_MAX } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { unlessBusy } from './busy.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findCredentials, saveSafetyHash } from './queries.ts';
import {
  countSafetyTry,
  dropProofsOf,
  findSafety,
  forgetSafetyTries,
  forgiveSafetyTry,
  saveFirstSafetyHash,
} from './safety-queries.ts';
import { isWeakSafetyHash } from './weak-safety.ts';

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
 * `safetyPasswordLocked` for an hour after five wrong in a row (decisions.md), `safetyPasswordMissing`, or `tooManyRequests` when the
 * server is hashing all it can. `field` names the wire field of the password, for the place of the error.
 */
export async function checkSafetyPassword(
  deps: Deps,
  { playerId, safetyPassword, field = 'safetyPassword' }: { playerId: string; safetyPassword: string; field?: string },
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

/** The first safety password. Not the login password's digits again: whoever learns one would know both (SPEC §5, unique). */
export async function setSafetyPassword(
  deps: Deps,
  player: { userId: string; userName: string },
  received: string,
): Promise<Outcome<{ result: 1 }, 'safetyPasswordSet' | NewSafetyRefusal>> {
  const { safety_hash: existing } = await findSafety(deps.db, player.userId);
  if (existing !== null) return refuse('safetyPasswordSet');
  const hash = await newSafetyHash(deps, player.userName, received);
  if (isRefusal(hash)) return hash;
  return deps.db.tx(async (tx) =>
    (await saveFirstSafetyHash(tx, player.userId, hash)) ? ok({ result: 1 as const }) : refuse('safetyPasswordSet'),
  );
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
    return refuse('fieldUnique', { field: 'safetyPassword', params: { field: '新旧安全密码' } });
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
  if (isSame) return refuse('fieldUnique', { field: 'safetyPassword', params: { field: '安全密码与登录密码' } });
  return unlessBusy(hashPassword(received));
}
