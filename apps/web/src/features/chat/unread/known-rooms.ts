import type { RoomUnread } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { callKey, queryClient } from '../../../platform/call/query.ts';

export const UNREAD_ROOMS = callKey(calls.roomUnread, {});

/** The rooms this person has been in, as far as this page knows them. */
export const knownRooms = (): readonly RoomUnread[] =>
  queryClient.getQueryData<CallOutput<typeof calls.roomUnread>>(UNREAD_ROOMS)?.list ?? [];

/** One of them; undefined for a room that was never visited, or before any is known. */
export const knownRoom = (roomCode: string): RoomUnread | undefined =>
  knownRooms().find((room) => room.roomCode === roomCode);
