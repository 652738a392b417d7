import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type * as WebAuthn from '@simplewebauthn/server';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Logger } from '../../../platform/log.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { hashToken } from '../core/tokens.ts';

/** What both ceremonies of WebAuthn share: whose site this is, and the challenge that an authenticator signs (docs/decisions/0299). */

export interface Site {
  /** As the browser names the page that asked. */
  readonly origin: string;
  /** Its host: a passkey is made for it, and offered nowhere else. */
  readonly rpId: string;
}

/** Null at a bare address, where browsers make no passkeys. */
export function siteOf(origin: string): Site | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpId: hostname } : null;
}

export const CHALLENGE_SECONDS = 300;

/** 256 random bits; only their hash is kept. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

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

/** The browser's own words about what was signed; null where they are none. */
interface ClientData {
  readonly challenge?: unknown;
  readonly crossOrigin?: unknown;
}

function clientData(encoded: string): ClientData | null {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  return typeof read === 'object' && read !== null ? read : null;
}

function challengeIn(encoded: string): string | null {
  const challenge = clientData(encoded)?.challenge;
  return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null;
}

/** Whether the page that asked stood in a frame of another site: what was shown there may have been hidden or dressed up. */
export const wasFramed = (encoded: string): boolean => clientData(encoded)?.crossOrigin === true;

/**
 * The library throws at whatever is wrong with an answer (origin, host, signature, counter, user not verified): all of it is one refusal, and the reason is
 * the log's. Loaded when the first passkey is used: nobody else waits for its certificates.
 */
export async function verified<T extends { readonly verified: boolean }>(
  log: Logger,
  verify: (library: typeof WebAuthn) => Promise<T>,
): Promise<T | Refusal<'passkeyInvalid'>> {
  const library = await import('@simplewebauthn/server');
  try {
    const answer = await verify(library);
    if (answer.verified) return answer;
    log.info('a passkey’s signature is wrong');
  } catch (error) {
    log.info({ err: error }, 'a passkey’s answer was refused');
  }
  return refuse('passkeyInvalid');
}
