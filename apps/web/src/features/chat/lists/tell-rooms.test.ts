import { ROOM_LIST_PAGE } from '@caiting/contract';
import type { RoomListItem, RoomNews } from '@caiting/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/call/query.ts';
import { roomListKey, tellNews } from './tell-rooms.ts';

const key = roomListKey(ROOM_LIST_PAGE);
const LINE = { nickname: '小明', messageTypeId: 1, text: '说得不对' };
const room = (roomCode: string) => ({ roomCode, latestAt: 5, takenBack: 0, line: LINE }) as RoomListItem;
const news = (roomCode: string, latestAt: number | null, takenBack: number) =>
  ({ roomCode, said: 1, takenBack, latestAt, userId: '', line: null }) as RoomNews;
const lines = () =>
  queryClient
    .getQueryData<{ pages: readonly { rows: readonly RoomListItem[] }[] }>(key)
    ?.pages.flatMap(({ rows }) => rows.map(({ latestAt, line }) => [latestAt, line]));

const shows = (...rooms: readonly RoomListItem[]) =>
  queryClient.setQueryData(key, { pageParams: [1], pages: [{ rows: rooms }] });
const isAskedAgain = () => queryClient.getQueryState(key)?.isInvalidated;

/** Pages ask again within so long. */
const ASKED_MS = 4_100;
afterEach(() => vi.useRealTimers());

test('a room whose only message was taken back shows it no more; one with a password keeps what it showed', () => {
  vi.useFakeTimers();
  shows(room('hall'), room('closed'));
  tellNews([news('hall', null, 1), news('closed', 9, 0)]);
  expect(lines()).toEqual([
    [null, null],
    [9, LINE],
  ]);
  vi.advanceTimersByTime(ASKED_MS);
  expect(isAskedAgain()).toBe(false);
});

test('what may have been taken back behind a password goes at once, and the server is asked once for what is left', () => {
  vi.useFakeTimers();
  shows(room('closed'), room('other'));
  tellNews([news('closed', 4, 1)]);
  expect(lines()).toEqual([
    [4, null],
    [5, LINE],
  ]);
  expect(isAskedAgain()).toBe(false);
  vi.advanceTimersByTime(ASKED_MS);
  expect(isAskedAgain()).toBe(true);
  // The answer stands: a word that follows takes nothing away.
  shows({ ...room('closed'), takenBack: 1 });
  tellNews([news('closed', 9, 1)]);
  expect(lines()).toEqual([[9, LINE]]);
  vi.advanceTimersByTime(ASKED_MS);
  expect(isAskedAgain()).toBe(false);
});
