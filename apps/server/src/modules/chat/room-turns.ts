import type { Tx } from '../../platform/db/pool.ts';
import { perDeps } from '../../platform/deps.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/outcome.ts';
import type { Refusal } from '../../platform/outcome.ts';

/**
 * Messages of one room wait for each other anyway: its row lock is their order. So whoever comes while a transaction of the room is under way
 * goes along with the next one, and they share its lock, its connection and its flush to disk. In quiet times a message goes at once and alone.
 */

/** Keeps the lock for some tens of milliseconds at most: managers' acts wait for it too. */
const TOGETHER_MAX = 16;
/** Some seconds of the busiest room; callers time out after 15 s (SPEC §5). */
const WAITING_MAX = 2_000;

/** The lock goes out along with `begin`. */
const OPTIONS = { keepsOnRefusal: true, beginsReading: true } as const;

/** What a turn answers when its last statement is on its way (`tx.lastly`): the commit, or the next turn, goes out behind that. */
export class OnItsWay<T> {
  readonly answer: Promise<T>;

  constructor(tx: Tx, answer: Promise<T>) {
    this.answer = answer;
    tx.lastly(answer);
  }
}

interface Waiting {
  act(tx: Tx): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const roomsOf = perDeps(() => new Map<string, Waiting[]>());

/**
 * Runs `act` in a transaction that begins after all earlier ones of the room in this process. It must answer refusals, not throw them, must be
 * repeatable, and begins with taking the room's lock itself. A refusal keeps what was written. Too many waiting are told at once.
 */
export function inRoomTurn<T>(
  deps: Deps,
  roomCode: string,
  act: (tx: Tx) => Promise<T | OnItsWay<T>>,
): Promise<T | Refusal<'tooManyRequests'>> {
  return new Promise<T | Refusal<'tooManyRequests'>>((resolve, reject) => {
    const rooms = roomsOf(deps);
    const waiting = { act, resolve: resolve as (value: unknown) => void, reject };
    const queue = rooms.get(roomCode);
    if (queue && queue.length >= WAITING_MAX) {
      resolve(refuse('tooManyRequests', { params: { seconds: 1 } }));
      return;
    }
    if (queue) {
      queue.push(waiting);
      return;
    }
    rooms.set(roomCode, [waiting]);
    void workOff(deps, roomCode);
  });
}

/** A room is in the map as long as somebody works it off. */
async function workOff(deps: Deps, roomCode: string): Promise<void> {
  const rooms = roomsOf(deps);
  for (let queue = rooms.get(roomCode); queue && queue.length > 0; queue = rooms.get(roomCode))
    await together(deps, queue.splice(0, TOGETHER_MAX));
  rooms.delete(roomCode);
}

/** Never rejects: each gets its own answer or error. */
async function together(deps: Deps, batch: readonly Waiting[]): Promise<void> {
  if (batch.length > 1) {
    try {
      const answers = await deps.db.tx(async (tx) => {
        const given: unknown[] = [];
        for (const { act } of batch) given.push(await act(tx));
        return given;
      }, OPTIONS);
      for (const [at, { resolve }] of batch.entries()) resolve(answerOf(answers[at]));
      return;
    } catch {
      // One of them spoils it for all: each by itself shows which. What may have been committed all the same is told by the send keys.
    }
  }
  for (const { act, resolve, reject } of batch)
    await deps.db.tx(act, OPTIONS).then((given) => resolve(answerOf(given)), reject);
}

const answerOf = (given: unknown): unknown => (given instanceof OnItsWay ? given.answer : given);
