import { CHAT_SOCKETS, directIdOf } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LiveSocket } from '../../../platform/socket/socket.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { CLOSED_KEYS } from '../core/closed.ts';
import type { Closed } from '../core/closed.ts';
import { passField } from '../core/room-password.ts';
import { drain, onDelivered } from './outgoing.ts';
import { putPush, putSoon, roomKey } from './room-cache.ts';
import type { RoomState } from './room-state.ts';

/** connecting until the first authentication; lost while nothing is heard or it tries to come back; failed when several tries did not help, though it goes on. */
export type Link = 'connecting' | 'up' | 'lost' | 'failed';

interface Tell {
  setLink(change: (link: Link) => Link): void;
  setClosed(closed: Closed): void;
  /** Comes in anew. */
  enter(): void;
}

/** With the answer limit of a heartbeat less than three seconds: so long a dead connection may look alive. */
const BEAT_MS = 1_200;
const SHUT_KEYS = [...CLOSED_KEYS, 'roomLocked'] as const;

/** What the socket is opened with (product §7): type 1 for a room, 7 for a private chat; a fresh key each time. */
async function handshake(roomCode: RoomCode, guestCode: string | null): Promise<Record<string, string>> {
  const roomId = directIdOf(roomCode);
  const options = { background: true, own: SHUT_KEYS };
  try {
    if (roomId !== null) {
      const { key } = await request(calls.getChatKey, { roomId }, options);
      return { type: String(CHAT_SOCKETS.direct), key, roomId, api: '/chat' };
    }
    const asGuest = guestCode === null ? {} : { guestCode };
    const { key } = await request(calls.getChatKey, { roomCode, ...asGuest, ...passField(roomCode) }, options);
    return { type: String(CHAT_SOCKETS.public), key, roomId: roomCode, api: '/chat', ...asGuest };
  } catch (error) {
    // The room is gone, or has a password now: reading its page anew says so in its place.
    if (error instanceof CallError && SHUT_KEYS.some((key) => key === error.key))
      void queryClient.refetchQueries({ queryKey: roomKey(roomCode) });
    throw error;
  }
}

/** The last page anew, and from its place on everything again: what came while it was fetched would be lost under it. */
async function startAnew(socket: LiveSocket, roomCode: RoomCode): Promise<void> {
  await queryClient.refetchQueries({ queryKey: roomKey(roomCode) });
  const from = queryClient.getQueryData<RoomState>(roomKey(roomCode))?.from;
  if (from) socket.resumeFrom(roomCode, from.epoch, from.seq);
}

export function openRoomSocket(roomCode: RoomCode, guestCode: string | null, tell: Tell): LiveSocket {
  const socket = new LiveSocket({
    path: '/v1/broadCast/chat',
    beatMs: BEAT_MS,
    handshake: () => handshake(roomCode, guestCode),
    onReset: () => void startAnew(socket, roomCode),
    onState: (state) => {
      if (state === 'connected') {
        tell.setLink(() => 'up');
        void drain();
      } else if (state === 'waiting') tell.setLink((link) => (link === 'failed' ? link : 'lost'));
    },
    onRefused: (why, isFinal) => (isFinal ? tell.setClosed({ why, way: 'again' }) : tell.setLink(() => 'failed')),
  });
  onDelivered((message: ChatMessage) => putPush(message.roomCode as RoomCode, { kind: 'message', message }));
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
  socket.on(pushes.planSettled, (result) => putSoon(roomCode, { kind: 'planSettled', result }));
  const close = (why: string, way: Closed['way']): void => {
    socket.close();
    tell.setClosed({ why, way });
  };
  socket.on(pushes.roomDeleted, ({ message }) => {
    close(message, 'list');
    void queryClient.invalidateQueries({ queryKey: callKey(calls.roomList) });
  });
  socket.on(pushes.forcedLogout, ({ message }) => close(message, 'login'));
  socket.on(pushes.permissionChanged, ({ message }) => {
    showToast(message);
    tell.enter();
  });
  return socket;
}
