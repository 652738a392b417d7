import type { StaffRole } from '@caiting/contract';
import { create } from 'zustand';

/** Who of staff is signed in on this page. */
interface Session {
  /** `ended`: the login ran out while somebody was at work; the page stays behind the sign-in. */
  readonly state: 'unknown' | 'out' | 'in' | 'ended';
  readonly staffName: string;
  readonly role: StaffRole | null;
  readonly token: string | null;
}

export const useSession = create<Session>(() => ({ state: 'unknown', staffName: '', role: null, token: null }));

export const sessionHeaders = (): Record<string, string> => {
  const { token } = useSession.getState();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/** Somebody is there. Another one than before begins with a fresh page: nothing that was read or typed for the first may be seen. */
export function signedIn(next: { staffName: string; role: StaffRole; token: string | null }): void {
  const before = useSession.getState();
  if (before.state === 'ended' && before.staffName !== next.staffName) {
    location.reload();
    return;
  }
  useSession.setState({ state: 'in', ...next });
}

export function ended(): void {
  const { state } = useSession.getState();
  if (state === 'in') useSession.setState({ state: 'ended', token: null });
  else if (state === 'unknown') useSession.setState({ state: 'out' });
}

/** Leaves nothing behind: the page begins anew. */
export const leave = (): void => location.assign(import.meta.env.BASE_URL);
