import { pushes } from '@caiting/contract';
import type { PushName } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { NoticeFrame, Target } from '../../../platform/outbox/bus.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import type { Hub } from '../../../platform/sockets/hub.ts';
import { appendEvent } from './queries.ts';

/**
 * How news of a room reaches its sockets. An event is in the room's log with its transaction, and the log is what hubs read: being told after
 * the commit only makes it sooner, and whoever was not told looks every second. A cut has no log: it goes through the outbox, and so does a whisper.
 */

/** Name of a chat room inside the hub; on the wire it is the bare room code. */
export function roomName(roomCode: string): string {
  return `room:${roomCode}`;
}

/** The wire's numbers for a push, with its data as it was stored. */
export function frameFor(name: PushName, data: unknown): NoticeFrame {
  const { code, type } = pushes[name];
  return type === null ? { code, data } : { code, type, data };
}

let hubs: readonly Hub[] = [];

/** A frame that has place `seq` in the room's log; told after the commit. */
export function announce(tx: Tx, roomCode: string, seq: number, push: PushName, data: unknown): void {
  tx.afterCommit(() => {
    for (const hub of hubs) hub.logged(roomName(roomCode), seq, frameFor(push, data));
  });
}

/** Writes an event under the next number of the room's log and tells it after the commit. The caller holds the room's lock, or takes it here. */
export async function tellRoom(tx: Tx, roomCode: string, push: PushName, data: unknown): Promise<void> {
  announce(tx, roomCode, await appendEvent(tx, roomCode, push, data), push, data);
}

/** A room, or in it one person, or the guests of one link. */
interface CutTarget {
  readonly roomCode: string;
  readonly userId?: string;
  readonly guestCode?: string;
}

/** Tells them why, and ends their sockets. */
export async function cut(tx: Tx, to: CutTarget, push: PushName, data: unknown): Promise<void> {
  await publishLater(tx, 'chat.cut', { to: targetOf(to), frame: frameFor(push, data) });
}

/** Tells a room, or one person in it, outside the log: for news that history gives again. */
export async function whisper(tx: Tx, to: { roomCode: string; userId?: string }, frame: NoticeFrame): Promise<void> {
  await publishLater(tx, 'chat.whisper', { to: targetOf(to), frame });
}

const targetOf = ({ roomCode, ...who }: CutTarget): Target => ({ room: roomName(roomCode), ...who });

/** Hands the news above to the hub of this server; what it gives ends that. */
export function listenToNews(deps: Deps): () => void {
  hubs = [...hubs, deps.hub];
  deps.outbox.on('chat.door', async (door, tx) => {
    tx.afterCommit(() => deps.hub.live('site', frameOf(pushes.roomDoor, door)));
  });
  deps.outbox.on('chat.whisper', async ({ to, frame }) => deps.hub.whisper(to, frame));
  deps.outbox.on('chat.cut', async ({ to, frame }) => deps.hub.cut(to, frame));
  return () => {
    hubs = hubs.filter((hub) => hub !== deps.hub);
  };
}
