import type { Queries } from '../../../platform/db/pool.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { hashToken } from '../core/tokens.ts';
import { CHALLENGE_SECONDS, challengeIn, type Site } from './webauthn.ts';

/** The challenge that an authenticator signs is a row, good once (docs/decisions/0299). */

export interface ChallengeRow extends Site {
  readonly purpose: 'register' | 'login';
  readonly player: bigint | null;
  readonly session: bigint | null;
  readonly user_handle: Buffer | null;
}

/** Who registers, and what the authenticator calls them by; absent for a sign-in. */
export interface Registering {
  readonly player: string;
  readonly session: string;
  readonly userHandle: Buffer;
}

export async function insertChallenge(
  db: Queries,
  challenge: string,
  { origin, rpId }: Site,
  registering?: Registering,
): Promise<void> {
  await db.run(
    `insert into passkey_challenge (challenge_hash, purpose, player, session, user_handle, rp_id, origin, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, app_now() + $8 * interval '1 second')`,
    [
      hashToken(challenge),
      registering ? 'register' : 'login',
      registering?.player ?? null,
      registering?.session ?? null,
      registering?.userHandle ?? null,
      rpId,
      origin,
      CHALLENGE_SECONDS,
    ],
  );
}

/**
 * The challenge that an answer says it signed. It is good once, whatever comes of it: authenticators that do not count would pass the same answer a second
 * time. Deleted in a statement of its own, so that no refusal gives it back.
 */
export async function takeChallenge(
  db: Queries,
  clientDataJSON: string,
): Promise<{ readonly challenge: string; readonly row: ChallengeRow } | Refusal<'passkeyExpired' | 'passkeyInvalid'>> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return refuse('passkeyInvalid');
  const row = await db.maybeOne<ChallengeRow & { readonly is_expired: boolean }>(
    `delete from passkey_challenge where challenge_hash = $1
     returning purpose, player, session, user_handle, rp_id as "rpId", origin, expires_at <= app_now() as is_expired`,
    [hashToken(challenge)],
  );
  return row === null || row.is_expired ? refuse('passkeyExpired') : { challenge, row };
}
