import { CARD_DISPLAY_MODES, MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { pushes } from '@caiting/contract/registry';
import type { PushData, RoomCode } from '@caiting/contract/wire';
import { siteSocket } from '../../../platform/socket/site-socket.ts';
import { betCardOf } from './card-data.ts';

/** Everybody in a room hears of the draw in the same moment; they need not all ask in it. */
const SPREAD_MS = 2_000;

/**
 * Cards with numbers hidden until the draw show them when the issue has its results, without a reload (product §3). `ask` fetches one message anew. What it
 * gives ends that.
 */
export function revealLive(
  roomCode: RoomCode,
  known: (roomCode: RoomCode) => readonly ChatMessage[],
  ask: (id: string) => void,
): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const reveal = ({ lotteryCode, issue, state }: PushData<typeof pushes.issueState>): void => {
    if (state !== 'settled' && state !== 'void') return;
    for (const message of known(roomCode)) {
      if (!isHidden(message, lotteryCode, issue)) continue;
      const wait = ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 2 ** 16) * SPREAD_MS;
      timers.add(setTimeout(() => ask(message.id), wait));
    }
  };
  const stop = siteSocket.on(pushes.issueState, reveal); // tidy-allow: timers of the cards in view
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

function isHidden(message: ChatMessage, lotteryCode: string, issue: string): boolean {
  if (message.messageTypeId !== MESSAGE_TYPES.betCard) return false;
  return betCardOf(message).data.some(
    (line) =>
      line.cardDisplayMode === CARD_DISPLAY_MODES.hidden &&
      line.lotteryCode === lotteryCode &&
      line.bettingIssue === issue,
  );
}
