import type { TestDatabase } from '../../../platform/testing/database.ts';

type Owner = TestDatabase['owner'];

/** Changes bets that were accepted, as a fault of the disk or of a hand in the database would: they are insert-only for everybody else. */
export async function poisonBets(owner: Owner, player: bigint, change: string): Promise<void> {
  await owner.query('alter table bet disable trigger bet_insert_only');
  await owner.query(`update bet set ${change} where player = $1`, [player]);
  await owner.query('alter table bet enable trigger bet_insert_only');
}

/** An account that takes nothing more: the next credit passes the largest number there is. Gives what takes it back. */
export async function fillAccount(owner: Owner, player: bigint): Promise<() => Promise<void>> {
  const [{ balance } = { balance: 0n }] = await owner.query<{ balance: bigint }>(
    `select balance from account where player = $1 and asset = 'main'`,
    [player],
  );
  const set = (to: bigint) =>
    owner.query(`update account set balance = $2 where player = $1 and asset = 'main'`, [player, to]);
  await set(2n ** 63n - 1n);
  return async () => void (await set(balance));
}
