import type { UserInfo } from '@caiting/contract';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { becomePerson } from './personal.ts';
import { keepToken } from './frame.ts';

/** Who is signed in on this page. `unknown` until the first answer of users/info. The server decides about rights; this only shows and hides. */
interface Session {
  state: 'unknown' | 'out' | 'in';
  user: UserInfo | null;
  /** When this page signed in, ms of performance.now(): code −98 waits 2 s right after it (product §8). */
  signedInAt: number | null;
  /** Counts the people who have left this page: what is drawn for one of them is not drawn on for the next. */
  left: number;
}

const store = create<Session>(() => ({ state: 'unknown', user: null, signedInAt: null, left: 0 }));

/** To read and to listen to; who it is changes by the functions below. */
export const useSession: UseBoundStore<Pick<StoreApi<Session>, 'getState' | 'getInitialState' | 'subscribe'>> = store;

/** `token`: what stands for the login where cookies do not travel. */
export function signedIn(user: UserInfo, fresh: boolean, token?: string): void {
  // First what is kept of the one before goes, then everybody hears of the new one.
  const left = leaving(user.userId);
  becomePerson(user.userId);
  if (token !== undefined) keepToken(token);
  store.setState({ state: 'in', user, signedInAt: fresh ? performance.now() : null, left });
}

/** Forgets the user. What hangs on the session (query cache, sockets) begins anew. */
export function signedOut(): void {
  const left = leaving(null);
  becomePerson(null);
  store.setState({ state: 'out', user: null, signedInAt: null, left });
}

function leaving(next: string | null): number {
  const { user, left } = store.getState();
  return user !== null && user.userId !== next ? left + 1 : left;
}

/** Something about the person who is signed in has changed. */
export function changeUser(changes: Partial<Omit<UserInfo, 'userId'>>): void {
  store.setState(({ user }) => ({ user: user && { ...user, ...changes } }));
}

export const isSignedIn = (): boolean => store.getState().state === 'in';

/** The signed-in user, or null. */
export const useUser = (): UserInfo | null => useSession((session) => session.user);
