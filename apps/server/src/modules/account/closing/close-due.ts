import { eraseAll, obstaclesOf } from '../../../platform/db/leaving.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isExcluded } from '../../protection/index.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { closeAccount, holdAccounts, listDue, listRest, putOff } from './queries.ts';

/** Carries out what is due, each in a transaction of its own, and erases what was kept for self-exclusions that are over. */
export async function closeDue(deps: Deps): Promise<void> {
  for (const { player } of await listDue(deps.db)) await closeOne(deps, player);
  for (const { player } of await listRest(deps.db)) {
    if (await isExcluded(deps.db, String(player))) continue;
    await deps.db.tx((tx) => closeAccount(tx, player, false));
  }
}

/** Balances are held first: what is posted at the same moment came before, and is in the way, or finds the account closed. */
async function closeOne(deps: Deps, player: bigint): Promise<void> {
  await deps.db.tx(
    async (tx) => {
      if (!(await holdAccounts(tx, player))) return;
      const who = String(player);
      if ((await obstaclesOf(deps, tx, who)).length > 0) {
        await putOff(tx, player);
        await tellPlayer(tx, who, 'closingPutOff');
        return;
      }
      await eraseAll(deps, tx, who);
      await closeAccount(tx, player, await isExcluded(tx, who));
    },
    { isLong: true },
  );
}
