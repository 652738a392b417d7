import type { Queries } from '../../../platform/db/pool.ts';

/** True when every one of these pictures was given by this player. */
export async function ownsUploads(db: Queries, player: string, paths: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(paths)];
  if (wanted.length === 0) return true;
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from upload where player = $1 and path = any($2::text[])',
    [player, wanted],
  );
  return count === wanted.length;
}
