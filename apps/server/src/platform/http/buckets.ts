import { LRUCache } from 'lru-cache';

/** Most keys remembered at once, of all limits together; the least used are forgotten first, which only ever favours the caller. */
const KEYS_MAX = 100_000;
/** A bucket that is fuller than this is told to the other processes: whoever stays far from the limit costs them nothing. */
const SHARED_ABOVE = 1 / 2;

/** What is left of a millisecond by the sums of floating point is no wait. */
const ROUNDING_MS = 1e-6;

interface Bucket {
  /** Runs out by `max` in a window. */
  used: number;
  atMs: number;
  /** Taken in this process and not yet told. */
  untold: number;
}

/** `max` at once, and as many again in each window. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** What one process took of a bucket since it told the others last. */
export type Taken = readonly [key: string, count: number];

/** Token buckets by key, each knowing how much of its limit is used up. `nowMs` is a monotonic clock. */
export class Buckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: KEYS_MAX });
  readonly #toTell = new Set<string>();

  /** 0 when the act may go on, else whole milliseconds to wait. */
  take(key: string, { max, windowMs }: Limit, nowMs: number): number {
    const bucket = this.#at(key, nowMs);
    bucket.used -= ((nowMs - bucket.atMs) * max) / windowMs;
    bucket.atMs = nowMs;
    if (bucket.used <= 0) bucket.used = bucket.untold = 0;
    const wait = Math.ceil(((bucket.used + 1 - max) * windowMs) / max - ROUNDING_MS);
    if (wait > 0) return wait;
    bucket.used += 1;
    bucket.untold += 1;
    if (bucket.used > max * SHARED_ABOVE) this.#toTell.add(key);
    return 0;
  }

  /** What the other processes should know; asked for again it is what came since. */
  taken(): Taken[] {
    const told: Taken[] = [];
    for (const key of this.#toTell) {
      const bucket = this.#buckets.peek(key);
      if (bucket === undefined || bucket.untold === 0) continue;
      told.push([key, bucket.untold]);
      bucket.untold = 0;
    }
    this.#toTell.clear();
    return told;
  }

  takenElsewhere([key, count]: Taken, nowMs: number): void {
    this.#at(key, nowMs).used += count;
  }

  #at(key: string, nowMs: number): Bucket {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { used: 0, atMs: nowMs, untold: 0 };
      this.#buckets.set(key, bucket);
    }
    return bucket;
  }
}
