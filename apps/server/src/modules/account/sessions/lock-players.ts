import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endAllSessions } from './end-session.ts';

/** Shuts accounts for good: nobody signs in, every login ends, codes they handed out make no new members. Repeatable; gives how many were shut now. */
export async function lockPlayers(deps: Deps, players: readonly string[], message: string): Promise<number> {
  let locked = 0;
  for (const player of players) {
    locked += await deps.db.tx(async (tx) => {
      const count = await setLocked(tx, player);
      // For good: nobody opens it again by taking back that it is being closed.
      await tx.run('delete from account_closing where player = $1 and closed_at is null', [player]);
      await deleteInvites(tx, player);
      await endAllSessions(tx, BigInt(player), 'forced', message);
      return count;
    });
  }
  return locked;
}

function setLocked(tx: Queries, player: string): Promise<number> {
  return tx.run(`update player set state = 'locked' where id = $1 and state <> 'locked'`, [player]);
}

async function deleteInvites(tx: Queries, player: string): Promise<void> {
  await tx.run('update invite_code set deleted_at = app_now() where owner = $1 and deleted_at is null', [player]);
}
