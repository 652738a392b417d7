import { CHAT_FIRST_PAGE, CHAT_PAGE, LOAD_MORE_PAUSE_MS } from '@caiting/contract';
import type { ChatMessage, RoomSettings } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, request } from '../../platform/call.ts';
import { callQuery, editCached, queryClient } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { LiveSocket } from '../../platform/socket.ts';
import { passField } from './door-pass.ts';
import { drain, forget, onDelivered } from './outgoing.ts';
import { applyPush, fromHistory, prependHistory } from './room-state.ts';
import type { RoomPush, RoomState } from './room-state.ts';

const roomKey = (roomCode: RoomCode) => ['chat', roomCode] as const;

function edit(roomCode: RoomCode, change: (state: RoomState) => RoomState): void {
  queryClient.setQueryData<RoomState>(roomKey(roomCode), (state) => state && change(state));
}

const put = (roomCode: RoomCode, push: RoomPush): void => edit(roomCode, (state) => applyPush(state, push));

/** Members and guests ask different calls for the same page; a guest shows the pass of a room with a door. */
function history(roomCode: RoomCode, guestCode: string | null, pageSize: number, id?: string) {
  const input = { roomCode, pageSize, ...(id !== undefined && { id }) };
  return guestCode === null
    ? request(calls.getMessageListWeb, input, { own: ['roomLocked'] })
    : request(calls.getMessageListWebGuest, { ...input, guestCode, ...passField(roomCode) }, { own: ['roomLocked'] });
}

/** A shut door stays shut however often one knocks; a lost answer is worth another try. */
const isLocked = (error: unknown): boolean => error instanceof CallError && error.key === 'roomLocked';

export interface Room {
  readonly settings: RoomSettings | undefined;
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
  reload(): void;
}

/** One public room, live: settings, history 5 then 20, every push in order, and the way back after a lost connection (SPEC §4). */
export function useRoom(roomCode: RoomCode, guestCode: string | null): Room {
  const [link, setLink] = useState<Room['link']>('connecting');
  const [closedBecause, setClosed] = useState<string | null>(null);
  const settings = useQuery(
    callQuery(calls.getRoomWeb, { roomCode, api: '/chat', ...(guestCode !== null && { guestCode }) }),
  );
  const messages = useQuery({
    queryKey: roomKey(roomCode),
    queryFn: async () => {
      const page = await history(roomCode, guestCode, CHAT_FIRST_PAGE);
      return fromHistory(page.list, page.more, { epoch: page.epoch, seq: page.seq });
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit starts from a fresh page rather than from a list with a hole.
    gcTime: 0,
    enabled: closedBecause === null,
  });
  const older = useOlder(roomCode, guestCode, messages.data);
  const { refetch } = messages;
  const isLoaded = messages.isSuccess;

  useEffect(() => {
    const from = queryClient.getQueryData<RoomState>(roomKey(roomCode))?.from;
    if (!isLoaded || !from) return;
    const socket = openRoomSocket(roomCode, guestCode, from, { setLink, setClosed });
    return () => socket.close();
  }, [roomCode, guestCode, isLoaded]);

  return {
    settings: settings.data,
    state: messages.data,
    isFailed: (messages.isError && !isLocked(messages.error)) || settings.isError,
    isLocked: isLocked(messages.error),
    link,
    closedBecause,
    ...older,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

/** Upward reading: the first five are topped up at once, then a page whenever the reader comes near the top. */
function useOlder(roomCode: RoomCode, guestCode: string | null, state: RoomState | undefined) {
  const [isLoadingOlder, setLoading] = useState(false);
  const isBusy = useRef(false);
  const oldest = state?.messages[0]?.id;
  const hasMore = state?.more ?? false;
  const loadOlder = useCallback(() => {
    if (isBusy.current || !hasMore || oldest === undefined) return;
    isBusy.current = true;
    setLoading(true);
    history(roomCode, guestCode, CHAT_PAGE, oldest)
      .then((page) => edit(roomCode, (old) => prependHistory(old, page.list, page.more)))
      .catch(() => undefined)
      .finally(() => {
        setLoading(false);
        setTimeout(() => (isBusy.current = false), LOAD_MORE_PAUSE_MS);
      });
  }, [roomCode, guestCode, oldest, hasMore]);
  const isFirstPage = (state?.messages.length ?? 0) <= CHAT_FIRST_PAGE;
  useEffect(() => {
    if (isFirstPage) loadOlder();
  }, [isFirstPage, loadOlder]);
  return { isLoadingOlder, loadOlder };
}

interface Tell {
  setLink(link: Room['link']): void;
  setClosed(message: string): void;
}

function openRoomSocket(roomCode: RoomCode, guestCode: string | null, from: RoomState['from'], tell: Tell): LiveSocket {
  const asGuest = guestCode === null ? {} : { guestCode };
  const socket = new LiveSocket({
    path: '/v1/broadCast/chat',
    handshake: async () => {
      const { key } = await request(
        calls.getChatKey,
        { roomCode, ...asGuest, ...passField(roomCode) },
        { background: true },
      );
      return { type: '1', key, roomId: roomCode, api: '/chat', ...asGuest };
    },
    onReset: () => void queryClient.refetchQueries({ queryKey: roomKey(roomCode) }),
    onState: (state) => {
      if (state === 'connected') {
        tell.setLink('up');
        void drain();
      } else if (state === 'waiting') tell.setLink('lost');
    },
    onRefused: tell.setClosed,
  });
  const settingsInput = { roomCode, api: '/chat', ...asGuest };
  const changeSettings = (changes: Partial<RoomSettings>): void =>
    editCached(calls.getRoomWeb, settingsInput, (old) => ({ ...old, ...changes }));
  const takeMessage = (message: ChatMessage): void => {
    put(roomCode, { kind: 'message', message });
    forget(message.sendKey);
  };
  onDelivered(takeMessage);
  socket.on(pushes.message, takeMessage);
  socket.on(pushes.messageRecalled, ({ id }) => put(roomCode, { kind: 'recalled', id }));
  socket.on(pushes.roomMuteOn, ({ message }) =>
    changeSettings({ isMessageBanned: true, bannedMessage: message, isBanned: true }),
  );
  socket.on(pushes.roomMuteOff, () => changeSettings({ isMessageBanned: false, bannedMessage: '', isBanned: false }));
  const isMe = (userId: string): boolean => useSession.getState().user?.userId === userId;
  socket.on(pushes.userMuted, ({ userId, message }) => {
    if (isMe(userId)) changeSettings({ isBanned: true, bannedMessage: message });
  });
  socket.on(pushes.userUnmuted, ({ userId }) => {
    if (isMe(userId)) changeSettings({ isBanned: false, bannedMessage: '' });
  });
  socket.on(pushes.listShown, ({ isShowList }) => changeSettings({ isShowList }));
  socket.on(pushes.roomSettings, (changes) => changeSettings(changes));
  socket.on(pushes.memberOnline, ({ onlineCount }) => changeSettings({ onlineCount }));
  socket.on(pushes.memberOffline, ({ onlineCount }) => changeSettings({ onlineCount }));
  const close = (message: string): void => {
    socket.close();
    tell.setClosed(message);
  };
  socket.on(pushes.roomDeleted, ({ message }) => close(message));
  socket.on(pushes.permissionChanged, ({ message }) => close(message));
  socket.on(pushes.forcedLogout, ({ message }) => close(message));
  socket.startFrom(roomCode, from.epoch, from.seq);
  socket.open();
  return socket;
}
