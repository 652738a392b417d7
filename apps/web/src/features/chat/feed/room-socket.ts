import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import type { Closed } from '../core/closed.ts';
import { openLine } from './chat-socket.ts';
import type { LineOrder, RoomLine } from './chat-socket.ts';
import { onDelivered } from './outgoing.ts';
import { putPush, putSoon, roomKey } from './room-cache.ts';
import type { RoomState } from './room-state.ts';

export type { Link, RoomLine } from './chat-socket.ts';

interface Order extends Omit<LineOrder, 'onReset'> {
  /** Comes in anew. */
  enter(): void;
}

onDelivered((message) => putPush(message.roomCode as RoomCode, { kind: 'message', message }));

/** The last page anew, and from its place on everything again: what came while it was fetched would be lost under it. */
async function startAnew(line: RoomLine, roomCode: RoomCode): Promise<void> {
  await queryClient.refetchQueries({ queryKey: roomKey(roomCode) });
  const from = queryClient.getQueryData<RoomState>(roomKey(roomCode))?.from;
  if (from) line.resumeFrom(from.epoch, from.seq);
}

/** A room's connection, with what every room does when it hears something. */
export function openRoomLine(order: Order): RoomLine {
  const { roomCode } = order;
  const line = openLine({ ...order, onReset: () => void startAnew(line, roomCode) });
  line.on(pushes.message, (message) => putSoon(roomCode, { kind: 'message', message }));
  line.on(pushes.messageRecalled, ({ id }) => putSoon(roomCode, { kind: 'recalled', id }));
  line.on(pushes.envelopeEnded, ({ recordId, state }) =>
    putSoon(roomCode, {
      kind: 'envelopeEnded',
      recordId,
      state,
      myId: useSession.getState().user?.userId ?? null,
    }),
  );
  line.on(pushes.planSettled, (result) => putSoon(roomCode, { kind: 'planSettled', result }));
  const close = (why: string, way: Closed['way']): void => {
    line.close();
    order.setClosed({ why, way });
  };
  line.on(pushes.roomDeleted, ({ message }) => {
    close(message, 'list');
    void queryClient.invalidateQueries({ queryKey: callKey(calls.roomList) });
  });
  line.on(pushes.forcedLogout, ({ message }) => close(message, 'login'));
  line.on(pushes.permissionChanged, ({ message }) => {
    showToast(message);
    order.enter();
  });
  return line;
}
