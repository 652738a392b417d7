import type { RefusalKey } from '@caiting/contract/wire';
import { CallError } from '../../platform/call.ts';

/** Refusals that no second try changes: the room, or the way into it, is gone. They are told in the room's place. */
export const CLOSED_KEYS = ['roomUnknown', 'roomDeleted', 'guestCodeUnknown'] as const satisfies readonly RefusalKey[];

/** The server's sentence why there is no way in; null for any other failure, or none. */
export function closedBy(error: unknown): string | null {
  return error instanceof CallError && CLOSED_KEYS.some((key) => key === error.key) ? error.message : null;
}
