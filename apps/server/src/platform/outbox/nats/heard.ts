/** How a message stands to what was heard of its sender before. */
export type Order =
  /** The next one. */
  | 'next'
  /** It has been heard: what was not confirmed is sent again. */
  | 'again'
  /** Others before it were not heard. */
  | 'missed';

interface Sender {
  readonly last: number;
  readonly atMs: number;
  readonly pid: number | null;
}

/** A sender that is gone for so long is forgotten. */
const FORGET_MS = 600_000;

/** What this process has heard of the others. Their messages are numbered, so that it knows what it has not heard, and hears nothing twice. */
export class Heard {
  readonly #senders = new Map<string, Sender>();

  /** A message with a number. */
  message(from: string, n: number): Order {
    return this.#take(from, n - 1, n);
  }

  /** A sign of life: so far it has told, by this process of PostgreSQL. */
  life(from: string, n: number, pid: number | null): Order {
    const order = this.#take(from, n, n);
    const sender = this.#senders.get(from);
    if (sender) this.#senders.set(from, { ...sender, pid });
    return order;
  }

  #take(from: string, expected: number, n: number): Order {
    const known = this.#senders.get(from);
    const last = known?.last ?? 0;
    this.#senders.set(from, { last: Math.max(last, n), atMs: performance.now(), pid: known?.pid ?? null });
    if (last > expected) return 'again';
    return last === expected ? 'next' : 'missed';
  }

  /** Processes of PostgreSQL whose servers were heard since then. */
  since(ms: number): ReadonlySet<number> {
    const pids = [...this.#senders.values()].filter(({ atMs }) => atMs >= ms).flatMap(({ pid }) => pid ?? []);
    return new Set(pids);
  }

  forget(): void {
    const old = performance.now() - FORGET_MS;
    for (const [from, { atMs }] of this.#senders) if (atMs < old) this.#senders.delete(from);
  }
}
