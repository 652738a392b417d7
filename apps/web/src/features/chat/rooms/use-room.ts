import type { RoomSettings } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { serverNow } from '../../../platform/time/clock.ts';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, editCached, queryClient } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CLOSED_KEYS, closedBy } from '../core/closed.ts';
import { knownGuestKey, useGuests } from '../guests/guest-key.ts';
import { changedSettings } from '../mutes/standing.ts';
import { useMuteEnd } from '../mutes/use-mute-end.ts';
import { listenToMentions, useRoomMentions } from '../mentions/use-room-mentions.ts';
import type { RoomMentions } from '../mentions/use-room-mentions.ts';
import { listenToMembers } from '../people/members.ts';
import { tellRoomList } from '../lists/tell-rooms.ts';
import { retryWhenLost } from '../feed/room-history.ts';
import { useRoomFeed } from '../feed/use-room-feed.ts';
import type { Listen, RoomFeed } from '../feed/use-room-feed.ts';

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

/** Name of a room's settings in the query cache. */
export const settingsKey = (roomCode: RoomCode, guestCode: string | null) =>
  callKey(calls.getRoomWeb, settingsInput(roomCode, guestCode));

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
    refetchInterval: retryWhenLost,
  });
  const feed = useRoomFeed(roomCode, guestCode, listenToSettings);
  const settle = useCallback(() => changeSettings(roomCode, guestCode, {}), [roomCode, guestCode]);
  useMuteEnd(settings.data, settle);
  const isSignedIn = useSession(({ user }) => user !== null);
  const isInside = guestCode === null && isSignedIn && feed.state !== undefined;
  const mentions = useRoomMentions(roomCode, isInside, feed.state?.from);
  // The list shows minutes, so it is told once a minute however much is said.
  const latestAt = feed.state?.isDetached ? undefined : feed.state?.messages.at(-1)?.gmtCreated;
  const minute = latestAt === undefined ? undefined : latestAt - (latestAt % MINUTE_MS);
  useEffect(() => {
    if (minute !== undefined) tellRoomList(roomCode, { latestAt: minute });
  }, [roomCode, minute]);
  const { refetch, data, error } = settings;
  const closed = feed.closed ?? closedBy(error);
  const { enter: enterFeed, reload: reloadFeed } = feed;
  // The room's settings belong to what is read anew.
  const enter = useCallback(() => (void refetch(), enterFeed()), [refetch, enterFeed]);
  const reload = useCallback(() => (void refetch(), reloadFeed()), [refetch, reloadFeed]);
  const isFailed = feed.isFailed || (settings.isError && data === undefined && closed === null);
  return { ...feed, settings: data, mentions, closed, isFailed, enter, reload };
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
  socket.on(pushes.permissionChanged, () => {
    // Whoever comes in anew may have other rights.
    for (const key of [settingsKey(roomCode, guestCode), callKey(calls.getOnlineMemberList)])
      void queryClient.invalidateQueries({ queryKey: key });
  });
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
