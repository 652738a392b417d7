import { statisticsCalls } from '@caiting/contract';
import type { Db, Queries } from '../../platform/db/pool.ts';
import { perDeps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';

/** Page views are counted in memory and written in batches: a row per page and day would be the most contended one of the site. A crash loses some seconds of counts. */
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

export const pageViews = perDeps(({ db }) => new PageViews(db));

export const pageViewBinding = bind(statisticsCalls.pageView, async ({ deps }, { name }) => {
  pageViews(deps).count(name);
  return ok({});
});

/** Adds to the counters of the current Shanghai day. */
async function addPageViews(db: Queries, views: ReadonlyMap<string, number>): Promise<void> {
  await db.run(
    `insert into page_view (day, name, views)
     select (app_now() at time zone 'Asia/Shanghai')::date, v.name, v.views from unnest($1::text[], $2::bigint[]) as v (name, views)
     on conflict (day, name) do update set views = page_view.views + excluded.views`,
    [[...views.keys()], [...views.values()]],
  );
}
