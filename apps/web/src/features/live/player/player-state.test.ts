import { expect, test } from 'vitest';
import { FRESH, afterEvent, retryAfterMs, type Player, type PlayerEvent } from './player-state.ts';

const after = (...events: PlayerEvent[]): Player => events.reduce(afterEvent, FRESH);

test.each<[PlayerEvent[], Player['state'], number]>([
  [[], 'loading', 0],
  [['playing'], 'playing', 0],
  [['waiting'], 'loading', 0],
  [['playing', 'waiting'], 'buffering', 0],
  [['playing', 'waiting', 'playing'], 'playing', 0],
  [['playing', 'failed'], 'away', 1],
  [['failed', 'load', 'failed'], 'away', 2],
  [['failed', 'load', 'waiting'], 'away', 1],
  [['failed', 'failed', 'playing'], 'playing', 0],
  [['playing', 'pressedPause'], 'paused', 0],
  [['playing', 'pressedPause', 'failed'], 'paused', 0],
  [['playing', 'pressedPause', 'pressedPlay'], 'loading', 0],
  [['failed', 'failed', 'pressedRetry'], 'loading', 2],
  [['failed', 'failed', 'pressedRetry', 'failed'], 'away', 3],
  [['halted'], 'paused', 0],
  [['playing', 'halted', 'pressedPlay'], 'loading', 0],
  [['failed', 'halted'], 'away', 1],
])('%j leads to %s', (events, state, tries) => expect(after(...events)).toEqual({ state, tries }));

test('tries come 1, 2, 4, 8 and then each fifteen seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(retryAfterMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
});
