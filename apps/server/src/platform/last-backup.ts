import type { Queries } from './db/pool.ts';

/** When the site was last backed up; null where it never was. A backup runs on the machine's clock, as its watch does. */
export async function lastBackup(db: Queries): Promise<{ readonly at: Date; readonly ageS: number } | null> {
  return db.maybeOne<{ at: Date; ageS: number }>(
    `select at, extract(epoch from clock_timestamp() - at)::float8 as "ageS" from sign_of_life where name = 'backup'`,
  );
}
