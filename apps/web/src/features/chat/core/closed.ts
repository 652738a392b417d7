import type { RefusalKey } from '@caiting/contract/wire';
import { CallError } from '../../../platform/call/call.ts';

/** Refusals that no second try changes: the room, or the way into it, is gone. They are told in the room's place. */
export const CLOSED_KEYS = ['roomUnknown', 'roomDeleted', 'guestCodeUnknown'] as const satisfies readonly RefusalKey[];

/** No way into a room: the sentence, and where to go from here. */
export interface Closed {
  readonly why: string;
  /** list: the room is gone, others are open. again: it may open for who comes in anew. login: the session has ended. */
  readonly way: 'list' | 'again' | 'login';
}

/** Why there is no way in, as the server said it; null for any other failure, or none. */
export function closedBy(error: unknown): Closed | null {
  return error instanceof CallError && CLOSED_KEYS.some((key) => key === error.key)
    ? { why: error.message, way: 'list' }
    : null;
}
