import { statisticsCalls } from '@caiting/contract';
import type { Db, Queries } from '../../platform/db/pool.ts';
import { perDeps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';

/** Page views are counted in memory and written in batches: a row per page and day would be the most contended one of the site. A crash loses some seconds of counts. */
const NAMES_MAX = 500;
/** And so many of a day: the site has some dozens of pages, and a list of them is read whole. */
const NAMES_OF_DAY_MAX = 1_000;

interface Seen {
  views: number;
  seconds: number;
}

export class PageViews {
  readonly #db: Db;
  #seen = new Map<string, Seen>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts one view. */
  count(name: string): void {
    const seen = this.#seenOf(name);
    if (seen) seen.views += 1;
  }

  /** Counts how long it was looked at, by whomever. */
  look(name: string, seconds: number): void {
    const seen = this.#seenOf(name);
    if (seen) seen.seconds += seconds;
  }

  /** Names beyond five hundred between two writes are nobody's pages and are dropped. */
  #seenOf(name: string): Seen | null {
    const known = this.#seen.get(name);
    if (known) return known;
    if (this.#seen.size >= NAMES_MAX) return null;
    const seen = { views: 0, seconds: 0 };
    this.#seen.set(name, seen);
    return seen;
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    if (this.#seen.size === 0) return;
    const seen = this.#seen;
    this.#seen = new Map();
    await addPageViews(this.#db, seen);
  }
}

export const pageViews = perDeps(({ db }) => new PageViews(db));

export const pageViewBinding = bind(statisticsCalls.pageView, async ({ deps }, { name }) => {
  pageViews(deps).count(name);
  return ok({});
});

/** Adds to the counters of the current Shanghai day. */
async function addPageViews(db: Queries, seen: ReadonlyMap<string, Seen>): Promise<void> {
  const counts = [...seen.values()];
  await db.run(
    `with today as materialized (select shanghai_day(app_now()) as day),
          known as (select p.name from page_view p where p.day = (select day from today))
     insert into page_view (day, name, views, seconds)
     select t.day, v.name, v.views, v.seconds
       from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (name, views, seconds) cross join today t
      where v.name in (select name from known) or (select count(*) from known) < ${NAMES_OF_DAY_MAX}
     on conflict (day, name) do update set views = page_view.views + excluded.views, seconds = page_view.seconds + excluded.seconds`,
    [[...seen.keys()], counts.map(({ views }) => views), counts.map(({ seconds }) => seconds)],
  );
}
