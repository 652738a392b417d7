import { MENTION_ALL } from '@caiting/contract';
import type { ChatMessage, Mention, MentionOfMe } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, editCached, queryClient } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { LiveSocket } from '../../../platform/socket/socket.ts';
import { isLaterId } from '../feed/room-state.ts';
import { tellRoomList } from '../lists/tell-rooms.ts';
import { standing, withMention } from './mention-list.ts';

export interface RoomMentions {
  /** Unseen ones, oldest first. */
  readonly list: readonly MentionOfMe[];
  /** Those up to this message are seen. */
  see(id: MentionOfMe['id']): void;
}

const NONE: readonly MentionOfMe[] = [];

/** What was recalled while this page is open: word of a mention may come after that of its recall. */
const recalled = new Set<string>();

/** Unseen mentions of this person in a room: asked for on entering and whenever the log was read anew, then kept by the pushes. `from` changes with a new reading. */
export function useRoomMentions(roomCode: RoomCode, isAsked: boolean, from: unknown): RoomMentions {
  const query = useQuery({ ...callQuery(calls.getMentionListWeb, { roomCode }, true), enabled: isAsked });
  const { refetch } = query;
  useEffect(() => {
    if (isAsked && from !== undefined) void refetch();
  }, [isAsked, from, refetch]);
  const see = useCallback(
    (id: MentionOfMe['id']) => {
      editCached(calls.getMentionListWeb, { roomCode }, ({ list }) => ({
        list: list.filter((mention) => isLaterId(mention.id, id)),
      }));
      // A list of all mentions that was asked for meanwhile does not know it yet.
      void request(calls.setMentionReadWeb, { roomCode, id }, { background: true })
        .then(() => queryClient.invalidateQueries({ queryKey: callKey(calls.getOwnMentionsWeb) }))
        .catch(() => undefined);
    },
    [roomCode],
  );
  const known = query.data?.list;
  const list = useMemo(() => standing(known ?? NONE, recalled), [known]);
  const count = known && list.length;
  useEffect(() => {
    if (count !== undefined) tellRoomList(roomCode, { mentions: count });
  }, [roomCode, count]);
  return { list, see };
}

/** Where a text calls the reader first. */
const callOf = (mentions: readonly Mention[], userId: string | undefined): Pick<MentionOfMe, 'mention'> => {
  const mention = mentions.find((one) => one.userId === userId);
  return mention ? { mention } : {};
};

/** A mention is news once: by its own push, or by the message when it is caught up after a break. */
export function listenToMentions(socket: Pick<LiveSocket, 'on'>, roomCode: RoomCode): void {
  const myId = (): string | undefined => useSession.getState().user?.userId;
  const add = (mention: MentionOfMe, senderId: string): void => {
    if (senderId === myId()) return;
    editCached(calls.getMentionListWeb, { roomCode }, ({ list }) => ({ list: withMention(list, mention) }));
  };
  socket.on(pushes.mentioned, ({ userId, ...mention }) => add(mention, userId));
  socket.on(pushes.message, (message: ChatMessage) => {
    const { id, nickname, gmtCreated, userIds, userId, mentions = [] } = message;
    const isAll = userIds.includes(MENTION_ALL.id);
    if (isAll || userIds.includes(myId() ?? ''))
      add({ id, nickname, gmtCreated, isAll, ...callOf(mentions, isAll ? MENTION_ALL.id : myId()) }, userId);
  });
  socket.on(pushes.messageRecalled, ({ id }) => {
    recalled.add(id);
    editCached(calls.getMentionListWeb, { roomCode }, ({ list }) => ({ list: [...standing(list, recalled)] }));
  });
}
