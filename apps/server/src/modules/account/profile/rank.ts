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

/** Freezes the commission of an agent from now on, or lets it flow again; true when that changed anything. */
export async function setCommissionFrozen(tx: Tx, agent: bigint, isFrozen: boolean): Promise<boolean> {
  const changed = await tx.run(
    `update player set commission_frozen_at = case when $2 then app_now() end
      where id = $1 and (commission_frozen_at is null) = $2`,
    [agent, isFrozen],
  );
  return changed > 0;
}
