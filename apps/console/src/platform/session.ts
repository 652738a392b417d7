import type { StaffRole } from '@caiting/contract';
import { PERSON_HEADER, type CallDef } from '@caiting/contract/wire';
import { actHeader } from '@caiting/web/acts';
import { create } from 'zustand';

/** Who of staff is signed in on this page. The login itself is a cookie that no script reads. */
interface Session {
  /** `ended`: the login ran out while somebody was at work; the page stays behind the sign-in. */
  readonly state: 'unknown' | 'out' | 'in' | 'ended';
  readonly staffId: string | null;
  readonly staffName: string;
  readonly roles: readonly StaffRole[];
  /** Shows a passkey where others type a code. */
  readonly hasPasskey: boolean;
  readonly mode: 'demo' | 'production' | null;
  /** The account was just set up: the last step of the first sign-in comes before the console. */
  readonly isFirst: boolean;
}

export const useSession = create<Session>(() => ({
  state: 'unknown',
  staffId: null,
  staffName: '',
  roles: [],
  hasPasskey: false,
  mode: null,
  isFirst: false,
}));

/**
 * For whom a call is made, and whether the person has touched the page since the last one: what the page fetches by itself keeps no session awake. A call that
 * is open to anybody (a sign-in) names nobody: the only person it could be held against is a player who is signed in in the same browser.
 */
export const sessionHeaders = ({ who }: Pick<CallDef, 'who'>): Record<string, string> => {
  const { staffId } = useSession.getState();
  return { ...actHeader(), ...(staffId === null || who !== 'staff' ? {} : { [PERSON_HEADER]: staffId }) };
};

/** Somebody is there. Another one than before begins with a fresh page: nothing that was read or typed for the first may be seen. */
export function signedIn(next: Omit<Session, 'state' | 'isFirst'>): void {
  const before = useSession.getState();
  if (before.state === 'ended' && before.staffId !== next.staffId) return location.reload();
  useSession.setState({ state: 'in', ...next });
}

/** The first sign-in of an account, and its end. */
export const setFirst = (isFirst: boolean): void => useSession.setState({ isFirst });

export function ended(): void {
  const { state } = useSession.getState();
  if (state === 'in') useSession.setState({ state: 'ended' });
  else if (state === 'unknown') useSession.setState({ state: 'out' });
}

/** Leaves nothing behind: the page begins anew. */
export const leave = (): void => location.assign(import.meta.env.BASE_URL);
