import type { RefusalKey, Who } from '@caiting/contract/wire';
import type { Deps } from '../deps.ts';
import { isRefusal, refuse, type Refusal } from '../outcome.ts';
import { whenThere, type MaybePending } from '../pending.ts';
import type { Guest, Resolvers, Session, SessionAge, Staff } from './binding.ts';

export interface Credentials {
  /** Bearer, or the session cookie. */
  readonly token: string | null;
  readonly guestCode: string | null;
}

export interface Identity {
  readonly session: Session | null;
  readonly staff: Staff | null;
  readonly guest: Guest | null;
}

const NOBODY: Identity = { session: null, staff: null, guest: null };

/** Finds out who asks and whether the contract's `who` lets them. Rights are those of this moment, read by the modules' resolvers. */
export function identify(
  deps: Deps,
  resolvers: Partial<Resolvers>,
  who: Who,
  { token, guestCode }: Credentials,
  asOf: SessionAge = 'seconds',
): MaybePending<Identity | Refusal<RefusalKey>> {
  if (who === 'provider') return NOBODY;
  if (who === 'staff') {
    const staff = token === null ? null : (resolvers.staff?.(deps, token) ?? null);
    return whenThere(staff, (found) => (found ? { ...NOBODY, staff: found } : refuse('staffLoginNeeded')));
  }
  const session = token === null ? null : (resolvers.session?.(deps, token, asOf) ?? null);
  return whenThere(session, (found) => {
    // A page for everybody stays open when the login behind it has ended.
    if (who === 'any' || who === 'guest')
      return visitor(deps, resolvers, who, isRefusal(found) ? null : found, guestCode);
    if (isRefusal(found)) return found;
    if (found === null) return refuse(token === null ? 'notLoggedIn' : 'loginExpired');
    if ((who === 'player' && !found.isPlayer) || (who === 'agent' && !found.isAgent)) return refuse('forbidden');
    return { session: found, staff: null, guest: null };
  });
}

function visitor(
  deps: Deps,
  resolvers: Partial<Resolvers>,
  who: 'any' | 'guest',
  session: Session | null,
  guestCode: string | null,
): MaybePending<Identity | Refusal<RefusalKey>> {
  const asked = session === null && guestCode !== null ? (resolvers.guest?.(deps, guestCode) ?? null) : null;
  return whenThere(asked, (guest) => {
    if (who === 'guest' && session === null && guest === null)
      return guestCode === null ? refuse('notLoggedIn') : refuse('guestCodeUnknown');
    return { session, staff: null, guest };
  });
}
