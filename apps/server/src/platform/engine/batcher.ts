import { currentCall, inCall } from './call-id.ts';
import { currentDeadline, Deadline, DeadlinePassed, earliest, underDeadline } from './deadline.ts';

export interface BatcherOptions<T, R> {
  /** Answers a whole batch, each request at its own index. */
  run(batch: readonly T[]): Promise<readonly R[]>;
  /** Requests in one batch; 500, where nothing else is said. */
  readonly batchMax?: number;
  /** Batches under way at a time. One, where nothing else is said: what is asked meanwhile goes out together with the next. */
  readonly inFlightMax?: number;
  /** So many requests are worth a batch of their own: they wait neither for the end of the turn nor for the batch under way. */
  readonly sendAt?: number;
  /** Backpressure: with so many waiting `isFull` says that the next one should be turned away. */
  readonly waitingMax?: number;
  /** A batch takes no more requests once their weights come to `max`. */
  readonly weight?: { of(request: T): number; readonly max: number };
  /** At most one request of a key is in the batches under way; a second one waits. */
  key?(request: T): string;
  /** One order of the requests within every batch, where they take locks. */
  order?(a: T, b: T): number;
  /** True when one request may have spoiled the batch: it is run again in halves, until that one fails alone. */
  isolates?(error: unknown): boolean;
}

const BATCH_MAX = 500;
/** Who has less time left than this is not begun with: a batch ends at the first deadline in it, for all of it. */
const WORTH_BEGINNING_MS = 1_000;

interface Waiting<T, R> {
  readonly request: T;
  readonly deadline: Deadline | null;
  readonly call: string | null;
  resolve(answer: R): void;
  reject(error: unknown): void;
}

/**
 * Gathers requests of many callers into few batches. No timer: a batch goes out at the end of the turn of the event loop when none is under way, and
 * at once when it is worth it and fewer than `inFlightMax` are. In quiet times a request goes out at once and alone. A batch is ended at the first
 * deadline of those in it: who is past it fails with DeadlinePassed, the others go out again, so requests must be repeatable.
 */
export class Batcher<T, R> {
  readonly #options: BatcherOptions<T, R>;
  readonly #inFlightMax: number;
  readonly #sendAt: number;
  readonly #waitingMax: number;
  #queue: Waiting<T, R>[] = [];
  readonly #busyKeys = new Set<string>();
  #inFlight = 0;
  #isScheduled = false;

  constructor(options: BatcherOptions<T, R>) {
    this.#options = options;
    this.#inFlightMax = options.inFlightMax ?? 1;
    this.#sendAt = options.sendAt ?? Infinity;
    this.#waitingMax = options.waitingMax ?? Infinity;
  }

  /** Too many wait: the caller answers that the server is busy. */
  get isFull(): boolean {
    return this.#queue.length >= this.#waitingMax;
  }

  /** Nothing waits and nothing is under way. */
  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#queue.length === 0;
  }

  /** The answer of `run` to this request, or its error. */
  add(request: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, deadline: currentDeadline(), call: currentCall(), resolve, reject });
      if (this.#queue.length >= this.#sendAt) this.#send();
      else this.#schedule();
    });
  }

  /** The few requests of one turn of the event loop share a batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#inFlight >= this.#inFlightMax) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#inFlight === 0 || (this.#inFlight < this.#inFlightMax && this.#queue.length >= this.#sendAt)) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#inFlight += 1;
      void this.#run(batch).then((answer) => {
        this.#inFlight -= 1;
        this.#release(batch);
        this.#send();
        // Behind the next statement, which the pool hands to a connection in this same turn: the database works while the answers are written.
        process.nextTick(answer);
      });
    }
  }

  #takeBatch(): Waiting<T, R>[] {
    const { batchMax = BATCH_MAX, weight, key, order } = this.#options;
    const batch: Waiting<T, R>[] = [];
    const left: Waiting<T, R>[] = [];
    let load = 0;
    let index = 0;
    for (; index < this.#queue.length && batch.length < batchMax && load < (weight?.max ?? Infinity); index += 1) {
      const waiting = this.#queue[index] as Waiting<T, R>;
      if (isLate(waiting)) {
        waiting.reject(new DeadlinePassed());
        continue;
      }
      if (key && !this.#claim(key(waiting.request))) {
        left.push(waiting);
        continue;
      }
      batch.push(waiting);
      load += weight?.of(waiting.request) ?? 0;
    }
    this.#queue = left.length === 0 ? this.#queue.slice(index) : left.concat(this.#queue.slice(index));
    return order ? batch.sort((a, b) => order(a.request, b.request)) : batch;
  }

  #claim(key: string): boolean {
    if (this.#busyKeys.has(key)) return false;
    this.#busyKeys.add(key);
    return true;
  }

  #release(batch: readonly Waiting<T, R>[]): void {
    const { key } = this.#options;
    if (key) for (const { request } of batch) this.#busyKeys.delete(key(request));
  }

  /** Gives the act that answers everybody of the batch. Never rejects: each gets an answer or an error. */
  async #run(batch: readonly Waiting<T, R>[]): Promise<() => void> {
    const atMs = earliest(batch.map(({ deadline }) => deadline));
    const deadline = atMs === null ? null : new Deadline(atMs);
    try {
      // Of many calls, so of none of them in the log; alone it is that one's.
      const call = batch.length === 1 ? (batch[0]?.call ?? null) : null;
      const run = () => this.#options.run(batch.map(({ request }) => request));
      const answers = await underDeadline(deadline, () => inCall(call, run));
      return () => batch.forEach(({ resolve }, index) => resolve(answers[index] as R));
    } catch (error) {
      if (deadline?.isPast) return this.#runInTime(batch);
      if (batch.length === 1 || !this.#options.isolates?.(error))
        return () => batch.forEach(({ reject }) => reject(error));
      const half = batch.length >> 1;
      (await this.#run(batch.slice(0, half)))();
      return this.#run(batch.slice(half));
    } finally {
      deadline?.end();
    }
  }

  /** Once more, without those who have no time left for it. */
  async #runInTime(batch: readonly Waiting<T, R>[]): Promise<() => void> {
    for (const one of batch) if (isLate(one)) one.reject(new DeadlinePassed());
    const left = batch.filter((one) => !isLate(one));
    return left.length === 0 ? () => undefined : this.#run(left);
  }
}

const isLate = ({ deadline }: { readonly deadline: Deadline | null }): boolean =>
  deadline !== null && deadline.leftMs < WORTH_BEGINNING_MS;
