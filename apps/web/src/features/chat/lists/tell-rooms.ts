import { ROOM_LIST_PAGE } from '@caiting/contract';
import type { RoomListItem, RoomNews } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput, RoomCode } from '@caiting/contract/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { askSoon } from '../unread/ask-soon.ts';
import { knownRoom } from '../unread/known-rooms.ts';

type RoomPage = CallOutput<typeof calls.roomList>;

/** Name of the list of rooms in the query cache. */
export const roomListKey = (pageSize: number) => callKey(calls.roomList, { pageSize });

function eachRow(change: (row: RoomListItem) => RoomListItem): void {
  queryClient.setQueryData<InfiniteData<RoomPage>>(
    roomListKey(ROOM_LIST_PAGE),
    (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
  );
}

/** What the open room tells of itself stands in the list of rooms at once, and not when that is asked for again. */
export const tellRoomList = (roomCode: RoomCode, change: Partial<RoomListItem>): void =>
  eachRow((row) => (row.roomCode === roomCode ? { ...row, ...change } : row));

/**
 * The latest lines of rooms, as they are said: where this person has been. A room whose only message was taken back has none, whoever has been there. What
 * is said behind a password the push leaves out: where something was taken back there, the line that is shown may be that, and goes until the server, which
 * knows who is inside, has told which one is the last.
 */
export function tellNews(news: readonly RoomNews[]): void {
  let isUnsure = false;
  eachRow((row) => {
    const told = news.find(({ roomCode }) => roomCode === row.roomCode);
    if (told === undefined) return row;
    const { latestAt, takenBack, line } = told;
    const isGone = latestAt === null || (line === null && takenBack > row.takenBack);
    isUnsure ||= isGone && latestAt !== null && row.line !== null;
    const shown = line !== null && knownRoom(row.roomCode) ? line : row.line;
    return { ...row, latestAt, takenBack, line: isGone ? null : shown };
  });
  if (isUnsure) askSoon(calls.roomList);
}
