import { ROOM_LIST_PAGE } from '@caiting/contract';
import type { RoomListItem, RoomNews } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput, RoomCode } from '@caiting/contract/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { knownRoom } from '../unread/known-rooms.ts';

type RoomPage = CallOutput<typeof calls.roomList>;

/** Name of the list of rooms in the query cache. */
export const roomListKey = (pageSize: number) => callKey(calls.roomList, { pageSize });

/** What the open room tells of itself stands in the list of rooms at once, and not when that is asked for again. */
export function tellRoomList(roomCode: RoomCode, change: Partial<RoomListItem>): void {
  queryClient.setQueryData<InfiniteData<RoomPage>>(
    roomListKey(ROOM_LIST_PAGE),
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

/** The latest lines of rooms, as they are said: where this person has been. A room whose only message was taken back has none, whoever has been there. */
export function tellNews(news: readonly RoomNews[]): void {
  for (const { roomCode, latestAt, line } of news) {
    const said = latestAt === null ? { line: null } : line && knownRoom(roomCode) && { line };
    tellRoomList(roomCode, { latestAt, ...said });
  }
}
