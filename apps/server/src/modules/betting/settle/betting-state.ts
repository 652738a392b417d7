import type { PartState } from '../../../platform/availability.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readSale } from '../../draws/index.ts';
import { isSiteOpen } from '../../tenant/index.ts';
import { isSettlingLate } from './figures.ts';

/** Down: nothing can be bet on. Degraded: a lottery that should sell does not, or winnings wait for longer than a minute. */
export async function bettingState(deps: Deps): Promise<PartState> {
  if (!(await isSiteOpen(deps))) return 'down';
  const { sells, misses } = await readSale(deps.db);
  if (!sells) return 'down';
  return misses || (await isSettlingLate(deps.db)) ? 'degraded' : 'ok';
}
