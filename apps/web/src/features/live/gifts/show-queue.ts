/** What waits to be shown: a gift over the picture, a banner. */
export interface Showable {
  /** Each is shown once. */
  readonly id: string;
  /** Sendings of one run are one thing that counts up. */
  readonly run: string;
  readonly sender: string;
}

export interface ShowTimes {
  readonly showMs: number;
  /** Nothing is shown for so long after one. */
  readonly pauseMs: number;
}

/** Waiting ones at most; who sends most loses the oldest. */
export const WAITING_MAX = 100;
/** Ids that are remembered: a message may be read again after a break. */
const KNOWN_MAX = 1_000;

/** One at a time, for a fixed time each, in turns between senders. A run that goes on counts up where it is instead of queueing again. */
export class ShowQueue<T extends Showable> {
  readonly #times: ShowTimes;
  readonly #waiting = new Map<string, T[]>();
  readonly #known = new Set<string>();
  #shown: T | null = null;
  /** When what is shown ends; when nothing is shown, from when on something may be. */
  #until = 0;

  constructor(times: ShowTimes) {
    this.#times = times;
  }

  get shown(): T | null {
    return this.#shown;
  }

  get waiting(): number {
    let count = 0;
    for (const list of this.#waiting.values()) count += list.length;
    return count;
  }

  /** Takes one in; false when it was there before. */
  add(one: T, now: number): boolean {
    if (this.#known.has(one.id)) return false;
    this.#remember(one.id);
    if (this.#shown?.run === one.run && now < this.#until) {
      this.#shown = one;
      this.#until = now + this.#times.showMs;
      return true;
    }
    const own = this.#waiting.get(one.sender) ?? [];
    const same = own.findIndex(({ run }) => run === one.run);
    if (same >= 0) own[same] = one;
    else own.push(one);
    this.#waiting.set(one.sender, own);
    if (this.waiting > WAITING_MAX) this.#dropOldestOfMost();
    this.look(now);
    return true;
  }

  /** Ends what has had its time and shows the next. Gives when to look again; null when nothing is to come. */
  look(now: number): number | null {
    if (this.#shown !== null && now >= this.#until) {
      this.#shown = null;
      this.#until += this.#times.pauseMs;
    }
    if (this.#shown === null && now >= this.#until) {
      const next = this.#next();
      if (next !== null) {
        this.#shown = next;
        this.#until = now + this.#times.showMs;
      }
    }
    return this.#shown !== null || this.#waiting.size > 0 ? this.#until : null;
  }

  /** Takes away what is shown, and all that waits. */
  clear(now: number): void {
    this.#waiting.clear();
    if (this.#shown === null) return;
    this.#shown = null;
    this.#until = now;
  }

  /** The first of the sender whose turn it is; who was shown goes behind the others. */
  #next(): T | null {
    const turn = this.#waiting.entries().next();
    if (turn.done) return null;
    const [sender, own] = turn.value;
    const [next, ...rest] = own;
    this.#waiting.delete(sender);
    if (rest.length > 0) this.#waiting.set(sender, rest);
    return next ?? null;
  }

  #dropOldestOfMost(): void {
    let most: T[] = [];
    for (const list of this.#waiting.values()) if (list.length > most.length) most = list;
    most.shift();
  }

  #remember(id: string): void {
    this.#known.add(id);
    if (this.#known.size <= KNOWN_MAX) return;
    const [oldest] = this.#known;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
