import { parseMoney } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { TenantValues } from '../../tenant/index.ts';

export interface Approval {
  /** Number of the operator's account. */
  readonly staff: string;
  readonly player: bigint;
  readonly amount: bigint;
}

/**
 * Whether one operator alone may approve this sum, and if so counts it: by what this operator approved alone today, and by what this player got
 * today on the word of single operators (docs/decisions/0152). Serializes the approvals of one operator and of one player to the end of the transaction.
 */
export async function takeAlone(
  tx: Tx,
  { twoStaffOperatorDay, twoStaffPlayerDay }: TenantValues,
  { staff, player, amount }: Approval,
): Promise<boolean> {
  const [ofStaff, ofPlayer] = [await lockSum(tx, 'staff', staff), await lockSum(tx, 'player', player)];
  const fits = (sum: bigint, limit: string) => sum + amount <= (parseMoney(limit) ?? 0n);
  if (!fits(ofStaff, twoStaffOperatorDay) || !fits(ofPlayer, twoStaffPlayerDay)) return false;
  await addToSum(tx, 'staff', staff, amount);
  await addToSum(tx, 'player', player, amount);
  return true;
}

/**
 * Whether one operator alone may publish this budget, within what he publishes alone in a day; if so `count` adds it, once it is published. The next one of
 * his waits for the end of the transaction.
 */
export async function takeBudgetAlone(
  tx: Tx,
  { budgetOperatorDay }: TenantValues,
  { staff, amount }: Pick<Approval, 'staff' | 'amount'>,
): Promise<{ fits: boolean; count(): Promise<void> }> {
  const sum = await lockSum(tx, 'budget', staff);
  return {
    fits: sum + amount <= (parseMoney(budgetOperatorDay) ?? 0n),
    count: async () => void (await addToSum(tx, 'budget', staff, amount)),
  };
}

/** The sum of today, its row held. Operator before player, for everybody: so nobody waits in a circle. */
const lockSum = (tx: Tx, scope: Scope, who: bigint | string): Promise<bigint> => addToSum(tx, scope, who, 0n);

type Scope = 'staff' | 'player' | 'budget';

async function addToSum(tx: Tx, scope: Scope, who: bigint | string, amount: bigint): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>('select count_alone($1, $2, $3) as sum', [scope, who, amount]);
  return sum;
}
