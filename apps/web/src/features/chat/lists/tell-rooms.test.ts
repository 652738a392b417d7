import { ROOM_LIST_PAGE } from '@caiting/contract';
import type { RoomListItem, RoomNews } from '@caiting/contract';
import { expect, test } from 'vitest';
import { queryClient } from '../../../platform/call/query.ts';
import { roomListKey, tellNews } from './tell-rooms.ts';

const key = roomListKey(ROOM_LIST_PAGE);
const LINE = { nickname: '小明', messageTypeId: 1, text: '说得不对' };
const room = (roomCode: string) => ({ roomCode, latestAt: 5, line: LINE }) as RoomListItem;
const news = (roomCode: string, latestAt: number | null) =>
  ({ roomCode, said: 1, takenBack: latestAt === null ? 1 : 0, latestAt, userId: '', line: null }) as RoomNews;
const lines = () =>
  queryClient
    .getQueryData<{ pages: readonly { rows: readonly RoomListItem[] }[] }>(key)
    ?.pages.flatMap(({ rows }) => rows.map(({ latestAt, line }) => [latestAt, line]));

test('a room whose only message was taken back shows it no more; one with a password keeps what it showed', () => {
  queryClient.setQueryData(key, { pageParams: [1], pages: [{ rows: [room('hall'), room('closed')] }] });
  tellNews([news('hall', null), news('closed', 9)]);
  expect(lines()).toEqual([
    [null, null],
    [9, LINE],
  ]);
});
