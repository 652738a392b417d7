import type { Deps } from '../deps.ts';
import { hasOthers } from '../db/releases.ts';
import type { Db, Queries } from '../db/pool.ts';

/**
 * Fills in, for rows of before, what a migration of phase `expand` made room for: outside start, by key, in short transactions that each keep how far they
 * came. A contract that needs it names it: `-- backfill: <name>` (docs/decisions/0200).
 */
export interface Backfill {
  readonly name: string;
  readonly table: string;
  /** A whole number above zero that an index begins with. */
  readonly key: string;
  /** Changes the rows with $1 < key ≤ $2 that lack it, and no others: some parts are gone through twice. */
  readonly sql: string;
  /** Keys of one transaction. */
  readonly chunk?: number;
}

/** The back-fills of this release; one that has ended everywhere is taken off the list. */
export const BACKFILLS: readonly Backfill[] = [
  {
    // Sums of issues that were done before there were any (docs/decisions/0357).
    name: 'issue_sum',
    table: 'issue_settlement',
    key: 'issue_id',
    sql: `select count_issue(s.issue_id) from issue_settlement s
           where s.issue_id > $1 and s.issue_id <= $2 and s.finished_at is not null and not exists (select from issue_sum k where k.issue_id = s.issue_id)`,
    chunk: 50,
  },
];

const CHUNK = 1_000;
const LOOK_MS = 1_000;
const CHUNKS_AT_ONCE = 50;

/**
 * One chunk. `again`: there is more, now. `later`: at the end, but servers of another release may still write rows without it; or another server is at it. The last pass goes through
 * everything once more, since a row with a small key may have committed behind the first.
 */
export async function backfillChunk(
  db: Db,
  { name, table, key, sql, chunk = CHUNK }: Backfill,
  mayEnd: () => Promise<boolean>,
): Promise<'again' | 'later' | 'ended'> {
  return db.tx(
    async (tx) => {
      const state = await tx.maybeOne<{ position: bigint; isLast: boolean }>(
        `select position, is_last as "isLast" from backfill where name = $1 and ended_at is null for update skip locked`,
        [name],
      );
      if (state === null) return (await hasEnded(tx, name)) ? 'ended' : 'later';
      const { position, isLast } = state;
      const { to } = await tx.one<{ to: bigint | null }>(
        `select max(k)::int8 as to from (select ${key} as k from ${table} where ${key} > $1 order by ${key} limit $2) as part`,
        [position, chunk],
      );
      if (to !== null) {
        const changed = await tx.run(sql, [position, to]);
        await tx.run('update backfill set position = $2, changed = changed + $3 where name = $1', [name, to, changed]);
        return 'again';
      }
      if (isLast) {
        await tx.run('update backfill set ended_at = clock_timestamp() where name = $1', [name]);
        return 'ended';
      }
      if (!(await mayEnd())) return 'later';
      await tx.run('update backfill set position = 0, is_last = true where name = $1', [name]);
      return 'again';
    },
    { isLong: true },
  );
}

const hasEnded = async (tx: Queries, name: string): Promise<boolean> =>
  (await tx.one<{ has: boolean }>('select ended_at is not null as has from backfill where name = $1', [name])).has;

/** Works on the back-fills of this release while the server runs; several servers take turns. */
export async function startBackfills(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  release: string,
  backfills: readonly Backfill[] = BACKFILLS,
  everyMs = LOOK_MS,
): Promise<void> {
  const mayEnd = async (): Promise<boolean> => !(await hasOthers(db, release));
  for (const backfill of backfills) {
    await db.run('insert into backfill (name) values ($1) on conflict do nothing', [backfill.name]);
    jobs.tick(`backfill.${backfill.name}`, 'jobs', everyMs, async () => {
      for (let n = 0; n < CHUNKS_AT_ONCE && !jobs.stopping.aborted; n += 1)
        if ((await backfillChunk(db, backfill, mayEnd)) !== 'again') return;
    });
  }
}
