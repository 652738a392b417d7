import type { ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { queryClient } from '../../../platform/call/query.ts';
import { personal } from '../../../platform/session/personal.ts';
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
const batch = personal(() => ({
  waiting: [] as { readonly roomCode: RoomCode; readonly push: RoomPush }[],
  isPlanned: false,
}));
const HIDDEN_PAGE_MS = 250;

/** Applies a push at once, after those that wait for the next frame. */
export function putPush(roomCode: RoomCode, push: RoomPush): void {
  batch.now().waiting.push({ roomCode, push });
  flush();
}

/** Applies the batch. */
export function flush(): void {
  const now = batch.now();
  now.isPlanned = false;
  const pushes = now.waiting.splice(0);
  for (const code of new Set(pushes.map(({ roomCode }) => roomCode)))
    edit(code, (state) =>
      pushes.reduce((known, { roomCode, push }) => (roomCode === code ? applyPush(known, push) : known), state),
    );
  for (const { push } of pushes) if (push.kind === 'message') forget(push.message.sendKey);
}

export function putSoon(roomCode: RoomCode, push: RoomPush): void {
  const now = batch.now();
  now.waiting.push({ roomCode, push });
  if (now.isPlanned) return;
  now.isPlanned = true;
  const flushPlanned = (): void => {
    if (batch.now().isPlanned) flush();
  };
  requestAnimationFrame(flushPlanned);
  // A hidden page gets no animation frames.
  setTimeout(flushPlanned, HIDDEN_PAGE_MS);
}

/** What is known of a room's messages now, oldest first. */
export const knownMessages = (roomCode: RoomCode): readonly ChatMessage[] =>
  queryClient.getQueryData<RoomState>(roomKey(roomCode))?.messages ?? [];
