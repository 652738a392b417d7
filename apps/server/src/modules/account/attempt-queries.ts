import type { Queries } from '../../platform/db/pool.ts';

export interface AttemptRow {
  readonly failures: number;
  readonly locked_seconds: number;
}

export function findAttempt(db: Queries, key: string, windowSeconds: number): Promise<AttemptRow | null> {
  return db.maybeOne<AttemptRow>(
    `select failures, greatest(0, ceil(extract(epoch from coalesce(locked_until, n.now) - n.now)))::int as locked_seconds
       from attempt, (select app_now() as now) as n
      where key = $1 and greatest(last_at, coalesce(locked_until, last_at)) > n.now - $2 * interval '1 second'`,
    [key, windowSeconds],
  );
}

export interface AttemptBounds {
  readonly lockAfter: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
  readonly windowSeconds: number;
}

const IS_OLD = `greatest(a.last_at, coalesce(a.locked_until, a.last_at)) <= excluded.last_at - $5 * interval '1 second'`;

/**
 * One more attempt, in one statement, so that it holds among any number of processes. From `lockAfter` on each attempt locks the key:
 * first, twice, four times … `firstSeconds`. False when the key is locked; then nothing is counted.
 */
export async function countAttempt(db: Queries, key: string, bounds: AttemptBounds): Promise<boolean> {
  const count = await db.run(
    `insert into attempt as a (key, failures, last_at, locked_until)
     select $1, 1, n.now, case when $2::int <= 1 then n.now + least($3::float8, $4::float8) * interval '1 second' end
       from (select app_now() as now) as n
     on conflict (key) do update set
       last_at = excluded.last_at,
       failures = case when ${IS_OLD} then 1 else a.failures + 1 end,
       locked_until = case
         when ${IS_OLD} then excluded.locked_until
         when a.failures + 1 >= $2
           then excluded.last_at + least($3::float8 * 2 ^ least(a.failures + 1 - $2, 30), $4) * interval '1 second' end
     where a.locked_until is null or a.locked_until <= excluded.last_at`,
    [key, bounds.lockAfter, bounds.firstSeconds, bounds.maxSeconds, bounds.windowSeconds],
  );
  return count === 1;
}

export async function forgetAttempt(db: Queries, key: string): Promise<void> {
  await db.run('delete from attempt where key = $1', [key]);
}

/** Takes one attempt back, and the lock that it set: while a lock runs nothing is counted, so a lock is always the last attempt's. */
export async function forgiveAttempt(db: Queries, key: string): Promise<void> {
  await db.run('update attempt set failures = greatest(0, failures - 1), locked_until = null where key = $1', [key]);
}
