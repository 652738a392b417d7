import type { LotteryNow } from '@caiting/contract';

/** What a lottery is doing at a moment: selling; closed (封盘中); drawing (开奖中); paused (暂停). */
export type Phase = 'selling' | 'closed' | 'drawing' | 'paused';

/** How long a missing push is waited for before the page asks by itself. */
export const LATE_ROLL_MS = 3_000;

/**
 * The phase at `at` (server's clock). The device never decides more than this picture: the server checks every bet against its own clock. Between a close
 * and the next opening the issue that closed is the one waited for.
 */
export function phaseOf(now: Pick<LotteryNow, 'current' | 'drawing'>, at: number, paused = false): Phase {
  if (paused) return 'paused';
  if (at < now.current.closeAt && at >= now.current.opensAt) return 'selling';
  const waited = at >= now.current.closeAt ? now.current : (now.drawing ?? now.current);
  return at >= waited.drawAt && waited.state !== 'drawn' ? 'drawing' : 'closed';
}

/** True while balls roll in the result's place: an issue is past its draw time and its result is not here. */
export function isRolling(now: Pick<LotteryNow, 'drawing'>, at: number): boolean {
  return now.drawing !== null && at >= now.drawing.drawAt;
}

/** The issue on sale has closed and the roll was not heard: time to ask. */
export function isOverdue(now: Pick<LotteryNow, 'current' | 'drawing'>, at: number): boolean {
  return (
    at > now.current.closeAt + LATE_ROLL_MS || (now.drawing !== null && at > now.drawing.drawAt + LATE_ROLL_MS * 2)
  );
}
