import { ROOM_LIST_PAGE } from '@caiting/contract';
import type { RoomListItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { request } from '../../../platform/call/call.ts';
import { roomListKey } from './tell-rooms.ts';
import { usePaged } from './use-paged.ts';

const ROOMS_REFRESH_MS = 30_000;

/** Open public rooms in their order, page by page. */
export const useRoomList = (pageSize: number = ROOM_LIST_PAGE) =>
  usePaged({
    queryKey: roomListKey(pageSize),
    read: (pageNum, signal) => request(calls.roomList, { pageSize, pageNum }, { signal, background: true }),
    idOf: (room: RoomListItem) => room.roomCode,
    refetchInterval: ROOMS_REFRESH_MS,
  });
