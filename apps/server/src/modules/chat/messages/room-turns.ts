import { isHeldUp, type Tx } from '../../../platform/db/pool.ts';
import { perDeps } from '../../../platform/deps.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Batcher } from '../../../platform/engine/batcher.ts';
import { refuse } from '../../../platform/outcome.ts';
import type { Refusal } from '../../../platform/outcome.ts';

/**
 * Messages of one room wait for each other anyway: its row lock is their order. So whoever comes while a transaction of the room is under way
 * goes along with the next one, and they share its lock, its connection and its flush to disk. In quiet times a message goes at once and alone.
 */

/** Keeps the lock for some tens of milliseconds at most: managers' acts wait for it too. */
const TOGETHER_MAX = 16;
/** Some seconds of the busiest room. How long one of them may wait is its caller's deadline: a message is never written after its sender was told "busy". */
const WAITING_MAX = 2_000;

const OPTIONS = { keepsOnRefusal: true } as const;

type Act = (tx: Tx) => Promise<unknown>;

const roomsOf = perDeps(() => new Map<string, Batcher<Act, unknown>>());

/**
 * Runs `act` in a transaction that begins after all earlier ones of the room in this process. It must answer refusals, not throw them, must be
 * repeatable, and begins with taking the room's lock itself. A refusal keeps what was written. Too many waiting are told at once.
 */
export async function inRoomTurn<T>(
  deps: Deps,
  roomCode: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<'tooManyRequests'>> {
  const rooms = roomsOf(deps);
  const room = rooms.get(roomCode) ?? batcherOf(deps);
  if (room.isFull) return refuse('tooManyRequests', { params: { seconds: 1 } });
  rooms.set(roomCode, room);
  try {
    // Each request is answered by its own act.
    return (await room.add(act)) as T;
  } finally {
    if (room.isIdle && rooms.get(roomCode) === room) rooms.delete(roomCode);
  }
}

function batcherOf({ db }: Deps): Batcher<Act, unknown> {
  return new Batcher({
    run: (acts) =>
      db.tx(async (tx) => {
        const answers: unknown[] = [];
        for (const act of acts) answers.push(await act(tx));
        return answers;
      }, OPTIONS),
    batchMax: TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    // What may have been committed all the same is told by the send keys.
    isolates: (error) => !isHeldUp(error),
  });
}
