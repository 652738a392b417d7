import { ROWS_COUNTED_MAX } from '@caiting/contract';
import type { Queries } from '../db/pool.ts';

export interface JobLine {
  readonly name: string;
  readonly cron: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly started: Date | null;
  readonly done: Date | null;
  readonly lastFailed: Date | null;
}

/** Every queue with what waits, runs and has failed; those of no job among them. */
export function listJobs(db: Queries): Promise<JobLine[]> {
  return db.query<JobLine>(
    `select q.name, coalesce((select min(s.cron) from pgboss.schedule s where s.name = q.name), '') as cron,
            count(*) filter (where j.state in ('created', 'retry'))::int as waiting, count(*) filter (where j.state = 'active')::int as running,
            count(*) filter (where j.state = 'failed')::int as failed, max(j.started_on) as started,
            max(j.completed_on) filter (where j.state = 'completed') as done, max(j.completed_on) filter (where j.state = 'failed') as "lastFailed"
       from pgboss.queue q left join pgboss.job j on j.name = q.name
      where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
  );
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly tries: number;
  readonly at: Date;
  readonly fault: string;
}

/** What a handler said in failing, as much as names it; more stands in the server's log. */
const FAULT_MAX = 200;

/** Jobs that failed as often as their queue tries, the newest first. `before`: milliseconds. */
export function listFailed(db: Queries, before: string | null, limit: number): Promise<FailedJob[]> {
  return db.query<FailedJob>(
    `select id::text as id, name, retry_count + 1 as tries, completed_on as at, left(coalesce(output ->> 'message', ''), ${FAULT_MAX}) as fault
       from pgboss.job
      where state = 'failed' and ($1::int8 is null or completed_on < to_timestamp($1::int8 / 1000.0)) order by completed_on desc limit $2`,
    [before, limit],
  );
}

/** The queue of a failed job, its row held: of two who retry it at once one finds it. Null when it is not failed (any more). */
export async function queueOfFailedForUpdate(tx: Queries, id: string): Promise<string | null> {
  const row = await tx.maybeOne<{ name: string }>(
    `select name from pgboss.job where id = $1::uuid and state = 'failed' for update`,
    [id],
  );
  return row?.name ?? null;
}

export interface ParkedEvent {
  readonly id: bigint;
  readonly type: string;
  readonly tries: number;
  readonly at: Date;
}

/** Events that failed ten times and wait for somebody, the newest first. */
export function listParked(db: Queries, before: string | null, limit: number): Promise<ParkedEvent[]> {
  return db.query<ParkedEvent>(
    `select id, type, tries, created_at as at from outbox
      where due_at = 'infinity' and ($1::int8 is null or id < $1) order by id desc limit $2`,
    [before, limit],
  );
}

export async function countParked(db: Queries): Promise<{ count: number; oldest: Date | null }> {
  return db.one(
    `select count(*)::int as count, min(at) as oldest from (select created_at as at from outbox where due_at = 'infinity' limit $1) as p`,
    [ROWS_COUNTED_MAX + 1],
  );
}

/** When the site was last backed up; null where it never was. A backup runs on the machine's clock, as its watch does. */
export async function lastBackup(db: Queries): Promise<{ readonly at: Date; readonly ageS: number } | null> {
  return db.maybeOne<{ at: Date; ageS: number }>(
    `select at, extract(epoch from clock_timestamp() - at)::float8 as "ageS" from sign_of_life where name = 'backup'`,
  );
}
