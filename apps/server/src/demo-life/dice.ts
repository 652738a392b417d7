import { createHash } from 'node:crypto';

const UINT32_BYTES = 4;

/** Numbers that hang on a text alone: the same seed plays the same, so that what went wrong once can be played again. Nothing of money hangs on them. */
export class Dice {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A whole number from 0 up to `size` − 1. */
  below(size: number): number {
    const hash = createHash('sha256').update(`${this.#seed}|${this.#count}`).digest();
    this.#count += 1;
    return hash.readUIntBE(0, UINT32_BYTES) % size;
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('demo life: nothing to choose from');
    return one;
  }

  /** The name of an act: done again after an answer that did not come, it is the same act. */
  uuid(): string {
    const hex = createHash('sha256').update(`${this.#seed}|${this.#count}|uuid`).digest('hex');
    this.#count += 1;
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
