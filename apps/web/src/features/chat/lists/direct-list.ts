import { DIRECT_LIST_REFRESH_MS, ROOM_LIST_PAGE } from '@caiting/contract';
import type { DirectRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { usePaged } from './use-paged.ts';

type DirectPage = CallOutput<typeof calls.directRoomList>;

const KEY = callKey(calls.directRoomList, { pageSize: ROOM_LIST_PAGE });

/** Own private chats, latest first, page by page. */
export const useDirectList = (pageSize: number = ROOM_LIST_PAGE) =>
  usePaged({
    queryKey: callKey(calls.directRoomList, { pageSize }),
    read: (pageNum, signal) => request(calls.directRoomList, { pageSize, pageNum }, { signal, background: true }),
    idOf: (room: DirectRoom) => room.roomId,
    refetchInterval: DIRECT_LIST_REFRESH_MS,
  });

/** Puts a pushed chat into the list. */
export function tellDirectList(push: { room: DirectRoom; unread: number; unreadMessages: number }): void {
  queryClient.setQueryData<InfiniteData<DirectPage, number>>(
    KEY,
    (old) => old && { ...old, pages: applyDirectRoom(old.pages, push) },
  );
}

/** Something was said that this person has not read (product §4: latest id set and read id missing or smaller). */
export function isUnread({ latestMessageId, messageReadId }: DirectRoom): boolean {
  if (latestMessageId === null) return false;
  return messageReadId === null || BigInt(messageReadId) < BigInt(latestMessageId);
}

/** A pushed chat in the pages of the list: its new row on its place by time. Pure. */
export function applyDirectRoom(
  pages: readonly DirectPage[],
  push: { room: DirectRoom; unread: number; unreadMessages: number },
): DirectPage[] {
  const isNew = !pages.some(({ rows }) => rows.some(({ roomId }) => roomId === push.room.roomId));
  return pages.map((page, at) => {
    const others = page.rows.filter(({ roomId }) => roomId !== push.room.roomId);
    const rows = at > 0 ? others : [push.room, ...others].toSorted(byTime);
    return {
      ...page,
      rows,
      total: page.total + (isNew ? 1 : 0),
      unread: push.unread,
      unreadMessages: push.unreadMessages,
    };
  });
}

const byTime = (a: DirectRoom, b: DirectRoom): number =>
  (b.gmtLatestMessageTimestamp ?? 0) - (a.gmtLatestMessageTimestamp ?? 0);
