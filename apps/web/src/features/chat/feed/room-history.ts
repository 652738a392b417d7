import { directIdOf, LOAD_MORE_PAUSE_MS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { CallError, request } from '../../../platform/call/call.ts';
import { personNow } from '../../../platform/session/personal.ts';
import { passField } from '../core/room-password.ts';

interface Page {
  readonly pageSize: number;
  readonly id?: string;
  readonly after?: string;
}

/**
 * Members, guests and the two of a private chat ask different calls for the same page; a guest sends the pass of a room with a password, and who is not signed
 * in reads the talk of a live room.
 */
export function history(roomCode: RoomCode, guestCode: string | null, page: Page) {
  const roomId = directIdOf(roomCode);
  if (roomId !== null) return request(calls.getDirectMessageListWeb, { roomId, ...page });
  return guestCode === null && personNow().id !== null
    ? request(calls.getMessageListWeb, { roomCode, ...page }, { own: ['roomLocked'] })
    : request(
        calls.getMessageListWebGuest,
        { roomCode, ...page, ...(guestCode !== null && { guestCode }), ...passField(roomCode) },
        { own: ['roomLocked'] },
      );
}

/** A room that did not load, or refused at the socket, is tried again by itself. */
export const AGAIN_MS = 5_000;

/** For a query: how long until a load that got no answer at all is tried again. */
export const retryWhenLost = ({ state }: { state: { status: string; error: unknown } }): number | false =>
  state.status === 'error' && state.error instanceof CallError && state.error.code === null ? AGAIN_MS : false;

/** A locked room is not retried: only the password opens it. A lost answer is. */
export const isLocked = (error: unknown): boolean => error instanceof CallError && error.key === 'roomLocked';

/** Reading on upwards for one message: so many pages at most, and between two a little more than the pause in which the room loads none. */
export const SEEK_PAGES_MAX = 8;
export const SEEK_PAUSE_MS = LOAD_MORE_PAUSE_MS + 100;
