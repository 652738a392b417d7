import { CHAT_READ_RECEIPT_MS } from '@caiting/contract';
import type { DirectRoom } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import { useEffect, useRef } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callQuery, editCached } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { CLOSED_KEYS } from '../core/closed.ts';
import { isLaterId } from '../feed/room-state.ts';
import { useRoomFeed } from '../feed/use-room-feed.ts';
import type { Listen, RoomFeed } from '../feed/use-room-feed.ts';

/** One private chat, live, with the read marks of both (product §4: opening marks it read; a receipt 5 s after a new message). */
export function useDirect(room: Pick<DirectRoom, 'roomId' | 'roomCode'>): RoomFeed {
  const feed = useRoomFeed(room.roomCode, null, listenToReads);
  const myId = useUser()?.userId ?? null;
  const latest = feed.state?.messages.findLast((message) => message.userId !== myId)?.id ?? null;
  useReceipts(room.roomId, latest);
  return feed;
}

/** The chat as it stands, with the other one's read mark. */
export function useDirectRoom(roomId: string) {
  return useQuery({ ...callQuery(calls.getDirectRoomWeb, { roomId }, false, CLOSED_KEYS), staleTime: 0 });
}

const listenToReads: Listen = (socket, roomCode: RoomCode) => {
  const roomId = roomCode.replace('direct-', '');
  socket.on(pushes.directRead, ({ userId, id }) =>
    editCached(calls.getDirectRoomWeb, { roomId }, (old) =>
      old.userId === userId ? { ...old, otherReadId: id } : { ...old, messageReadId: id },
    ),
  );
};

/** Tells the server what was read: at once on opening, later 5 s after a message came, and never while the page is hidden. */
function useReceipts(roomId: string, latest: MessageId | null): void {
  const told = useRef<MessageId | null>(null);
  const newest = useRef(latest);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  newest.current = latest;

  useEffect(() => {
    const tell = (): void => {
      timer.current = undefined;
      const id = newest.current;
      if (id === null || document.visibilityState === 'hidden' || !isLaterId(id, told.current ?? '')) return;
      told.current = id;
      void request(calls.setDirectMessageReadWeb, { roomId, id }, { background: true }).catch(() => undefined);
    };
    if (latest !== null && timer.current === undefined && isLaterId(latest, told.current ?? ''))
      timer.current = setTimeout(tell, told.current === null ? 0 : CHAT_READ_RECEIPT_MS);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [roomId, latest]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
