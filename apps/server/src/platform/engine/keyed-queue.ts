import PQueue from 'p-queue';
import { keepingDeadline } from './deadline.ts';

/** A semaphore for each key: so many acts of one key at a time, the others in the order they came; different keys do not wait. In this process only. */
export class KeyedQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #queues = new Map<string, PQueue>();

  constructor({ atOnce, waitingMax = Infinity }: { atOnce: number; waitingMax?: number }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** Backpressure: too many acts of this key wait, the next one should be turned away. */
  isFull(key: string): boolean {
    return (this.#queues.get(key)?.size ?? 0) >= this.#waitingMax;
  }

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new PQueue({ concurrency: this.#atOnce });
    this.#queues.set(key, queue);
    try {
      return await queue.add(keepingDeadline(act));
    } finally {
      if (queue.pending === 0 && queue.size === 0 && this.#queues.get(key) === queue) this.#queues.delete(key);
    }
  }
}
