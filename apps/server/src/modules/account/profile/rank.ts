import type { Tx } from '../../../platform/db/pool.ts';
import { markAgent } from '../core/queries.ts';

/** Makes a player an agent, from their next call on. */
export async function makeAgent(tx: Tx, player: bigint): Promise<void> {
  await markAgent(tx, player);
}

/** Takes the agent's rights away and withdraws their invite codes; whoever came by them stays where they are in the tree. Gives the number of codes. */
export async function unmakeAgent(tx: Tx, player: bigint): Promise<number> {
  await tx.run('update player set is_agent = false where id = $1', [player]);
  return tx.run('update invite_code set deleted_at = app_now() where owner = $1 and deleted_at is null', [player]);
}
