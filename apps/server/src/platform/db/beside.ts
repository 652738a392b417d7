import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import type { Queries } from './pool.ts';
import type { Schema } from './sql-files.ts';

/** Two releases beside each other on one database (docs/decisions/0197): the newer one waits until the older has left; the older one leaves. */

/** What connections of a running server are called: its pool, and the one by which servers hear each other. */
export const SERVER_CONNECTIONS = ['caiting', 'caiting bus'];
const LOOK_MS = 200;
const SCHEMA_LOOK_MS = 5_000;

/** Waits until no server is connected to this database, for whoever is about to change it. Throws after `waitMs`. */
export async function untilNoServer(client: pg.ClientBase, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = any ($1)',
      [SERVER_CONNECTIONS],
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

const KEPT = `
  select name || ':' || checksum as line from migration union all select name || ':' || checksum from sql_function`;

/** One name for what a database of this schema has applied. */
export function appliedTag({ migrations, functions }: Schema): string {
  return tagOf([...migrations, ...functions].map(({ name, checksum }) => `${name}:${checksum}`));
}

/** The same of the database as it is now. */
export async function readAppliedTag(db: Queries): Promise<string> {
  const { tag } = await db.one<{ tag: string }>(
    `select encode(sha256(convert_to(string_agg(line, e'\\n' order by line collate "C"), 'UTF8')), 'hex') as tag from (${KEPT}) as kept`,
  );
  return tag;
}

const tagOf = (lines: readonly string[]): string => hash('sha256', lines.toSorted().join('\n'));

/**
 * Resolves, with a sentence that says so, when another release has changed the database: a server that had lost its connections at that moment was not
 * seen by it, so it looks itself.
 */
export function untilOutdated(
  { jobs, db }: Pick<Deps, 'jobs' | 'db'>,
  applied: string,
  everyMs = SCHEMA_LOOK_MS,
): Promise<string> {
  const outdated = Promise.withResolvers<string>();
  jobs.tick('platform.schema', everyMs, async () => {
    if ((await readAppliedTag(db)) !== applied)
      outdated.resolve(
        'caiting: another release has changed the database, so this server has ended; start that release / 数据库已由其他版本更改，本服务器已停止，请启动该版本',
      );
  });
  return outdated.promise;
}
