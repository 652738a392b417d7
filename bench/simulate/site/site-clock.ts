import type { OwnDatabase } from './database.ts';

const LOOK_MS = 1_000;

/** The site's clock as anybody outside has it: right to some milliseconds, and going on while the database is away. */
export class SiteClock {
  #at = { site: Date.now(), real: performance.now(), rate: 1 };
  #isClosed = false;
  #next: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  /** From now on by this database. */
  follow(database: OwnDatabase): Promise<void> {
    this.#looking ??= this.#look(database).finally(() => {
      this.#looking = null;
      if (!this.#isClosed) this.#next = setTimeout(() => void this.follow(database), LOOK_MS);
    });
    return this.#looking;
  }

  /** Milliseconds since 1970. */
  now(): number {
    const { site, real, rate } = this.#at;
    return site + (performance.now() - real) * rate;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    await this.#looking;
  }

  async #look(database: OwnDatabase): Promise<void> {
    try {
      const { at, rate } = await database.beside((_, owner) =>
        owner.one<{ at: Date; rate: number }>('select app_now() as at, (select rate from app_clock) as rate'),
      );
      this.#at = { site: at.getTime(), real: performance.now(), rate };
    } catch {
      // Before its schema is there, and while it is away.
    }
  }
}
