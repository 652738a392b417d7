import { calls } from '@caiting/contract/registry';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { editCached } from '../../../platform/call/query.ts';
import { withRead } from './counts.ts';
import { endView, setView } from './open-rooms.ts';
import type { UnreadSince } from './use-unread-since.ts';

const FIRST_MS = 500;
/** A reader of a busy room says so much how far it is read, and once more on leaving. */
const MARK_EVERY_MS = 5_000;

const isLater = (id: string, than: string): boolean => BigInt(id) > BigInt(than);

/**
 * Tells the server how far a room of the hall is read. Nothing is said before it is known what was new on coming in (`since`), and nothing of a page that is
 * hidden. Gives what the list of messages calls with the last message in view.
 */
export function useReadMark(
  roomCode: RoomCode,
  since: UnreadSince | null | undefined,
): (id: MessageId, isAtEnd: boolean) => void {
  const [view] = useState(() => ({}));
  const seen = useRef<MessageId | null>(null);
  const told = useRef('0');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReady = since !== undefined;

  const tell = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const id = seen.current;
    if (id === null || !isLater(id, told.current)) return;
    const before = told.current;
    told.current = id;
    void request(calls.setRoomReadWeb, { roomCode, id }, { background: true, own: 'all' }).catch(() => {
      // Said again with what is seen next, or on leaving.
      if (told.current === id) told.current = before;
    });
  }, [roomCode]);

  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') tell();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      endView(view);
      tell();
    };
  }, [tell, view]);

  return useCallback(
    (id, isAtEnd) => {
      if (!isReady) return;
      setView(view, roomCode, isAtEnd);
      if (document.visibilityState === 'hidden') return;
      if (isAtEnd) editCached(calls.roomUnread, {}, ({ list }) => ({ list: [...withRead(list, roomCode)] }));
      if (seen.current !== null && !isLater(id, seen.current)) return;
      seen.current = id;
      timer.current ??= setTimeout(tell, told.current === '0' ? FIRST_MS : MARK_EVERY_MS);
    },
    [isReady, roomCode, tell, view],
  );
}
