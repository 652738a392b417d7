interface Waiting {
  readonly pixels: number;
  enter(): void;
}

export interface GateLimits {
  /** Pictures unpacked at once; passwords are hashed by the same threads. */
  readonly pictures: number;
  /** Pixels of those together, which is what bounds the memory; a larger picture goes alone. */
  readonly pixels: number;
  /** Pictures that wait with their bytes in memory; the next one is turned away. */
  readonly waiting: number;
}

/** A semaphore weighted by pixels: lets a few pictures in at a time, in the order they came. p-queue counts tasks only (docs/decisions/0141). */
export class UnpackGate {
  readonly #limits: GateLimits;
  readonly #queue: Waiting[] = [];
  #pictures = 0;
  #pixels = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Runs `act` when there is room for so many pixels. Null when too many wait already. */
  async run<T>(pixels: number, act: () => Promise<T>): Promise<T | null> {
    if (this.#queue.length > 0 || !this.#fits(pixels)) {
      if (this.#queue.length >= this.#limits.waiting) return null;
      await new Promise<void>((enter) => void this.#queue.push({ pixels, enter }));
    } else this.#take(pixels);
    try {
      return await act();
    } finally {
      this.#pictures -= 1;
      this.#pixels -= pixels;
      this.#letIn();
    }
  }

  #fits(pixels: number): boolean {
    if (this.#pictures === 0) return true;
    return this.#pictures < this.#limits.pictures && this.#pixels + pixels <= this.#limits.pixels;
  }

  /** Counted before the one who waited goes on, so that nobody slips in between. */
  #letIn(): void {
    for (let next = this.#queue[0]; next && this.#fits(next.pixels); next = this.#queue[0]) {
      this.#queue.shift();
      this.#take(next.pixels);
      next.enter();
    }
  }

  #take(pixels: number): void {
    this.#pictures += 1;
    this.#pixels += pixels;
  }
}
