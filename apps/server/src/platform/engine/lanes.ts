import type { Lane } from './lane.ts';

interface LanesOptions {
  readonly atOnce: number;
  /** Of these, the backlog has so many at most; one is always its own. */
  readonly backlogMax: number;
  /** A slot is free again: there may be more to do. */
  onFree?(lane: Lane): void;
}

/**
 * Slots of one stage of work, shared by two lanes (a bulkhead). Nothing waits in here: who has work asks how many may begin and takes no more than that from
 * the database, so that the order of the next ones is decided when there is room for them, not when they were found. The backlog never has more than its
 * share, so it delays nothing that is due now by more than one act; and it always has one slot, so it ends (docs/decisions/0255).
 */
export class Lanes<Key> {
  readonly #options: LanesOptions;
  readonly #running = new Map<Key, Promise<void>>();
  readonly #count: Record<Lane, number> = { live: 0, backlog: 0 };

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** How many of a lane may begin now. */
  free(lane: Lane): number {
    const { atOnce, backlogMax } = this.#options;
    // A stage of the backlog alone has no live work.
    const max = lane === 'backlog' ? backlogMax : atOnce - 1;
    return Math.max(0, Math.min(max - this.#count[lane], atOnce - this.#count.live - this.#count.backlog));
  }

  /** Begins an act in a free slot of its lane. It handles its own faults. */
  begin(lane: Lane, keys: readonly Key[], act: () => Promise<void>): void {
    if (this.free(lane) === 0) throw new Error(`no slot of ${lane} is free`);
    this.#count[lane] += 1;
    const done = act().finally(() => {
      for (const key of keys) this.#running.delete(key);
      this.#count[lane] -= 1;
      this.#options.onFree?.(lane);
    });
    for (const key of keys) this.#running.set(key, done);
  }

  /** What is under way. */
  get keys(): Key[] {
    return [...this.#running.keys()];
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
