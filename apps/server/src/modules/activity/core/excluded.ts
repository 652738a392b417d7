import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { refusalOf } from '../../protection/index.ts';

/** Whether the player has excluded himself or pauses: he is shown nothing that is given away. */
export async function isExcluded(deps: Deps, player: string | null): Promise<boolean> {
  if (player === null) return false;
  return (await deps.db.tx((tx) => refusalOf(tx, player, 'activity', money(0n)))) !== null;
}
