import { eraseAll, isPictureKept, obstaclesOf } from '../../../platform/db/leaving.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileStore } from '../../../platform/files/index.ts';
import { isExcluded } from '../../protection/index.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { closeAccount, forgetPicture, holdAccounts, listDue, listGivenPictures, listRest, putOff } from './queries.ts';

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
  await erasePictures(deps).catch((error: unknown) => {
    deps.log.error({ err: error }, 'pictures of closed accounts not erased');
    faults.push(error);
  });
  if (faults.length > 0) throw new AggregateError(faults, `accounts not closed: ${faults.length}`);
}

/** Once the account is closed for certain, since no rollback brings a file back; the file before its row, so that a crash in between leaves it to the next time. */
async function erasePictures(deps: Deps): Promise<void> {
  for (const picture of await listGivenPictures(deps.db)) {
    const { player, path, is_shared } = picture;
    if (!is_shared && !(await isPictureKept(deps, deps.db, path, String(player)))) await fileStore(deps).remove(path);
    await forgetPicture(deps.db, picture);
  }
}

/** Balances are held first: what is posted at the same moment came before, and is in the way. */
async function closeOne(deps: Deps, player: bigint): Promise<void> {
  await deps.db.tx(
    async (tx) => {
      if (!(await holdAccounts(tx, player))) return;
      const who = String(player);
      if ((await obstaclesOf(deps, tx, who)).length > 0) {
        if (await putOff(tx, player)) await tellPlayer(tx, who, 'closingPutOff');
        return;
      }
      await eraseAll(deps, tx, who);
      await closeAccount(tx, player, await isExcluded(tx, who));
    },
    { isLong: true },
  );
}
