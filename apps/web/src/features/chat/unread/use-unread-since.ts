import { useState } from 'react';
import { useUnreadRooms } from './queries.ts';

/** What was new when a room was opened; stays as it was until the room is left. */
export interface UnreadSince {
  /** The last message that was read; null for none. */
  readonly afterId: string | null;
  readonly count: number;
  /** When the first new one was said; null where nobody says. */
  readonly at: number | null;
}

/** Of a room of the hall: null for nothing new or a first visit, undefined until it is known. */
export function useUnreadSince(roomCode: string, isAsked: boolean): UnreadSince | null | undefined {
  const { data, isError } = useUnreadRooms();
  const [since, setSince] = useState<UnreadSince | null>();
  if (!isAsked) return null;
  if (since !== undefined || (!data && !isError)) return since;
  const room = data?.list.find((one) => one.roomCode === roomCode);
  const found = room && room.unread > 0 ? { afterId: room.readId, count: room.unread, at: room.unreadSince } : null;
  setSince(found);
  return found;
}
