import { consoleCalls, rolesGiven, type CallInput, type RolesGiven, type StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Staff, type StaffToken } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { forgiveTry, hashPassword, hashToken, newToken } from '../../account/index.ts';
import { done } from '../core/done.ts';
import { logStaffSignIn } from '../core/log-sign-in.ts';
import { deleteStaffSession, insertStaff } from '../core/queries.ts';
import { unlogged } from '../core/roles.ts';
import { IDLE_MINUTES, SESSION_HOURS } from '../core/session-times.ts';
import { proveByOwn, type ProveRefusal } from './prove-staff.ts';
import { checkFactor, hasFactor, isFactorDue, type FactorRefusal } from './second-factor.ts';

export const staffLoginBindings = [
  bind(consoleCalls.staffLogin, async (context, input) => {
    const { deps, ip: address, userAgent } = context;
    const signedIn = await staffLogin(deps, input, { address, userAgent });
    const outcome = await logStaffSignIn(deps, { staffName: input.staffName, address }, signedIn);
    if (!outcome.ok || input.session === 'bearer') return outcome;
    context.setStaffSession(outcome.data.token, SESSION_HOURS * HOUR_SECONDS);
    return ok({ ...outcome.data, token: '' });
  }),
  unlogged(consoleCalls.staffLogout, async (context) => {
    await deleteStaffSession(context.deps.db, context.staff, null);
    context.clearStaffSession();
    return done('已退出');
  }),
];

const HOUR_SECONDS = 3_600;

type LoginInput = CallInput<typeof consoleCalls.staffLogin>;
type LoginRefusal = ProveRefusal | FactorRefusal | 'staffFactorMissing' | 'staffPasswordDue';

/** From where somebody signs in. */
interface Place {
  readonly address: string;
  readonly userAgent: string;
}

/** Signs an operator in: password, then the second factor, which production asks of everybody. The token is good the way it was asked for alone: as a cookie, or as a bearer. */
export async function staffLogin(
  deps: Deps,
  input: LoginInput,
  place: Place,
): Promise<Outcome<{ token: string; staffName: string; roles: StaffRole[] }, LoginRefusal>> {
  const proven = await proveByOwn(deps, input, place.address);
  if (isRefusal(proven)) return proven;
  const { staff, tried } = proven;
  const isFactorShown = await hasFactor(deps.db, staff.id);
  if (!isFactorShown && deps.config.isProduction) {
    await forgiveTry(deps.db, tried, true);
    return refuse('staffFactorMissing');
  }
  const refused = await checkFactor(deps, staff, input);
  // Not yet a wrong answer: the client now asks for the factor.
  if (isFactorDue(refused)) await forgiveTry(deps.db, tried, false);
  if (refused) return refused;
  await forgiveTry(deps.db, tried, true);
  const token = newToken();
  const { session: carriedBy } = input;
  await insertStaffSession(deps.db, staff.id, { tokenHash: hashToken(token), carriedBy, isFactorShown, ...place });
  return ok({ token, staffName: staff.name, roles: staff.roles });
}

export async function resolveStaff(deps: Deps, { token, carriedBy, isAct }: StaffToken): Promise<Staff | null> {
  const tokenHash = hashToken(token);
  const found = await findStaffBySession(deps.db, tokenHash, carriedBy, isAct);
  return found && { staffId: String(found.id), name: found.name, tokenHash, carriedBy };
}

/**
 * Makes an operator's account, for whoever may write the database itself; `received` is the password as a client would send it. `mustChange`: its owner
 * chooses another one first. False when the name is taken.
 */
export async function createStaff(
  { db }: { readonly db: Queries },
  name: string,
  given: RolesGiven,
  received: string,
  { mustChange = false }: { readonly mustChange?: boolean } = {},
): Promise<boolean> {
  return insertStaff(db, {
    name,
    roles: rolesGiven(given),
    passwordHash: await hashPassword(received),
    mustChange,
  });
}

interface NewSession extends Place {
  readonly tokenHash: Buffer;
  readonly carriedBy: Staff['carriedBy'];
  /** Whoever has a second factor has just shown it. */
  readonly isFactorShown: boolean;
}

async function insertStaffSession(
  db: Queries,
  staff: bigint,
  { tokenHash, carriedBy, isFactorShown, address, userAgent }: NewSession,
): Promise<void> {
  await db.run('select begin_staff_session($1, $2, $3, $4, $5, $6, $7)', [
    tokenHash,
    staff,
    SESSION_HOURS,
    carriedBy,
    address,
    userAgent,
    isFactorShown,
  ]);
}

/** Who is behind a session that stands, and its last act; that is written once a minute at most. */
function findStaffBySession(
  db: Queries,
  tokenHash: Buffer,
  carriedBy: Staff['carriedBy'],
  isAct: boolean,
): Promise<{ id: bigint; name: string } | null> {
  return db.maybeOne<{ id: bigint; name: string }>('select id, name from staff_of_token($1, $2, $3, $4)', [
    tokenHash,
    IDLE_MINUTES,
    carriedBy,
    isAct,
  ]);
}
