import { calls, takesStepUp, type CallDef } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { STEP_UP_MINUTES } from './session-times.ts';

const STEPPED: ReadonlySet<string> = new Set(
  Object.entries(calls)
    .filter(([name]) => takesStepUp(name))
    .map(([, { path }]) => path),
);

/**
 * What moves money, rights, doors or prices is not done from a page whose second factor was shown long ago: whoever finds the page open, or has its cookie, has
 * not the phone. Programs with a bearer signed in for this very act, and are not asked.
 */
export async function stepUpRefusal(
  { db, config }: Deps,
  staff: Staff,
  { path }: Pick<CallDef, 'path'>,
): Promise<Refusal<'staffStepUpDue'> | null> {
  if (staff.carriedBy !== 'cookie' || !STEPPED.has(path)) return null;
  return (await isDue(db, staff.tokenHash, config.isProduction)) ? refuse('staffStepUpDue') : null;
}

async function isDue(db: Queries, tokenHash: Buffer, isAlways: boolean): Promise<boolean> {
  const values = [tokenHash, STEP_UP_MINUTES, isAlways];
  return (await db.one<{ is: boolean }>('select staff_step_up_due($1, $2, $3) as is', values)).is;
}
