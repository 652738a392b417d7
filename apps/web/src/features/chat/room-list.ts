import type { RoomListItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { editCached } from '../../platform/query.ts';

/** What the list of public rooms is asked with, and so its name in the cache. */
export const ROOM_LIST = { pageSize: 50 } as const;

/** What the open room tells of itself stands in the list of rooms at once, and not when that is asked for again. */
export function tellRoomList(roomCode: RoomCode, news: Partial<RoomListItem>): void {
  editCached(calls.roomList, ROOM_LIST, (old) => ({
    ...old,
    rows: old.rows.map((row) => (row.roomCode === roomCode ? { ...row, ...news } : row)),
  }));
}
