import { money, type Money } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

/** What one player has here. */
export interface Wallet {
  /** Spendable main balance. */
  readonly main: Money;
  /** At call. */
  readonly balance: Money;
  /** Principal of the running pledges. */
  readonly pledged: Money;
}

/** Zeros for a player who never put anything in. */
export async function findWallet(db: Queries, player: string): Promise<Wallet> {
  const row = await db.one<{ main: bigint; balance: bigint; pledged: bigint }>(
    `select coalesce((select balance from account where player = $1 and asset = 'main'), 0) as main,
            coalesce((select balance from account where player = $1 and asset = 'yuebao'), 0) as balance,
            coalesce((select sum(principal) from pledge_order where player = $1 and state = 'holding'), 0)::int8 as pledged`,
    [player],
  );
  return { main: money(row.main), balance: money(row.balance), pledged: money(row.pledged) };
}

/** Puts the acts of one player in a row, so that his own limits hold for concurrent requests. Taken before products and balances. */
export async function lockPlayer(tx: Tx, player: string | bigint): Promise<void> {
  await tx.query('select 1 from player where id = $1 for no key update', [player]);
}
