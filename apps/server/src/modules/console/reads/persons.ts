import { moneyText, type PersonBeside } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { personsOf } from '../../account/index.ts';
import { balancesOf } from '../../ledger/index.ts';

/** Whose rows they are: two reads for a page, whatever its length. */
export async function personsBeside(
  db: Queries,
  players: readonly bigint[],
): Promise<(player: bigint) => PersonBeside> {
  const ids = [...new Set(players)];
  const [persons, balances] = await Promise.all([personsOf(db, ids), balancesOf(db, ids)]);
  return (player) => ({
    ...(persons.get(player) ?? NOBODY),
    balance: moneyText(balances.get(player)?.balance ?? money(0n)),
  });
}

const NOBODY = { nickname: '', grade: 0, registeredAt: 0, upline: '' };
