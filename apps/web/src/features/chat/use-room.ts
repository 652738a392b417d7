import type { RoomSettings } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { callQuery, editCached } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useRoomFeed } from './use-room-feed.ts';
import type { Listen, RoomFeed } from './use-room-feed.ts';

export interface Room extends RoomFeed {
  readonly settings: RoomSettings | undefined;
}

const settingsInput = (roomCode: RoomCode, guestCode: string | null) => ({
  roomCode,
  api: '/chat',
  ...(guestCode !== null && { guestCode }),
});

/** One public room, live: its settings as this person sees them, and its messages. */
export function useRoom(roomCode: RoomCode, guestCode: string | null): Room {
  const settings = useQuery(callQuery(calls.getRoomWeb, settingsInput(roomCode, guestCode)));
  const feed = useRoomFeed(roomCode, guestCode, listenToSettings);
  return { ...feed, settings: settings.data, isFailed: feed.isFailed || settings.isError };
}

const listenToSettings: Listen = (socket, roomCode, guestCode) => {
  const change = (changes: Partial<RoomSettings>): void =>
    editCached(calls.getRoomWeb, settingsInput(roomCode, guestCode), (old) => ({ ...old, ...changes }));
  const isMe = (userId: string): boolean => useSession.getState().user?.userId === userId;
  socket.on(pushes.roomMuteOn, ({ message }) =>
    change({ isMessageBanned: true, bannedMessage: message, isBanned: true }),
  );
  socket.on(pushes.roomMuteOff, () => change({ isMessageBanned: false, bannedMessage: '', isBanned: false }));
  socket.on(pushes.userMuted, ({ userId, message }) => {
    if (isMe(userId)) change({ isBanned: true, bannedMessage: message });
  });
  socket.on(pushes.userUnmuted, ({ userId }) => {
    if (isMe(userId)) change({ isBanned: false, bannedMessage: '' });
  });
  socket.on(pushes.listShown, ({ isShowList }) => change({ isShowList }));
  socket.on(pushes.roomSettings, (changes) => change(changes));
  socket.on(pushes.memberOnline, ({ onlineCount }) => change({ onlineCount }));
  socket.on(pushes.memberOffline, ({ onlineCount }) => change({ onlineCount }));
};
