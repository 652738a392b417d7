import type { DirectRoom } from '@caiting/contract';

export interface DirectList {
  readonly rows: DirectRoom[];
  readonly total: number;
  readonly unread: number;
}

/** Something was said that this person has not read (SPEC §4: latest id set and read id missing or smaller). */
export function isUnread({ latestMessageId, messageReadId }: DirectRoom): boolean {
  if (latestMessageId === null) return false;
  return messageReadId === null || BigInt(messageReadId) < BigInt(latestMessageId);
}

/** A pushed chat in the list: its new row on its place by time. Pure. */
export function applyDirectRoom(list: DirectList, push: { room: DirectRoom; unread: number }): DirectList {
  const others = list.rows.filter((row) => row.roomId !== push.room.roomId);
  const isNew = others.length === list.rows.length;
  const rows = [push.room, ...others].toSorted(
    (a, b) => (b.gmtLatestMessageTimestamp ?? 0) - (a.gmtLatestMessageTimestamp ?? 0),
  );
  return { rows, total: list.total + (isNew ? 1 : 0), unread: push.unread };
}
