import { ROOM_LIST_PAGE } from '@caiting/contract';
import type { RoomListItem, RoomNews } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput, RoomCode } from '@caiting/contract/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { usePaged } from './use-paged.ts';

type RoomPage = CallOutput<typeof calls.roomList>;

const ROOMS_REFRESH_MS = 30_000;

const keyOf = (pageSize: number) => callKey(calls.roomList, { pageSize });

/** Open public rooms in their order, page by page. */
export const useRoomList = (pageSize: number = ROOM_LIST_PAGE) =>
  usePaged({
    queryKey: keyOf(pageSize),
    read: (pageNum, signal) => request(calls.roomList, { pageSize, pageNum }, { signal, background: true }),
    idOf: (room: RoomListItem) => room.roomCode,
    refetchInterval: ROOMS_REFRESH_MS,
  });

/** What the open room tells of itself stands in the list of rooms at once, and not when that is asked for again. */
export function tellRoomList(roomCode: RoomCode, change: Partial<RoomListItem>): void {
  queryClient.setQueryData<InfiniteData<RoomPage>>(
    keyOf(ROOM_LIST_PAGE),
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.roomCode === roomCode ? { ...row, ...change } : row)),
        })),
      },
  );
}

/** The latest lines of rooms, as they are said: where this person has been. */
export function tellNews(news: readonly RoomNews[]): void {
  const been = queryClient.getQueryData<CallOutput<typeof calls.roomUnread>>(callKey(calls.roomUnread, {}))?.list ?? [];
  for (const { roomCode, latestAt, line } of news)
    tellRoomList(roomCode, { latestAt, ...(line && been.some((room) => room.roomCode === roomCode) && { line }) });
}
