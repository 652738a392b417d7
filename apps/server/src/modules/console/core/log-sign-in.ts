import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { insertLog, saveLogOutcome } from './logged.ts';

export const SIGN_IN_ACT = 'login';
/** Strangers make failures: in the log of operators a name has no more lines of them in an hour, in the server's log it has all. */
const FAILURES_PER_HOUR = 30;

/**
 * A try to sign in as staff goes to the server's log, and to the operators' log when the account exists: signed in, refused, locked out. Gives the
 * outcome back. One name's lock-out is one line in the hour, however often somebody knocks.
 */
export async function logStaffSignIn<T, K extends string>(
  deps: Deps,
  { staffName, address }: { readonly staffName: string; readonly address: string },
  outcome: Outcome<T, K>,
): Promise<Outcome<T, K>> {
  const said = outcome.ok ? 'done' : outcome.key;
  const line = { staff: staffName, address, outcome: said };
  if (outcome.ok) deps.log.info(line, 'staff signed in');
  else deps.log.warn(line, 'staff sign-in refused');
  const found = await findAccount(deps.db, staffName);
  if (found === null || (!outcome.ok && (await isEnough(deps.db, found.name, said)))) return outcome;
  const id = await insertLog(deps.db, {
    staff: String(found.id),
    name: found.name,
    act: SIGN_IN_ACT,
    detail: { address },
  });
  await saveLogOutcome(deps.db, id, said);
  return outcome;
}

function findAccount(db: Queries, name: string): Promise<{ id: bigint; name: string } | null> {
  return db.maybeOne('select id, name from staff_list() where lower(name) = lower($1)', [name]);
}

async function isEnough(db: Queries, name: string, outcome: string): Promise<boolean> {
  const { same, all } = await db.one<{ same: number; all: number }>(
    `select count(*) filter (where outcome = $2)::int as same, count(*)::int as all from staff_log
      where lower(name) = lower($1) and act = $3 and outcome <> 'done' and at > app_now() - interval '1 hour'`,
    [name, outcome, SIGN_IN_ACT],
  );
  return all >= FAILURES_PER_HOUR || (outcome === 'loginLocked' && same > 0);
}
