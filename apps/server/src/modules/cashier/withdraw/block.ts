import type { Queries, Tx } from '../../../platform/db/pool.ts';

/** What stops withdrawals of one player. */
export interface WithdrawalBlock {
  readonly at: Date;
  readonly staff_name: string;
}

export function findBlock(db: Queries, player: bigint | string): Promise<WithdrawalBlock | null> {
  return db.maybeOne<WithdrawalBlock>('select at, staff_name from withdrawal_block where player = $1::bigint', [
    player,
  ]);
}

/** The caller holds the player, as a request for a withdrawal does: none comes in between. False when it stood already. */
export async function blockWithdrawals(
  tx: Tx,
  player: bigint,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<boolean> {
  const count = await tx.run(
    'insert into withdrawal_block (player, staff_name, reason) values ($1, $2, $3) on conflict (player) do nothing',
    [player, by, reason],
  );
  return count === 1;
}

export async function openWithdrawals(tx: Tx, player: bigint): Promise<void> {
  await tx.run('delete from withdrawal_block where player = $1', [player]);
}
