import { PAYOUT_KINDS, type PayoutAccount } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { accountView } from './account-view.ts';
import { findHolder, listAccounts } from './queries.ts';

/** All payout accounts of a player as staff see them: masked as for the player. */
export async function payoutAccountsOf(db: Queries, player: string): Promise<PayoutAccount[]> {
  const [rows, holder] = await Promise.all([listAccounts(db, player, PAYOUT_KINDS), findHolder(db, player)]);
  return rows.map((row) => accountView(row, holder, 0));
}

/** Whose bank cards end in these four digits. */
export async function playersByCardTail(db: Queries, tail: string, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ player: bigint }>(
    `select player from payout_account where kind = 'bank' and right(shown, 4) = $1 order by id desc limit $2`,
    [tail, limit],
  );
  return [...new Set(rows.map(({ player }) => player))];
}
