import type { IssueInfo, LotteryNow } from '@caiting/contract';

/** What a lottery is doing at a moment: selling; closed (封盘中); drawing (开奖中); paused (暂停). */
export type Phase = 'selling' | 'closed' | 'drawing' | 'paused';

/** How long a missing push is waited for before the page asks by itself. */
export const LATE_ROLL_MS = 3_000;
/** Up to this gap between close and draw a lottery draws here: its result comes as soon as the beacon allows, ahead of the nominal time. */
const QUICK_GAP_MS = 30_000;
const QUICK_DRAW_MS = 3_000;

/** From when on the result of a closed issue may come: product §10 has house lotteries draw from 6 s after the close; others draw at their time. */
export function drawsFrom({ closeAt, drawAt }: Pick<IssueInfo, 'closeAt' | 'drawAt'>): number {
  return drawAt - closeAt <= QUICK_GAP_MS ? Math.min(drawAt, closeAt + QUICK_DRAW_MS) : drawAt;
}

/**
 * The phase at `at` (server's clock). The device never decides more than this picture: the server checks every bet against its own clock. Between a close
 * and the next opening the issue that closed is the one waited for.
 */
export function phaseOf(now: Pick<LotteryNow, 'current' | 'drawing'>, at: number, paused = false): Phase {
  if (paused) return 'paused';
  if (at < now.current.closeAt && at >= now.current.opensAt) return 'selling';
  const waited = at >= now.current.closeAt ? now.current : (now.drawing ?? now.current);
  return at >= drawsFrom(waited) ? 'drawing' : 'closed';
}

/** True while balls roll in the result's place: an issue is being drawn and its result is not here. */
export function isRolling(now: Pick<LotteryNow, 'drawing'>, at: number): boolean {
  return now.drawing !== null && at >= drawsFrom(now.drawing);
}

/** The issue on sale has closed and the roll was not heard, or a result is late: time to ask. */
export function isOverdue(now: Pick<LotteryNow, 'current' | 'drawing'>, at: number): boolean {
  return at > now.current.closeAt + LATE_ROLL_MS || (now.drawing !== null && at > now.drawing.drawAt + LATE_ROLL_MS);
}
