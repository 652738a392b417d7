/** What a player is doing, as it is drawn. `away`: the stream does not come; it is asked for again by itself. */
export type PlayerState = 'loading' | 'playing' | 'buffering' | 'paused' | 'away';

export type PlayerEvent =
  | 'load' // a source was set, or is tried again
  | 'playing' // pictures move
  | 'waiting' // nothing is buffered any more
  | 'pressedPause'
  | 'pressedPlay'
  | 'pressedRetry'
  | 'halted' // the element was paused by a key of the device, in its small window, or because the browser wants a press first
  | 'failed'; // the source gave up, or nothing moved for too long

export interface Player {
  readonly state: PlayerState;
  /** Tries since pictures last moved. */
  readonly tries: number;
}

export const FRESH: Player = { state: 'loading', tries: 0 };

export function afterEvent(player: Player, event: PlayerEvent): Player {
  switch (event) {
    case 'load':
      return player.state === 'away' ? player : { ...player, state: 'loading' };
    case 'playing':
      return { state: 'playing', tries: 0 };
    case 'waiting':
      // Before the first picture, and while nothing is to be had, other words stand there.
      return player.state === 'playing' ? { ...player, state: 'buffering' } : player;
    case 'pressedPause':
      return { ...player, state: 'paused' };
    case 'pressedPlay':
    case 'pressedRetry':
      return { ...player, state: 'loading' };
    case 'halted':
      // While nothing comes there is nothing to pause.
      return player.state === 'away' ? player : { ...player, state: 'paused' };
    case 'failed':
      return player.state === 'paused' ? player : { state: 'away', tries: player.tries + 1 };
  }
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
/** How long nothing may move before the source is tried anew. */
export const STUCK_MS = 8_000;

/** How long to wait before the source is tried again: twice as long each time, fifteen seconds at most. */
export const retryAfterMs = (tries: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1));
