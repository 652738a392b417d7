import type { Queries } from '../../../platform/db/pool.ts';

/** Whether a player has ever placed a bet. */
export async function hasBets(db: Queries, player: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    'select exists (select from bet where player = $1::bigint) as found',
    [player],
  );
  return found;
}
