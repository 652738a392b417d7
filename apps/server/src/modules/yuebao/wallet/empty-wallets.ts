import { randomUUID } from 'node:crypto';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DemoEnding } from '../../../platform/module.ts';
import { moveOut } from './move.ts';

/** Moves every wallet back to its owner's main balance, at the end of a demo. Gives how many. */
export async function emptyWallets(deps: Deps, { players }: DemoEnding): Promise<number> {
  const wallets = await listWallets(deps.db, players);
  for (const { player, balance } of wallets) {
    const moved = await moveOut(deps, { userId: String(player), requestId: randomUUID() }, { amount: money(balance) });
    if (!moved.ok) throw new Error(`the wallet of player ${player} cannot be emptied: ${moved.key}`);
  }
  return wallets.length;
}

function listWallets(db: Queries, players: DemoEnding['players']): Promise<{ player: bigint; balance: bigint }[]> {
  return db.query(
    `select player, balance from account
      where asset = 'yuebao' and balance > 0 and ($1::int8[] is null or player = any ($1)) order by player`,
    [players],
  );
}
