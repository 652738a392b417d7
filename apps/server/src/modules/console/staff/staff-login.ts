import { consoleCalls, type CallInput, type StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Staff } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { forgiveTry, hashPassword, hashToken, newToken } from '../../account/index.ts';
import { done } from '../core/done.ts';
import { logStaffSignIn } from '../core/log-sign-in.ts';
import { deleteStaffSessions, insertStaff } from '../core/queries.ts';
import { unlogged } from '../core/roles.ts';
import { proveByOwn, type ProveRefusal } from './prove-staff.ts';
import { checkFactor, type FactorRefusal } from './second-factor.ts';

export const staffLoginBindings = [
  bind(consoleCalls.staffLogin, async ({ deps, ip: address }, input) =>
    logStaffSignIn(deps, { staffName: input.staffName, address }, await staffLogin(deps, input, address)),
  ),
  unlogged(consoleCalls.staffLogout, async ({ deps, staff }) => {
    await staffLogout(deps, staff);
    return done('已退出');
  }),
];

const SESSION_HOURS = 12;
/** An operator who left the desk: without a call for so long the session ends. */
const IDLE_MINUTES = 30;

type LoginInput = CallInput<typeof consoleCalls.staffLogin>;
type LoginRefusal = ProveRefusal | FactorRefusal | 'staffFactorMissing' | 'staffPasswordDue';

/** Signs an operator in: password, then the second factor, which production asks of everybody. The token is a bearer, never a cookie. */
export async function staffLogin(
  deps: Deps,
  input: LoginInput,
  ip: string,
): Promise<Outcome<{ token: string; staffName: string; role: StaffRole }, LoginRefusal>> {
  const proven = await proveByOwn(deps, input, ip);
  if (isRefusal(proven)) return proven;
  const { staff, tried } = proven;
  if (staff.totp_secret === null && deps.config.isProduction) {
    await forgiveTry(deps.db, tried, true);
    return refuse('staffFactorMissing');
  }
  const refused = await checkFactor(deps, staff, input.code);
  // Not yet a wrong answer: the client now asks for the code.
  if (refused?.key === 'staffCodeDue') await forgiveTry(deps.db, tried, false);
  if (refused) return refused;
  await forgiveTry(deps.db, tried, true);
  const token = newToken();
  await insertStaffSession(deps.db, hashToken(token), staff.id, SESSION_HOURS);
  return ok({ token, staffName: staff.name, role: staff.role });
}

export async function resolveStaff(deps: Deps, token: string): Promise<Staff | null> {
  const tokenHash = hashToken(token);
  const found = await findStaffBySession(deps.db, tokenHash);
  return found && { staffId: String(found.id), name: found.name, tokenHash };
}

/** Ends every session of this operator. */
export async function staffLogout(deps: Deps, staff: Staff): Promise<void> {
  await deleteStaffSessions(deps.db, staff.staffId);
}

/**
 * Makes an operator's account, for whoever may write the database itself; `received` is the password as a client would send it. False when the name is
 * taken.
 */
export async function createStaff(
  { db }: { readonly db: Queries },
  name: string,
  role: StaffRole,
  received: string,
): Promise<boolean> {
  return insertStaff(db, { name, role, passwordHash: await hashPassword(received), mustChange: false });
}

async function insertStaffSession(db: Queries, tokenHash: Buffer, staff: bigint, hours: number): Promise<void> {
  await db.run('select open_staff_session($1, $2, $3)', [tokenHash, staff, hours]);
}

/** Who is behind a session that stands, and its last call; that is written once a minute at most. */
function findStaffBySession(db: Queries, tokenHash: Buffer): Promise<{ id: bigint; name: string } | null> {
  return db.maybeOne<{ id: bigint; name: string }>('select id, name from staff_of_session($1, $2)', [
    tokenHash,
    IDLE_MINUTES,
  ]);
}
