import type { Queries } from '../../../platform/db/pool.ts';

export async function forgetAttempt(db: Queries, key: string): Promise<void> {
  await db.run('delete from attempt where key = $1', [key]);
}

/** Every sign-in to this name that failed, wherever it came from. */
export async function forgetSignInsOf(db: Queries, userName: string): Promise<void> {
  await db.run(
    `delete from attempt
      where key = 'a:' || lower($1) or starts_with(key, 'n:' || lower($1) || '|') or starts_with(key, 'd:' || lower($1) || '|')`,
    [userName],
  );
}
