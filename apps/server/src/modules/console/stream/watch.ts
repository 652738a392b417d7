import type { Deps } from '../../../platform/deps.ts';

/** What is looked at, and what of it is news. */
export interface Watched<R, N> {
  /** For the log. */
  readonly what: string;
  /** From one look to the next: nobody hears more often than that. */
  readonly everyMs: number;
  read(deps: Deps): Promise<R>;
  /** What whoever listens is told of what was read now; null: nothing. `before` is null at the first look. */
  newsOf(before: R | null, now: R): N | null;
}

/** Looks at something while somebody listens, and tells what is new. However many listen, a process looks once. */
export class Watch<R, N> {
  readonly #deps: Deps;
  readonly #watched: Watched<R, N>;
  readonly #listeners = new Set<(news: N) => void>();
  #before: R | null = null;
  #timer: NodeJS.Timeout | undefined;
  #first: Promise<void> = Promise.resolve();

  constructor(deps: Deps, watched: Watched<R, N>) {
    this.#deps = deps;
    this.#watched = watched;
  }

  /** Calls `hear` with what is new once `ready` has come, until `stop` is called. */
  listen(hear: (news: N) => void): { readonly ready: Promise<void>; readonly stop: () => void } {
    this.#listeners.add(hear);
    if (this.#listeners.size === 1) this.#first = this.#look();
    const stop = (): void => {
      this.#listeners.delete(hear);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      // What changes while nobody listens is read by whoever comes next.
      this.#before = null;
    };
    return { ready: this.#first, stop };
  }

  async #look(): Promise<void> {
    const { what, everyMs, read } = this.#watched;
    clearTimeout(this.#timer);
    try {
      this.#tell(await read(this.#deps));
    } catch (error) {
      this.#deps.log.warn({ err: error }, `${what} of staff not read`);
    }
    if (this.#listeners.size > 0) this.#timer = setTimeout(() => void this.#look(), everyMs).unref();
  }

  #tell(now: R): void {
    if (this.#listeners.size === 0) return;
    const news = this.#watched.newsOf(this.#before, now);
    this.#before = now;
    if (news !== null) for (const hear of this.#listeners) hear(news);
  }
}
