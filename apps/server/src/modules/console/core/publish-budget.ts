import { createHash } from 'node:crypto';
import { moneyText, type ByTwoRefusal } from '@caiting/contract';
import { parseMoney, type Money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { takeBudgetAlone } from '../../cashier/index.ts';
import { readTenantValues } from '../../tenant/index.ts';
import type { ActingStaff } from './acting.ts';
import { endWaiting, isAskedByAnother, refusedUntilTwo } from './by-two.ts';

/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 60;

interface Publication {
  readonly act: string;
  readonly title: string;
  readonly budget: Money;
  readonly draft: object;
}

/**
 * Publishes what pays out of a budget. Above the limit of one publication, or above what one operator publishes alone in a day, a second one has to say
 * the same; what two said counts in nobody's sum (docs/decisions/0152).
 */
export function publishBudget<T, R extends string>(
  deps: Deps,
  staff: ActingStaff,
  what: Publication,
  publish: (tx: Tx) => Promise<Outcome<T, R>>,
): Promise<Outcome<T, R | ByTwoRefusal>> {
  return deps.db.tx<Outcome<T, R | ByTwoRefusal>>(
    async (tx) => {
      const wish = {
        act: what.act,
        subject: subjectOf(what),
        object: `${what.act}:${what.title}`,
        reason: '',
        minutes: CONFIRM_MINUTES,
      };
      const values = await readTenantValues(tx);
      const alone = await takeBudgetAlone(tx, values, { staff: staff.staffId, amount: what.budget });
      const isSmall = alone.fits && what.budget <= (parseMoney(values.activityTwoStaffAbove) ?? 0n);
      // Agreed to by its number, two stand behind it whatever its sum.
      const isAlone = staff.doing.approves === null && isSmall && !(await isAskedByAnother(tx, staff, wish));
      if (isAlone) {
        const made = await publish(tx);
        if (!made.ok) return made;
        await alone.count();
        // One is enough by now: what was asked for before must not be published a second time by its number.
        await endWaiting(tx, staff, wish, `${wish.subject}: ${staff.name}`);
        return made;
      }
      return (await refusedUntilTwo(tx, staff, wish)) ?? publish(tx);
    },
    { keepsOnRefusal: true },
  );
}

/** Everything that was asked for, as a hash after the title: the second one says the same. */
function subjectOf({ title, budget, draft }: Publication): string {
  const said = JSON.stringify(draft, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return `${title} ${moneyText(budget)} ${createHash('sha256').update(said).digest('hex').slice(0, 16)}`;
}
