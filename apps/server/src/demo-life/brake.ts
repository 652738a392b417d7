/** When the ten keep still: while nobody is there to see it, and while the site has enough to do. */

/** A call of theirs that takes longer is slow; so many slow ones of the last ones are load. */
export const SLOW_MS = 200;
const LOOKED_AT = 5;
const SLOW_MAX = 2;
export const REST_MS = 60_000;
/** So long after the last open page of a visitor they go on. */
export const ALONE_MS = 10 * 60_000;

export class Brake {
  readonly #now: () => number;
  #took: number[] = [];
  #restsUntil = -Infinity;
  #seenAt = -Infinity;

  /** `now`: milliseconds of any clock that only goes forward. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** So many pages of visitors are open. The ten open none. */
  sawVisitors(count: number): void {
    if (count > 0) this.#seenAt = this.#now();
  }

  /** A call of theirs was answered after so long. */
  took(ms: number): void {
    this.#took = [...this.#took, ms].slice(-LOOKED_AT);
    if (this.#took.filter((one) => one > SLOW_MS).length > SLOW_MAX) this.rest();
  }

  /** Nothing for a minute; what was measured before is no sign of what comes after. */
  rest(): void {
    this.#took = [];
    this.#restsUntil = this.#now() + REST_MS;
  }

  get isOn(): boolean {
    const now = this.#now();
    return now < this.#restsUntil || now - this.#seenAt > ALONE_MS;
  }
}
