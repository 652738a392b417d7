import type { Session } from '../http/binding.ts';

/** Somebody who is signed in, for tests that have no accounts. */
export const aSession: Session = {
  sessionId: 's1',
  userId: '7' as Session['userId'],
  userName: 'lily',
  grade: 3,
  isAgent: false,
  isPlayer: true,
};
