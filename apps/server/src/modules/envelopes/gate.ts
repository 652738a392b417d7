import { perDeps } from '../../platform/deps.ts';

/** Presses of one envelope that are in the database at a time on this server; the others wait here, where waiting costs nothing. */
const AT_ONCE = 4;
/** Emptied envelopes remembered; each with at most a thousand takers. */
const KNOWN_MAX = 500;

/** What everybody got of an envelope that is empty, in fen by user. It can never change again. */
export type Takers = ReadonlyMap<string, bigint>;

class EnvelopeGate {
  readonly #emptied = new Map<string, Takers>();
  readonly #inside = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  /** Who took what of an envelope known to be empty; undefined while it may still have shares. */
  takersOf(id: string): Takers | undefined {
    return this.#emptied.get(id);
  }

  remember(id: string, takers: Takers): void {
    const oldest = this.#emptied.keys().next().value;
    if (this.#emptied.size >= KNOWN_MAX && oldest !== undefined) this.#emptied.delete(oldest);
    this.#emptied.set(id, takers);
  }

  /** Runs `act` when fewer than four presses of this envelope are under way, in the order of coming. */
  async through<T>(id: string, act: () => Promise<T>): Promise<T> {
    const queue = this.#inside.get(id) ?? { running: 0, waiting: [] };
    this.#inside.set(id, queue);
    if (queue.running < AT_ONCE) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = queue.waiting.shift();
      // The place is handed over, so that nobody who comes in between overtakes.
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.#inside.delete(id);
    }
  }
}

export const envelopeGate = perDeps(() => new EnvelopeGate());
