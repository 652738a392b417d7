import type { Config } from '../config.ts';
import type { Db, DbTarget } from './db/pool.ts';
import type { Replica } from './db/replica/replica.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Bus } from './outbox/bus.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Hub } from './sockets/hub.ts';

/** What every module is handed. Built once in app.ts; tests build it from a cloned database. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  /** Where calls that the contract marks may read; undefined where the site has none. */
  readonly replica: Replica | undefined;
  /** Where the owner of the schema connects; only seeds and the job schema need it. */
  readonly ownerTarget: DbTarget;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly bus: Bus;
  readonly hub: Hub;
  readonly metrics: Metrics;
}

/**
 * A part that a module keeps per running server (a batcher, a cache): made on first use, one for each `Deps`, so that two servers in
 * one test process do not share it. `const batcher = perDeps((deps) => new Batcher(deps.db));` then `batcher(deps)`.
 */
export function perDeps<T extends object>(make: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, T>();
  return (deps) => {
    let part = made.get(deps);
    if (part === undefined) {
      part = make(deps);
      made.set(deps, part);
    }
    return part;
  };
}
