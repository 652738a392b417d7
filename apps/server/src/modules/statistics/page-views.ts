import type { Db } from '../../platform/db/pool.ts';
import { addPageViews } from './queries.ts';

/** Pages are counted in memory and written together: a row per page and day would be the hottest of the site. A crash loses seconds of counting. */
const NAMES_MAX = 500;

export class PageViews {
  readonly #db: Db;
  #views = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts one view. Names beyond five hundred between two writes are nobody's pages and are dropped. */
  count(name: string): void {
    if (this.#views.size >= NAMES_MAX && !this.#views.has(name)) return;
    this.#views.set(name, (this.#views.get(name) ?? 0) + 1);
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    if (this.#views.size === 0) return;
    const views = this.#views;
    this.#views = new Map();
    await addPageViews(this.#db, views);
  }
}
