import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { appliedTag, askApplied, hasOthers, IS_SERVER, releaseOf, unknownOf, whyTooOld } from './releases.ts';
import type { Schema } from './sql-files.ts';

/** Two releases beside each other on one database (docs/decisions/0200): what one may not do beside the other, it waits for; who may not go on, ends. */

const LOOK_MS = 200;
const SCHEMA_LOOK_MS = 5_000;

/** Waits until no server is connected to this database, for whoever is about to change it. Throws after `waitMs`. */
export async function untilNoServer(client: pg.ClientBase, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where ${IS_SERVER}`,
    );
    const connections = rows[0]?.n ?? 0;
    if (connections === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `caiting: this release changes the database, and a server of another release is running on it (${connections} connections): stop every ` +
          `server first, then start this one; nothing was changed / 本版本需要升级数据库，但另一版本的服务器仍在运行（${connections} 个连接）：` +
          `请先停止所有服务器再启动，数据库未作任何更改`,
      );
    await delay(LOOK_MS);
  }
}

/** Who a running server is to the database, and how it brings what waits for others to leave. */
export interface OwnSchema {
  readonly schema: Schema;
  /** Calls `migrate` again: what had to wait for servers of other releases. */
  readonly finish: () => Promise<readonly string[]>;
}

/**
 * Looks every few seconds what the database has applied. Resolves, with a sentence that says so, when another release has changed it in a way that this
 * code does not stand: a server that had lost its connections at that moment was not seen by it. While something of this release waits for servers of
 * the one before to leave (a contract, functions that only they call), it is brought as soon as they are gone.
 */
export function untilOutdated(
  { jobs, db, log }: Pick<Deps, 'jobs' | 'db' | 'log'>,
  { schema, finish }: OwnSchema,
  everyMs = SCHEMA_LOOK_MS,
): Promise<string> {
  const outdated = Promise.withResolvers<string>();
  const own = appliedTag(schema);
  jobs.tick('platform.schema', 'each', everyMs, async () => {
    const applied = await askApplied(db);
    if (appliedTag(applied) === own) return;
    if (unknownOf(applied, schema).length > 0 || (await hasOthers(db, releaseOf(schema)))) {
      const why = whyTooOld(applied, schema);
      if (why !== null)
        outdated.resolve(
          `caiting: another release has changed the database (${why}), so this server has ended; start that release / 数据库已由其他版本更改，本服务器已停止，请启动该版本`,
        );
      return;
    }
    const done = await finish();
    if (done.length > 0) log.info({ applied: done }, 'applied what waited for servers of the release before to leave');
  });
  return outdated.promise;
}
