import { UNREAD_CHECK_MS } from '@caiting/contract';
import type { RoomUnread } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { isView } from '../../../platform/session/view.ts';
import { answered, asSeen, sumOf } from './counts.ts';
import { knownRooms, UNREAD_ROOMS } from './known-rooms.ts';
import { isReading } from './open-rooms.ts';

const DIRECT_INPUT = { pageSize: 1 };
const NONE: readonly RoomUnread[] = [];

/** Whether anybody's chats are asked for: not a visitor's, and not where staff see the site as a player does. */
const hasTalk = ({ state }: { readonly state: string }): boolean => state === 'in' && !isView;

/** The rooms this person has been in: by pushes, and asked again every minute. */
export function useUnreadRooms() {
  const isIn = useSession(hasTalk);
  return useQuery({
    queryKey: UNREAD_ROOMS,
    queryFn: async ({ signal }): Promise<CallOutput<typeof calls.roomUnread>> => {
      const before = knownRooms();
      const { list } = await request(calls.roomUnread, {}, { signal, background: true });
      return { list: asSeen(answered(list, before, knownRooms()), isReading) };
    },
    enabled: isIn,
    refetchInterval: UNREAD_CHECK_MS,
  });
}

/** One of them; undefined while it is not known, or was never visited. */
export const useUnreadRoom = (roomCode: string): RoomUnread | undefined =>
  useUnreadRooms().data?.list.find((room) => room.roomCode === roomCode);

export interface UnreadTalk {
  /** Messages in rooms that are not left alone. */
  readonly rooms: number;
  /** Messages of private chats, and in how many of these. */
  readonly direct: number;
  readonly chats: number;
}

/** What waits in the chat: one count wherever it stands. Nothing for a visitor. */
export function useUnreadTalk(except?: string): UnreadTalk {
  const isIn = useSession(hasTalk);
  const { data: rooms } = useUnreadRooms();
  const { data: chats } = useQuery({
    ...callQuery(calls.directRoomList, DIRECT_INPUT, true),
    enabled: isIn,
    refetchInterval: UNREAD_CHECK_MS,
  });
  return {
    rooms: isIn ? sumOf(rooms?.list ?? NONE, except) : 0,
    direct: isIn ? (chats?.unreadMessages ?? 0) : 0,
    chats: isIn ? (chats?.unread ?? 0) : 0,
  };
}
