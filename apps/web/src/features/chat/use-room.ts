import type { RoomSettings } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { request } from '../../platform/call.ts';
import { callQuery, editCached, queryClient } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { CLOSED_KEYS, closedBy } from './closed.ts';
import { knownGuestKey, useGuests } from './manners/guest-key.ts';
import { changedSettings } from './manners/standing.ts';
import { useMuteEnd } from './manners/use-mute-end.ts';
import { listenToMentions, useRoomMentions } from './manners/use-room-mentions.ts';
import type { RoomMentions } from './manners/use-room-mentions.ts';
import { listenToMembers } from './members.ts';
import { tellRoomList } from './room-list.ts';
import { useRoomFeed } from './use-room-feed.ts';
import type { Listen, RoomFeed } from './use-room-feed.ts';

export interface Room extends RoomFeed {
  readonly settings: RoomSettings | undefined;
  readonly mentions: RoomMentions;
}

const MINUTE_MS = 60_000;

const settingsInput = (roomCode: RoomCode, guestCode: string | null) => ({
  roomCode,
  api: '/chat',
  ...(guestCode !== null && { guestCode }),
});

/** One public room, live: its settings as this person sees them, and its messages. */
export function useRoom(roomCode: RoomCode, guestCode: string | null): Room {
  const input = settingsInput(roomCode, guestCode);
  // Which guest asks is no part of the question's name: the key comes with the first word, and nothing is asked twice for it.
  const query = callQuery(calls.getRoomWeb, input);
  const settings = useQuery({
    ...query,
    queryFn: ({ signal }) => {
      const background = queryClient.getQueryData(query.queryKey) !== undefined;
      const options = { signal, background, own: CLOSED_KEYS };
      return request(calls.getRoomWeb, { ...input, ...knownGuestKey(guestCode) }, options);
    },
  });
  const feed = useRoomFeed(roomCode, guestCode, listenToSettings);
  const settle = useCallback(() => changeSettings(roomCode, guestCode, {}), [roomCode, guestCode]);
  useMuteEnd(settings.data, settle);
  const isInside = guestCode === null && feed.state !== undefined;
  const mentions = useRoomMentions(roomCode, isInside, feed.state?.from);
  // The list shows minutes, so it is told once a minute however much is said.
  const latestAt = feed.state?.isDetached ? undefined : feed.state?.messages.at(-1)?.gmtCreated;
  const minute = latestAt === undefined ? undefined : latestAt - (latestAt % MINUTE_MS);
  useEffect(() => {
    if (minute !== undefined) tellRoomList(roomCode, { latestAt: minute });
  }, [roomCode, minute]);
  const closedBecause = feed.closedBecause ?? closedBy(settings.error);
  return { ...feed, settings: settings.data, mentions, closedBecause, isFailed: feed.isFailed || settings.isError };
}

function changeSettings(roomCode: RoomCode, guestCode: string | null, changes: Partial<RoomSettings>): void {
  editCached(calls.getRoomWeb, settingsInput(roomCode, guestCode), (old) => changedSettings(old, changes, serverNow()));
}

const listenToSettings: Listen = (socket, roomCode, guestCode) => {
  const change = (changes: Partial<RoomSettings>): void => changeSettings(roomCode, guestCode, changes);
  const isMe = ({ userId, guestName }: { userId: string; guestName: string }): boolean =>
    guestCode === null
      ? useSession.getState().user?.userId === userId
      : guestName !== '' && useGuests.getState().byLink[guestCode]?.nickname === guestName;
  listenToMentions(socket, roomCode);
  listenToMembers(socket, roomCode);
  socket.on(pushes.roomMuteOn, () => change({ isMessageBanned: true }));
  socket.on(pushes.roomMuteOff, () => change({ isMessageBanned: false }));
  socket.on(pushes.mutedGrades, ({ grades }) => change({ mutedGrades: grades }));
  socket.on(pushes.userMuted, (muted) => {
    if (isMe(muted)) change({ ownMute: muted.message, ownMuteEndsAt: muted.endsAt });
  });
  socket.on(pushes.userUnmuted, (whom) => {
    if (isMe(whom)) change({ ownMute: '', ownMuteEndsAt: null });
  });
  socket.on(pushes.listShown, ({ isShowList }) => change({ isShowList }));
  socket.on(pushes.roomSettings, (changes) => change(changes));
  socket.on(pushes.memberOnline, ({ onlineCount }) => change({ onlineCount }));
  socket.on(pushes.memberOffline, ({ onlineCount }) => change({ onlineCount }));
};
