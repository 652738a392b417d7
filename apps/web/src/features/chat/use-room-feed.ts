import { CHAT_FIRST_PAGE, CHAT_PAGE, CHAT_SOCKETS, LOAD_MORE_PAUSE_MS, directIdOf } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, request } from '../../platform/call.ts';
import { queryClient } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { LiveSocket } from '../../platform/socket.ts';
import { useLiveReveal } from './cards/use-live-reveal.ts';
import { closedBy } from './closed.ts';
import { passField } from './door-pass.ts';
import { drain, forget, onDelivered } from './outgoing.ts';
import { afresh, appendHistory, applyPush, fromHistory, prependHistory } from './room-state.ts';
import type { RoomPush, RoomState } from './room-state.ts';

const roomKey = (roomCode: RoomCode) => ['chat', roomCode] as const;

function edit(roomCode: RoomCode, change: (state: RoomState) => RoomState): void {
  queryClient.setQueryData<RoomState>(roomKey(roomCode), (state) => state && change(state));
}

/** News of the room in hand, in their order, until the next frame is drawn: a busy room draws once a frame however much is said. */
const waiting: { readonly roomCode: RoomCode; readonly push: RoomPush }[] = [];
const HIDDEN_PAGE_MS = 250;
let isPlanned = false;

/** Applies one piece of news to what is known of a room, with all that wait. */
export function putPush(roomCode: RoomCode, push: RoomPush): void {
  waiting.push({ roomCode, push });
  flush();
}

function flush(): void {
  isPlanned = false;
  const news = waiting.splice(0);
  for (const code of new Set(news.map(({ roomCode }) => roomCode)))
    edit(code, (state) =>
      news.reduce((known, { roomCode, push }) => (roomCode === code ? applyPush(known, push) : known), state),
    );
  for (const { push } of news) if (push.kind === 'message') forget(push.message.sendKey);
}

function putSoon(roomCode: RoomCode, push: RoomPush): void {
  waiting.push({ roomCode, push });
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => isPlanned && flush());
  // A page nobody sees draws no frames.
  setTimeout(() => isPlanned && flush(), HIDDEN_PAGE_MS);
}

/** What is known of a room's messages now, oldest first. */
export const knownMessages = (roomCode: RoomCode): readonly ChatMessage[] =>
  queryClient.getQueryData<RoomState>(roomKey(roomCode))?.messages ?? [];

/** Members, guests and the two of a private chat ask different calls for the same page; a guest shows the pass of a room with a door. */
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

/** A shut door stays shut however often one knocks; a lost answer is worth another try. */
const isLocked = (error: unknown): boolean => error instanceof CallError && error.key === 'roomLocked';

export interface RoomFeed {
  readonly state: RoomState | undefined;
  readonly isFailed: boolean;
  /** The 4-digit code is asked for first. */
  readonly isLocked: boolean;
  /** connecting until the first authentication; lost while trying to come back. */
  readonly link: 'connecting' | 'up' | 'lost';
  /** Why the room cannot be entered; null while it can. */
  readonly closedBecause: string | null;
  readonly isLoadingOlder: boolean;
  loadOlder(): void;
  /** For a reader whose list is cut off from the live end. */
  loadNewer(): void;
  reload(): void;
}

/** Sets the listeners that only one kind of room has. Must not change while the room is open. */
export type Listen = (socket: LiveSocket, roomCode: RoomCode, guestCode: string | null) => void;

/** The messages of one room or private chat, live: history 5 then 20, every push in order, and the way back after a lost connection (SPEC §4). */
export function useRoomFeed(roomCode: RoomCode, guestCode: string | null, listen: Listen): RoomFeed {
  const [link, setLink] = useState<RoomFeed['link']>('connecting');
  const [closedBecause, setClosed] = useState<string | null>(null);
  const messages = useQuery({
    queryKey: roomKey(roomCode),
    queryFn: async () => {
      // Five on entering (SPEC §9), topped up at once; anew, a page that is ready to be read.
      const pageSize = queryClient.getQueryData(roomKey(roomCode)) ? CHAT_PAGE : CHAT_FIRST_PAGE;
      const page = await history(roomCode, guestCode, { pageSize });
      flush();
      const fresh = fromHistory(page.list, page.more, { epoch: page.epoch, seq: page.seq });
      return afresh(fresh, queryClient.getQueryData<RoomState>(roomKey(roomCode)));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit starts from a fresh page rather than from a list with a hole.
    gcTime: 0,
    enabled: closedBecause === null,
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
  const { refetch } = messages;
  const isLoaded = messages.isSuccess;

  useEffect(() => {
    const from = queryClient.getQueryData<RoomState>(roomKey(roomCode))?.from;
    if (!isLoaded || !from) return;
    const socket = openRoomSocket(roomCode, guestCode, { setLink, setClosed });
    listen(socket, roomCode, guestCode);
    socket.startFrom(roomCode, from.epoch, from.seq);
    socket.open();
    return () => socket.close();
  }, [roomCode, guestCode, isLoaded, listen]);

  return {
    state: messages.data,
    isFailed: messages.isError && !isLocked(messages.error),
    isLocked: isLocked(messages.error),
    link,
    closedBecause: closedBecause ?? closedBy(messages.error),
    ...pages,
    reload: useCallback(() => void refetch(), [refetch]),
  };
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

interface Tell {
  setLink(link: RoomFeed['link']): void;
  setClosed(message: string): void;
}

/** What the socket is opened with (SPEC §7): type 1 for a room, 7 for a private chat; a fresh key each time. */
async function handshake(roomCode: RoomCode, guestCode: string | null): Promise<Record<string, string>> {
  const roomId = directIdOf(roomCode);
  if (roomId !== null) {
    const { key } = await request(calls.getChatKey, { roomId }, { background: true });
    return { type: String(CHAT_SOCKETS.direct), key, roomId, api: '/chat' };
  }
  const asGuest = guestCode === null ? {} : { guestCode };
  const { key } = await request(
    calls.getChatKey,
    { roomCode, ...asGuest, ...passField(roomCode) },
    { background: true },
  );
  return { type: String(CHAT_SOCKETS.public), key, roomId: roomCode, api: '/chat', ...asGuest };
}

/** The last page anew, and from its place on everything again: what came while it was fetched would be lost under it. */
async function startAnew(socket: LiveSocket, roomCode: RoomCode): Promise<void> {
  await queryClient.refetchQueries({ queryKey: roomKey(roomCode) });
  const from = queryClient.getQueryData<RoomState>(roomKey(roomCode))?.from;
  if (from) socket.resumeFrom(roomCode, from.epoch, from.seq);
}

function openRoomSocket(roomCode: RoomCode, guestCode: string | null, tell: Tell): LiveSocket {
  const socket = new LiveSocket({
    path: '/v1/broadCast/chat',
    handshake: () => handshake(roomCode, guestCode),
    onReset: () => void startAnew(socket, roomCode),
    onState: (state) => {
      if (state === 'connected') {
        tell.setLink('up');
        void drain();
      } else if (state === 'waiting') tell.setLink('lost');
    },
    onRefused: tell.setClosed,
  });
  onDelivered((message) => putPush(message.roomCode as RoomCode, { kind: 'message', message }));
  socket.on(pushes.message, (message) => putSoon(roomCode, { kind: 'message', message }));
  socket.on(pushes.messageRecalled, ({ id }) => putSoon(roomCode, { kind: 'recalled', id }));
  socket.on(pushes.envelopeEnded, ({ recordId, state }) =>
    putSoon(roomCode, {
      kind: 'envelopeEnded',
      recordId,
      state,
      myId: useSession.getState().user?.userId ?? null,
    }),
  );
  const close = ({ message }: { message: string }): void => {
    socket.close();
    tell.setClosed(message);
  };
  socket.on(pushes.roomDeleted, close);
  socket.on(pushes.permissionChanged, close);
  socket.on(pushes.forcedLogout, close);
  return socket;
}
