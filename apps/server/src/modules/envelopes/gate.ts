import { LRUCache } from 'lru-cache';
import { perDeps } from '../../platform/deps.ts';
import { KeyedQueue } from '../../platform/engine/keyed-queue.ts';

/** Presses of one envelope that are in the database at a time on this server; the others wait here, where waiting costs nothing. */
const AT_ONCE = 4;
/** Emptied envelopes remembered; each with at most a thousand takers. */
const KNOWN_MAX = 500;

/** What everybody got of an envelope that is empty, in fen by user. It can never change again. */
export type Takers = ReadonlyMap<string, bigint>;

class EnvelopeGate {
  readonly #emptied = new LRUCache<string, Takers>({ max: KNOWN_MAX });
  readonly #presses = new KeyedQueue({ atOnce: AT_ONCE });

  /** Who took what of an envelope known to be empty; undefined while it may still have shares. */
  takersOf(id: string): Takers | undefined {
    return this.#emptied.get(id);
  }

  remember(id: string, takers: Takers): void {
    this.#emptied.set(id, takers);
  }

  /** Runs `act` when fewer than four presses of this envelope are under way, in the order of coming. */
  through<T>(id: string, act: () => Promise<T>): Promise<T> {
    return this.#presses.run(id, act);
  }
}

export const envelopeGate = perDeps(() => new EnvelopeGate());
