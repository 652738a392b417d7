import { AsyncLocalStorage } from 'node:async_hooks';

/** Too late: whoever asked is told that the server is busy, and what was begun for him is rolled back. */
export class DeadlinePassed extends Error {
  constructor() {
    super('the deadline of the request has passed');
  }
}

/**
 * Until when what was asked for is worth doing: the caller gives up then, and must not be told "busy" about something that is done all the same. It goes
 * with the work (AsyncLocalStorage): queues drop who is past it, the pool ends what the database does for it.
 */
export class Deadline {
  /** Of performance.now(), whatever timers do on a starved server. */
  readonly atMs: number;
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(atMs: number) {
    this.atMs = atMs;
  }

  get leftMs(): number {
    return this.#isOver ? Infinity : this.atMs - performance.now();
  }

  get isPast(): boolean {
    return this.leftMs <= 0;
  }

  /** Answered in time: what goes on after that is nobody's wait. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls `act` when the time comes, once, unless it was taken back by then. Gives what takes it back. */
  onPast(act: () => void): () => void {
    this.#waiting.add(act);
    this.#timer ??= setTimeout(() => this.#ring(), Math.max(0, this.leftMs));
    return () => void this.#waiting.delete(act);
  }

  /** The answer is there. One that came too late stays too late: whatever still waits for its turn must not be done. */
  end(): void {
    this.#isOver = !this.isPast;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #ring(): void {
    // Timers may be a little early.
    if (!this.isPast) {
      this.#timer = setTimeout(() => this.#ring(), Math.max(1, this.leftMs));
      return;
    }
    for (const act of this.#waiting) act();
    this.#waiting.clear();
  }
}

const storage = new AsyncLocalStorage<Deadline | null>();

/** Of whoever this is done for; null for work of the site itself, and for what goes on after its caller was answered. */
export function currentDeadline(): Deadline | null {
  const deadline = storage.getStore() ?? null;
  return deadline === null || deadline.isOver ? null : deadline;
}

/** Does `work` under another deadline than that of where it stands; under none with null. */
export const underDeadline = <T>(deadline: Deadline | null, work: () => T): T => storage.run(deadline, work);

/** The work of a queue belongs to who asked for it, not to whose turn was before. */
export const keepingDeadline = <T>(work: () => T): (() => T) => AsyncLocalStorage.bind(work) as () => T;

/** The first to come of several people's; null where nobody has one. */
export function earliest(deadlines: readonly (Deadline | null)[]): number | null {
  let first: number | null = null;
  for (const deadline of deadlines)
    if (deadline !== null && !deadline.isOver && (first === null || deadline.atMs < first)) first = deadline.atMs;
  return first;
}
