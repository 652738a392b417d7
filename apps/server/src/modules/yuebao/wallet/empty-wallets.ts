import { randomUUID } from 'node:crypto';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DemoEnding } from '../../../platform/module.ts';
import { moveOut } from './move.ts';

/**
 * Moves every wallet back to its owner's main balance, at the end of a demo, and lets it earn from then on: days that are not paid yet would pay for
 * the play money after the end. Gives how many.
 */
export async function emptyWallets(deps: Deps, { owner, players }: DemoEnding): Promise<number> {
  // Before, so that no day is paid into a wallet that was just emptied; after, for the time it took.
  await startAnew(owner, players);
  const wallets = await listWallets(deps.db, players);
  for (const { player, balance } of wallets) {
    const moved = await moveOut(deps, { userId: String(player), requestId: randomUUID() }, { amount: money(balance) });
    if (!moved.ok) throw new Error(`the wallet of player ${player} cannot be emptied: ${moved.key}`);
  }
  await startAnew(owner, players);
  return wallets.length;
}

async function startAnew(owner: Queries, players: DemoEnding['players']): Promise<void> {
  await owner.query('select start_yuebao_anew($1::int8[])', [players]);
}

function listWallets(db: Queries, players: DemoEnding['players']): Promise<{ player: bigint; balance: bigint }[]> {
  return db.query(
    `select player, balance from account
      where asset = 'yuebao' and balance > 0 and ($1::int8[] is null or player = any ($1)) order by player`,
    [players],
  );
}
