import { consoleSessionCalls, type CallInput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { logged } from '../core/logged.ts';
import { STEP_UP_MINUTES } from '../core/session-times.ts';
import { findStaffByName } from './prove-staff.ts';
import { checkFactor, hasFactor, type FactorRefusal } from './second-factor.ts';

/** The second factor again, within a session: what moves money, rights, doors and prices asks for one that was shown just now. */
export const stepUpBinding = logged(consoleSessionCalls.staffStepUp, ({ deps, staff }, shown) =>
  stepUp(deps, staff, shown),
);

async function stepUp(
  deps: Deps,
  staff: Staff,
  shown: CallInput<typeof consoleSessionCalls.staffStepUp>,
): Promise<Outcome<{ until: number }, FactorRefusal | 'staffFactorMissing'>> {
  const account = await findStaffByName(deps.db, staff.name);
  if (account === null || !(await hasFactor(deps.db, account.id))) return refuse('staffFactorMissing');
  const refused = await checkFactor(deps, account, shown);
  if (refused) return refused;
  const at = await saveFactorShown(deps.db, staff.tokenHash);
  return ok({ until: at.getTime() + STEP_UP_MINUTES * 60_000 });
}

async function saveFactorShown(db: Queries, tokenHash: Buffer): Promise<Date> {
  return (await db.one<{ at: Date }>('select show_staff_factor($1) as at', [tokenHash])).at;
}
