import { CHAT_FIRST_PAGE, CHAT_PAGE, LOAD_MORE_PAUSE_MS, directIdOf } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { queryClient } from '../../../platform/call/query.ts';
import type { LiveSocket } from '../../../platform/socket/socket.ts';
import { useLiveReveal } from '../cards/use-live-reveal.ts';
import { closedBy } from '../core/closed.ts';
import type { Closed } from '../core/closed.ts';
import { passField } from '../core/room-password.ts';
import { edit, flush, knownMessages, putPush, roomKey } from './room-cache.ts';
import { openRoomSocket } from './room-socket.ts';
import type { Link } from './room-socket.ts';
import { afresh, appendHistory, applyPush, fromHistory, prependHistory } from './room-state.ts';
import type { RoomState } from './room-state.ts';

/** Members, guests and the two of a private chat ask different calls for the same page; a guest sends the pass of a room with a password. */
function history(
  roomCode: RoomCode,
  guestCode: string | null,
  page: { pageSize: number; id?: string; after?: string },
) {
  const roomId = directIdOf(roomCode);
  if (roomId !== null) return request(calls.getDirectMessageListWeb, { roomId, ...page });
  return guestCode === null
    ? request(calls.getMessageListWeb, { roomCode, ...page }, { own: ['roomLocked'] })
    : request(
        calls.getMessageListWebGuest,
        { roomCode, ...page, guestCode, ...passField(roomCode) },
        { own: ['roomLocked'] },
      );
}

/** A room that did not load, or refused at the socket, is tried again by itself. */
const AGAIN_MS = 5_000;

/** For a query: how long until a load that got no answer at all is tried again. */
export const retryWhenLost = ({ state }: { state: { status: string; error: unknown } }): number | false =>
  state.status === 'error' && state.error instanceof CallError && state.error.code === null ? AGAIN_MS : false;

/** A locked room is not retried: only the password opens it. A lost answer is. */
const isLocked = (error: unknown): boolean => error instanceof CallError && error.key === 'roomLocked';

export interface RoomFeed {
  readonly state: RoomState | undefined;
  readonly isFailed: boolean;
  /** The 4-digit code is asked for first. */
  readonly isLocked: boolean;
  readonly link: Link;
  /** Why the room cannot be entered; null while it can. */
  readonly closed: Closed | null;
  readonly isLoadingOlder: boolean;
  loadOlder(): void;
  /** For a reader whose list is cut off from the live end. */
  loadNewer(): void;
  reload(): void;
  /** Tells whether the reader follows the newest message. */
  setReading(isAtEnd: boolean): void;
  /** Comes in anew: the latest page, then a connection of its own. */
  enter(): void;
  /** Tries the lost connection at once. */
  reconnect(): void;
}

/** Sets the listeners that only one kind of room has. Must not change while the room is open. */
export type Listen = (socket: LiveSocket, roomCode: RoomCode, guestCode: string | null) => void;

/** The messages of one room or private chat, live: history 5 then 20, every push in order, and the way back after a lost connection (product §4). */
export function useRoomFeed(roomCode: RoomCode, guestCode: string | null, listen: Listen): RoomFeed {
  const messages = useQuery({
    queryKey: roomKey(roomCode),
    queryFn: async () => {
      // Five on entering (product §9), topped up at once; anew, a page that is ready to be read.
      const pageSize = queryClient.getQueryData(roomKey(roomCode)) ? CHAT_PAGE : CHAT_FIRST_PAGE;
      const page = await history(roomCode, guestCode, { pageSize });
      flush();
      const fresh = fromHistory(page.list, page.more, { epoch: page.epoch, seq: page.seq });
      return afresh(fresh, queryClient.getQueryData<RoomState>(roomKey(roomCode)));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit starts from a fresh page rather than from a list with a hole.
    gcTime: 0,
    refetchInterval: retryWhenLost,
  });
  const pages = usePages(roomCode, guestCode, messages.data);
  const reveal = useCallback(
    (id: string) =>
      void history(roomCode, guestCode, { pageSize: 1, id: String(BigInt(id) + 1n) })
        .then(({ list: [message] }) => message?.id === id && putPush(roomCode, { kind: 'revealed', message }))
        .catch(() => undefined),
    [roomCode, guestCode],
  );
  useLiveReveal(roomCode, knownMessages, reveal);
  const { refetch, error } = messages;
  const isShut = isLocked(error) || closedBy(error) !== null;
  const reload = useCallback(() => void refetch(), [refetch]);
  const line = useLine({ roomCode, guestCode, listen, canOpen: messages.data !== undefined && !isShut, refetch });
  return {
    state: messages.data,
    // What is there stays: a page that could not be read anew is no reason to take it away.
    isFailed: messages.isError && messages.data === undefined && !isShut,
    isLocked: isLocked(error),
    ...pages,
    ...line,
    closed: line.closed ?? closedBy(error),
    reload,
    setReading: useCallback(
      (isAtEnd: boolean) => edit(roomCode, (state) => applyPush(state, { kind: 'reading', isAtEnd })),
      [roomCode],
    ),
  };
}

interface LineInput {
  readonly roomCode: RoomCode;
  readonly guestCode: string | null;
  readonly listen: Listen;
  /** There is a page to go on from, and the room is open. */
  readonly canOpen: boolean;
  /** Reads the latest page anew. */
  refetch(): Promise<unknown>;
}

/** The room's connection: opened from the place its page was read at, closed for a reason, opened anew by itself or by a press. */
function useLine({ roomCode, guestCode, listen, canOpen, refetch }: LineInput) {
  const [link, setLink] = useState<Link>('connecting');
  const [closed, setClosed] = useState<Closed | null>(null);
  // Counts the entries: each has a socket of its own.
  const [entry, setEntry] = useState(0);
  const socket = useRef<LiveSocket>(undefined);
  const isOpen = canOpen && closed === null;

  const enter = useCallback(() => {
    socket.current?.close();
    void refetch().finally(() => {
      setClosed(null);
      setLink('connecting');
      setEntry((count) => count + 1);
    });
  }, [refetch]);

  useEffect(() => {
    const from = queryClient.getQueryData<RoomState>(roomKey(roomCode))?.from;
    if (!isOpen || !from) return;
    const opened = openRoomSocket(roomCode, guestCode, { setLink, setClosed, enter });
    socket.current = opened;
    listen(opened, roomCode, guestCode);
    opened.startFrom(roomCode, from.epoch, from.seq);
    opened.open();
    return () => opened.close();
  }, [roomCode, guestCode, isOpen, entry, listen, enter]);

  const mayOpenAgain = closed?.way === 'again';
  useEffect(() => {
    if (!mayOpenAgain) return;
    const timer = setTimeout(enter, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [mayOpenAgain, enter]);

  return { link, closed, enter, reconnect: useCallback(() => socket.current?.retryNow(), []) };
}

/** Reading on, one page at a time: upwards the first five are topped up at once, then whenever the reader comes near an end of what is held. */
function usePages(roomCode: RoomCode, guestCode: string | null, state: RoomState | undefined) {
  const [isLoadingOlder, setLoading] = useState(false);
  const isBusy = useRef(false);
  const oldest = state?.messages[0]?.id;
  const newest = state?.messages.at(-1)?.id;
  const hasMore = state?.more ?? false;
  const isDetached = state?.isDetached ?? false;
  const load = useCallback(
    (from: { id: string } | { after: string }, put: typeof prependHistory) => {
      isBusy.current = true;
      history(roomCode, guestCode, { pageSize: CHAT_PAGE, ...from })
        .then((page) => edit(roomCode, (old) => put(old, page.list, page.more)))
        .catch(() => undefined)
        .finally(() => {
          setLoading(false);
          setTimeout(() => (isBusy.current = false), LOAD_MORE_PAUSE_MS);
        });
    },
    [roomCode, guestCode],
  );
  const loadOlder = useCallback(() => {
    if (isBusy.current || !hasMore || oldest === undefined) return;
    setLoading(true);
    load({ id: oldest }, prependHistory);
  }, [load, oldest, hasMore]);
  const loadNewer = useCallback(() => {
    if (isBusy.current || !isDetached || newest === undefined) return;
    load({ after: newest }, appendHistory);
  }, [load, newest, isDetached]);
  const isFirstPage = (state?.messages.length ?? 0) <= CHAT_FIRST_PAGE;
  useEffect(() => {
    if (isFirstPage) loadOlder();
  }, [isFirstPage, loadOlder]);
  return { isLoadingOlder, loadOlder, loadNewer };
}
