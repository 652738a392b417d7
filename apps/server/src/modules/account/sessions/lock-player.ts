import type { Tx } from '../../../platform/db/pool.ts';
import { endAllSessions } from './end-session.ts';

const LOCKED_MESSAGE = '您的账号已被锁定，请联系客服';

/** Locks an account and ends its logins; gives how many. The row is written first, so that nobody signs in between. */
export async function lockPlayer(tx: Tx, player: bigint): Promise<number> {
  await saveState(tx, player, 'locked');
  return endAllSessions(tx, player, 'locked', LOCKED_MESSAGE);
}

export async function unlockPlayer(tx: Tx, player: bigint): Promise<void> {
  await saveState(tx, player, 'active');
}

/** Staff are looking: a closing that its player, or somebody else, had begun is off. One that is closed stays so. */
async function saveState(tx: Tx, player: bigint, state: 'active' | 'locked'): Promise<void> {
  await tx.run(
    `update player p set state = $2
      where p.id = $1 and not exists (select from account_closing c where c.player = p.id and c.closed_at is not null)`,
    [player, state],
  );
  await tx.run('delete from account_closing where player = $1 and closed_at is null', [player]);
}
