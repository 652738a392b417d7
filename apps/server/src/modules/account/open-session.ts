import type { UserInfo } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import { announceEnd } from './end-session.ts';
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

/** Opens a session in the caller's transaction and gives its token, which is stored nowhere, and the player as of the login before. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  player: bigint,
  origin: Origin,
): Promise<{ token: string; maxAgeSeconds: number; player: PlayerRow }> {
  const { sessionDays } = await tenantValues(deps);
  const token = newToken();
  const session = {
    tokenHash: hashToken(token),
    player,
    days: sessionDays,
    address: origin.ip,
    place: placeOf(origin.ip, origin.country),
    userAgent: origin.userAgent,
  };
  const { ended, ...row } = await insertSession(tx, session, SESSIONS_PER_PLAYER_MAX);
  for (const sessionId of ended) await announceEnd(tx, { sessionId: String(sessionId) });
  return { token, maxAgeSeconds: sessionDays * DAY_SECONDS, player: row };
}
