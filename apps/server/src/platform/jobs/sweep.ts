import type { Tx } from '../db/pool.ts';
import { job, type JobQueue, type Jobs } from './jobs.ts';

/** Rows of a table that are of no use any more. */
export interface Sweep {
  readonly table: string;
  /** What else the condition needs: a `using` list. */
  readonly using?: string;
  /** Which rows go, as SQL. */
  readonly where: string;
}

/** Pages of a table that one transaction looks at: 4 MB, at most some ten thousand rows. */
const PAGES = 512;

/**
 * Deletes the rows of a sweep that lie in one part of the table, from page `from` on; null behind the last part. By physical place, so that each
 * transaction is short however many rows have grown old, no index on their age is needed, and nothing is read twice. A row that came behind the pass, on
 * a page that was free, is found by the next one.
 */
export async function sweepPart(
  tx: Tx,
  { table, using, where }: Sweep,
  from: number,
  pages = PAGES,
): Promise<{ readonly deleted: number; readonly next: number | null }> {
  const { end } = await tx.one<{ end: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as end`,
    [table],
  );
  const next = from + pages;
  const deleted = await tx.run(
    `delete from ${table} old ${using === undefined ? '' : `using ${using}`}
      where old.ctid >= $1::tid and old.ctid < $2::tid and (${where})`,
    [`(${from},0)`, `(${next},0)`],
  );
  return { deleted, next: next < end ? next : null };
}

/** A sweep by the clock: each part is a job of its own that sends the next one with its commit. */
export function sweepJob(deps: { readonly jobs: Jobs }, name: string, cron: string, sweep: Sweep): JobQueue<object> {
  return job<{ from?: number }>({
    name,
    cron,
    isExclusive: true,
    handle: async (tx, { from = 0 }) => {
      const { next } = await sweepPart(tx, sweep, from);
      if (next !== null) await deps.jobs.send(tx, name, { from: next });
    },
  });
}
