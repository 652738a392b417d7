import { ROOM_UNREAD_MAX } from '@caiting/contract';
import type { RoomNews, RoomUnread } from '@caiting/contract';

/** What is unread in the rooms a person has been in, counted on from the server's figures by the numbers of what is said. Pure. */

/** Above it a count is shown with a plus. */
export const UNREAD_SHOWN_MAX = ROOM_UNREAD_MAX - 1;

interface Reader {
  readonly myId: string | null;
  /** Reads at the end of this room now. */
  isReading(roomCode: string): boolean;
}

/** News of a second. Rooms this person has not been in are none of it; news that is older than what is known changes nothing. */
export function withNews(list: readonly RoomUnread[], news: readonly RoomNews[], reader: Reader): RoomUnread[] {
  return list.map((room) => {
    const told = news.find(({ roomCode }) => roomCode === room.roomCode);
    if (!told || told.said < room.said) return room;
    const { said, takenBack, userId, latestAt } = told;
    const more = said - room.said;
    // One's own word is no news.
    const isOwn = more === 1 && userId !== '' && userId === reader.myId;
    const counted = isOwn || reader.isReading(room.roomCode) ? 0 : more;
    return {
      ...room,
      said,
      takenBack,
      unread: Math.min(room.unread + counted, ROOM_UNREAD_MAX),
      unreadSince: room.unreadSince ?? (counted > 0 ? latestAt : null),
    };
  });
}

/** A message was taken back that may be among the unread ones, those of these news too: only the server knows which. */
export const isDoubtful = (
  list: readonly RoomUnread[],
  news: readonly RoomNews[],
  { isReading }: Pick<Reader, 'isReading'>,
): boolean =>
  news.some(({ roomCode, said, takenBack }) =>
    list.some(
      (room) =>
        room.roomCode === roomCode &&
        takenBack > room.takenBack &&
        (room.unread > 0 || (said > room.said && !isReading(roomCode))),
    ),
  );

/** A room as the server told it, with what was said since: word of that may have come before. */
export function caughtUp(told: RoomUnread, known: RoomUnread | undefined): RoomUnread {
  const more = known ? known.said - told.said : 0;
  if (!known || more <= 0) return told;
  return { ...told, said: known.said, unread: Math.min(told.unread + more, ROOM_UNREAD_MAX) };
}

/**
 * The server's answer, with what was said since it was asked. A number below the one that was known before that is of a room that has begun anew under its
 * code: what was known of it goes.
 */
export function answered(
  told: readonly RoomUnread[],
  before: readonly RoomUnread[],
  known: readonly RoomUnread[],
): RoomUnread[] {
  const saidBefore = new Map(before.map(({ roomCode, said }) => [roomCode, said]));
  return told.map((room) =>
    room.said < (saidBefore.get(room.roomCode) ?? 0)
      ? room
      : caughtUp(
          room,
          known.find(({ roomCode }) => roomCode === room.roomCode),
        ),
  );
}

/** One room anew: read further, left alone, or visited for the first time. */
export function withRoom(list: readonly RoomUnread[], told: RoomUnread): RoomUnread[] {
  const known = list.find(({ roomCode }) => roomCode === told.roomCode);
  const room = caughtUp(told, known);
  return known ? list.map((one) => (one === known ? room : one)) : [...list, room];
}

/** Nothing of a room is unread any more, as its reader sees it before the server says so. */
export function withRead(list: readonly RoomUnread[], roomCode: string): readonly RoomUnread[] {
  return list.some((room) => room.roomCode === roomCode && room.unread > 0)
    ? list.map((room) => (room.roomCode === roomCode ? { ...room, unread: 0, unreadSince: null } : room))
    : list;
}

/** The server's answer as its reader sees it: what is read as it comes is read, though its mark is on the way for some seconds. */
export const asSeen = (list: readonly RoomUnread[], isReading: Reader['isReading']): RoomUnread[] =>
  list.map((room) => (room.unread > 0 && isReading(room.roomCode) ? { ...room, unread: 0, unreadSince: null } : room));

/** The sum that a person is told of: without rooms that are left alone, and without `except`, which is open. */
export const sumOf = (list: readonly RoomUnread[], except?: string): number =>
  list.reduce((sum, room) => (room.isQuiet || room.roomCode === except ? sum : sum + room.unread), 0);
