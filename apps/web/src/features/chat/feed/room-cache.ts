import type { ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { queryClient } from '../../../platform/call/query.ts';
import { forget } from './outgoing.ts';
import { applyPush } from './room-state.ts';
import type { RoomPush, RoomState } from './room-state.ts';

/** Name of a room's messages in the query cache. */
export const roomKey = (roomCode: RoomCode) => ['chat', roomCode] as const;

/** Changes what is known of a room; nothing happens while nothing is. */
export function edit(roomCode: RoomCode, change: (state: RoomState) => RoomState): void {
  queryClient.setQueryData<RoomState>(roomKey(roomCode), (state) => state && change(state));
}

/** Pushes batched until the next animation frame, in their order: a busy room is drawn once a frame however many messages come. */
const waiting: { readonly roomCode: RoomCode; readonly push: RoomPush }[] = [];
const HIDDEN_PAGE_MS = 250;
let isPlanned = false;

/** Applies a push at once, after those that wait for the next frame. */
export function putPush(roomCode: RoomCode, push: RoomPush): void {
  waiting.push({ roomCode, push });
  flush();
}

/** Applies the batch. */
export function flush(): void {
  isPlanned = false;
  const batch = waiting.splice(0);
  for (const code of new Set(batch.map(({ roomCode }) => roomCode)))
    edit(code, (state) =>
      batch.reduce((known, { roomCode, push }) => (roomCode === code ? applyPush(known, push) : known), state),
    );
  for (const { push } of batch) if (push.kind === 'message') forget(push.message.sendKey);
}

export function putSoon(roomCode: RoomCode, push: RoomPush): void {
  waiting.push({ roomCode, push });
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => isPlanned && flush());
  // A hidden page gets no animation frames.
  setTimeout(() => isPlanned && flush(), HIDDEN_PAGE_MS);
}

/** What is known of a room's messages now, oldest first. */
export const knownMessages = (roomCode: RoomCode): readonly ChatMessage[] =>
  queryClient.getQueryData<RoomState>(roomKey(roomCode))?.messages ?? [];
