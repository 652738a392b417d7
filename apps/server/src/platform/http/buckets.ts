/** Most keys remembered at once; the oldest are forgotten first, which only ever favours the caller. */
const KEYS_MAX = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets: `perSecond` on average, `burst` at once. */
export class Buckets {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** 0 when the act may go on, else whole seconds to wait. `nowMs` is a monotonic clock. */
  take(key: string, nowMs: number): number {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      if (this.#buckets.size >= KEYS_MAX) this.#forgetOldest();
      bucket = { tokens: this.#burst, at: nowMs };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * this.#perSecond);
    bucket.at = nowMs;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perSecond);
    bucket.tokens -= 1;
    return 0;
  }

  #forgetOldest(): void {
    let left = KEYS_MAX / 10;
    for (const key of this.#buckets.keys()) {
      if ((left -= 1) < 0) return;
      this.#buckets.delete(key);
    }
  }
}
