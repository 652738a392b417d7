import { SERVICE_TOKEN_PREFIX, VIEW_TOKEN_PREFIX } from '@caiting/contract';
import type { RefusalKey, Who } from '@caiting/contract/wire';
import type { Deps } from '../deps.ts';
import { isRefusal, refuse, type Refusal } from '../outcome.ts';
import type { Guest, Resolvers, Session, SessionAge, Staff, StaffToken } from './binding.ts';

export interface Credentials {
  /** Of a player: bearer, or the session cookie. */
  readonly token: string | null;
  /** Of staff: bearer, or the cookie of the console. */
  readonly staff: StaffToken | null;
  readonly guestCode: string | null;
  /** The address that asks. */
  readonly from: string;
}

export interface Identity {
  readonly session: Session | null;
  readonly staff: Staff | null;
  readonly guest: Guest | null;
}

/** Nothing of such a call's input tells who makes it: a guest's code travels among the fields, a provider signs them. */
export const isForSignedIn = (who: Who): boolean => who !== 'any' && who !== 'guest' && who !== 'provider';

const NOBODY: Identity = { session: null, staff: null, guest: null };

/** Finds out who asks and whether the contract's `who` lets them. Rights are those of this moment, read by the modules' resolvers. */
export async function identify(
  deps: Deps,
  resolvers: Partial<Resolvers>,
  who: Who,
  { token, staff: shown, guestCode, from }: Credentials,
  asOf: SessionAge = 'seconds',
): Promise<Identity | Refusal<RefusalKey>> {
  if (who === 'provider') return NOBODY;
  if (who === 'staff') {
    const staff = shown === null ? null : await staffBehind(deps, resolvers, shown, from);
    return staff ? { ...NOBODY, staff } : refuse('staffLoginNeeded');
  }
  // Whoever comes with a view is nobody else, also where no login is asked for.
  if (token?.startsWith(VIEW_TOKEN_PREFIX)) {
    const session = (await resolvers.view?.(deps, token)) ?? null;
    return session ? admitted(who, session) : refuse('viewEnded');
  }
  const found = token === null ? null : ((await resolvers.session?.(deps, token, asOf)) ?? null);
  // A page for everybody stays open when the login behind it has ended.
  if (who === 'any' || who === 'guest')
    return visitor(deps, resolvers, who, isRefusal(found) ? null : found, guestCode);
  if (isRefusal(found)) return found;
  if (found === null) return refuse(token === null ? 'notLoggedIn' : 'loginExpired');
  return admitted(who, found);
}

const admitted = (who: Who, session: Session): Identity | Refusal<'forbidden'> =>
  (who === 'player' && !session.isPlayer) || (who === 'agent' && !session.isAgent)
    ? refuse('forbidden')
    : { session, staff: null, guest: null };

/** A person's session, or the service token of a script. Pictures and streams ask for sessions alone. */
export async function staffBehind(
  deps: Deps,
  { staff, service }: Pick<Partial<Resolvers>, 'staff' | 'service'>,
  shown: StaffToken,
  from: string,
): Promise<Staff | null> {
  const isService = shown.token.startsWith(SERVICE_TOKEN_PREFIX);
  return (await (isService ? service?.(deps, shown.token, from) : staff?.(deps, shown))) ?? null;
}

async function visitor(
  deps: Deps,
  resolvers: Partial<Resolvers>,
  who: 'any' | 'guest',
  session: Session | null,
  guestCode: string | null,
): Promise<Identity | Refusal<RefusalKey>> {
  const asks = session === null && guestCode !== null;
  const guest = asks ? ((await resolvers.guest?.(deps, guestCode)) ?? null) : null;
  if (who === 'guest' && session === null && guest === null)
    return guestCode === null ? refuse('notLoggedIn') : refuse('guestCodeUnknown');
  return { session, staff: null, guest };
}
