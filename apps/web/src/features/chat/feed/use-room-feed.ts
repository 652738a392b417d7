import type { RoomCode } from '@caiting/contract/wire';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { personNow } from '../../../platform/session/personal.ts';
import { useSession } from '../../../platform/session/session.ts';
import { sessionOf } from './room-session.ts';
import type { Listen, RoomNow } from './room-session.ts';

export type { Listen } from './room-session.ts';

export interface RoomFeed extends RoomNow {
  loadOlder(): void;
  /** For a reader whose list is cut off from the live end. */
  loadNewer(): void;
  reload(): void;
  /** Tells whether the reader follows the newest message. */
  setReading(isAtEnd: boolean): void;
  /** Comes in anew: the latest page, then a connection from its place on. */
  enter(): void;
  /** Tries the lost connection at once. */
  reconnect(): void;
}

/**
 * The messages of one room or private chat, live: history 5 then 20, every push in order, and the way back after a lost connection (product §4). Another view
 * of the same room draws from the same session.
 */
export function useRoomFeed(roomCode: RoomCode, guestCode: string | null, listen: Listen): RoomFeed {
  // Another person has sessions of their own.
  useSession(personNow);
  const session = sessionOf(roomCode, guestCode, listen);
  const now = useSyncExternalStore(session.subscribe, session.now, session.now);
  const [view] = useState(() => ({}));
  useEffect(() => session.join(view), [session, view]);
  const setReading = useCallback((isAtEnd: boolean) => session.read(view, isAtEnd), [session, view]);
  const { loadOlder, loadNewer, reload, enter, reconnect } = session;
  return { ...now, loadOlder, loadNewer, reload, enter, reconnect, setReading };
}
