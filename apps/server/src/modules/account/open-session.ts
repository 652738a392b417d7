import type { UserInfo } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import { announceEnd } from './end-session.ts';
import { tellLogin } from './login-notice.ts';
import { placeOf } from './place.ts';
import { insertSession, type PlayerRow } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** Browsers and devices of one person at the same time; the oldest is signed out beyond it. */
export const SESSIONS_PER_PLAYER_MAX = 20;
const DAY_SECONDS = 86_400;

/** Where a request came from, as the sign-in needs it. */
export interface Origin {
  readonly ip: string;
  readonly country: string | null;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly token: string;
  readonly maxAgeSeconds: number;
  readonly user: UserInfo;
}

export interface OpenedSession {
  /** Stored nowhere. */
  readonly token: string;
  readonly maxAgeSeconds: number;
  /** As of the login before. */
  readonly player: PlayerRow;
}

/** Opens a session in the caller's transaction. */
export async function openSession(deps: Deps, tx: Tx, player: bigint, origin: Origin): Promise<OpenedSession> {
  const opened = await openProvenSession(deps, tx, player, origin, null);
  if (opened === null) throw new Error(`player ${player} is gone`);
  return opened;
}

/**
 * The same for whoever has typed a password, which was compared with `provenHash`. Null when that is not the player's any more or the account
 * was locked: between the look at the password and here lies the hash, and whoever knew the old password must not come in after its change.
 */
export async function openProvenSession(
  deps: Deps,
  tx: Tx,
  player: bigint,
  origin: Origin,
  provenHash: string | null,
): Promise<OpenedSession | null> {
  const { sessionDays } = await tenantValues(deps);
  const token = newToken();
  const place = placeOf(origin.ip, origin.country);
  const session = {
    tokenHash: hashToken(token),
    player,
    days: sessionDays,
    address: origin.ip,
    place,
    userAgent: origin.userAgent,
    provenHash,
  };
  const opened = await insertSession(tx, session, SESSIONS_PER_PLAYER_MAX);
  if (opened === null) return null;
  const { ended, ...row } = opened;
  for (const sessionId of ended) await announceEnd(tx, { sessionId: String(sessionId) });
  await tellLogin(deps, tx, row, { place, userAgent: origin.userAgent });
  return { token, maxAgeSeconds: sessionDays * DAY_SECONDS, player: row };
}
