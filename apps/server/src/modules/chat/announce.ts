import { pushes } from '@caiting/contract';
import type { PushName } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { NoticeFrame, Target } from '../../platform/outbox/bus.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';

/** How news of a room reaches its sockets: a row of the outbox in the same transaction, then the hub of every server. */

const FRAME = 'chat.frame';
const CUT = 'chat.cut';

/** Name of a chat room inside the hub; on the wire it is the bare room code. */
export function roomName(roomCode: string): string {
  return `room:${roomCode}`;
}

/** The wire's numbers for a push, with its data as it was stored. */
export function frameFor(name: PushName, data: unknown): NoticeFrame {
  const { code, type } = pushes[name];
  return type === null ? { code, data } : { code, type, data };
}

/** A frame that has place `seq` in the room's log. */
export async function announce(tx: Tx, roomCode: string, seq: number, push: PushName, data: unknown): Promise<void> {
  await publishLater(tx, { type: FRAME, room: roomName(roomCode), seq, frame: frameFor(push, data) });
}

/** Tells a room, or one person in it, why, and ends their sockets. */
export async function cut(
  tx: Tx,
  to: { roomCode: string; userId?: string },
  push: PushName,
  data: unknown,
): Promise<void> {
  const target: Target = { room: roomName(to.roomCode), ...(to.userId === undefined ? {} : { userId: to.userId }) };
  await publishLater(tx, { type: CUT, to: target, frame: frameFor(push, data) });
}

/** Hands the events above to the hub. */
export function listenToNews(deps: Deps): void {
  deps.outbox.on(FRAME, async (event) => {
    deps.hub.logged(String(event['room']), Number(event['seq']), event['frame'] as NoticeFrame);
  });
  deps.outbox.on(CUT, async (event) => {
    deps.hub.cut(event['to'] as Target, event['frame'] as NoticeFrame);
  });
}
