import { money, type Money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';

/** Stakes that wait for their draw, of all players: in issues that sell or have closed. */
export async function openStakes(db: Queries): Promise<Money> {
  const { open } = await db.one<{ open: bigint }>('select open_stakes() as open');
  return money(open);
}
