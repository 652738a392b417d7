import type { UserInfo } from '@caiting/contract';
import { create } from 'zustand';

/** Who is signed in on this page. `unknown` until the first answer of users/info. The server decides about rights; this only shows and hides. */
interface Session {
  state: 'unknown' | 'out' | 'in';
  user: UserInfo | null;
  /** When this page signed in, ms of performance.now(): code −98 waits 2 s right after it (product §8). */
  signedInAt: number | null;
}

export const useSession = create<Session>(() => ({ state: 'unknown', user: null, signedInAt: null }));

export function signedIn(user: UserInfo, fresh: boolean): void {
  useSession.setState({ state: 'in', user, signedInAt: fresh ? performance.now() : null });
}

/** Forgets the user. What hangs on the session (query cache, sockets) listens to the store. */
export function signedOut(): void {
  useSession.setState({ state: 'out', user: null, signedInAt: null });
}

export const isSignedIn = (): boolean => useSession.getState().state === 'in';

/** The signed-in user, or null. */
export const useUser = (): UserInfo | null => useSession((session) => session.user);
