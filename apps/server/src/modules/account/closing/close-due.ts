import { eraseAll, obstaclesOf } from '../../../platform/db/leaving.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isExcluded } from '../../protection/index.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { closeAccount, holdAccounts, listDue, listRest, putOff } from './queries.ts';

/**
 * Carries out what is due, each in a transaction of its own, and erases what was kept for self-exclusions that are over. One that fails does not keep the
 * others waiting; the job has failed then, after all of them.
 */
export async function closeDue(deps: Deps): Promise<void> {
  const faults: unknown[] = [];
  const each = async (players: readonly { player: bigint }[], act: (player: bigint) => Promise<void>) => {
    for (const { player } of players)
      await act(player).catch((error: unknown) => {
        deps.log.error({ err: error, player: String(player) }, 'account not closed');
        faults.push(error);
      });
  };
  await each(await listDue(deps.db), (player) => closeOne(deps, player));
  await each(await listRest(deps.db), async (player) => {
    if (!(await isExcluded(deps.db, String(player)))) await deps.db.tx((tx) => closeAccount(tx, player, false));
  });
  if (faults.length > 0) throw new AggregateError(faults, `accounts not closed: ${faults.length}`);
}

/** Balances are held first: what is posted at the same moment came before, and is in the way. */
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
