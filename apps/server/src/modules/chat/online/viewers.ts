import type { Deps } from '../../../platform/deps.ts';
import { countPresent } from './queries.ts';
/** How many are connected to each of these rooms, over all processes; rooms with nobody are left out. */
export async function viewersOf(deps: Deps, roomCodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (roomCodes.length === 0) return new Map();
  const rows = await countPresent(deps.db, roomCodes);
  return new Map(rows.map(({ room_code, people }) => [room_code, people]));
}
