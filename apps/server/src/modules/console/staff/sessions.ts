import { consoleSessionCalls, type CallOutput, type StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { deviceOf } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { deleteStaffSession } from '../core/queries.ts';
import { unlogged } from '../core/roles.ts';
import { IDLE_MINUTES, STEP_UP_MINUTES } from '../core/session-times.ts';
import { hasPasskeys } from './second-factor.ts';

/** One's own account and sessions. */
export const sessionBindings = [
  unlogged(consoleSessionCalls.staffSelf, ({ deps, staff }) => staffSelf(deps, staff)),
  unlogged(consoleSessionCalls.staffSessions, async ({ deps, staff }) => ok(await staffSessions(deps, staff))),
  logged(consoleSessionCalls.endStaffSession, async ({ deps, staff }, { sessionId }) =>
    (await deleteStaffSession(deps.db, staff, sessionId)) ? done('该登录已结束') : refuse('notFound'),
  ),
];

type Self = CallOutput<typeof consoleSessionCalls.staffSelf>;
const MINUTE_MS = 60_000;

async function staffSelf(deps: Deps, staff: Staff): Promise<Outcome<Self, 'staffLoginNeeded'>> {
  const own = (await listSessions(deps.db, staff)).find(({ is_this }) => is_this);
  const account = await findAccount(deps.db, staff.staffId);
  // Ended by somebody else since the call came in.
  if (own === undefined || account === null) return refuse('staffLoginNeeded');
  const until = own.factor_at === null ? null : own.factor_at.getTime() + STEP_UP_MINUTES * MINUTE_MS;
  const { demo } = await tenantValues(deps);
  return ok({
    staffId: staff.staffId,
    staffName: staff.name,
    roles: account.roles,
    hasFactor: account.has_factor,
    hasPasskey: await hasPasskeys(deps.db, staff.staffId),
    recoveryCodes: account.recovery_codes,
    mustChangePassword: account.must_change_password,
    session: own.carried_by,
    endsAt: own.expires_at.getTime(),
    idleEndsAt: own.last_act_at.getTime() + IDLE_MINUTES * MINUTE_MS,
    stepUp: own.carried_by === 'cookie' && (account.has_factor || deps.config.isProduction) ? { until } : null,
    mode: demo ? 'demo' : 'production',
    now: account.now.getTime(),
  });
}

async function staffSessions(deps: Deps, staff: Staff): Promise<CallOutput<typeof consoleSessionCalls.staffSessions>> {
  const rows = await listSessions(deps.db, staff);
  return {
    list: rows.map((row) => ({
      sessionId: row.id,
      session: row.carried_by,
      at: row.created_at.getTime(),
      lastActAt: row.last_act_at.getTime(),
      endsAt: row.expires_at.getTime(),
      address: row.address,
      device: deviceOf(row.user_agent),
      isThis: row.is_this,
    })),
  };
}

interface SessionRow {
  readonly id: string;
  readonly is_this: boolean;
  readonly carried_by: Staff['carriedBy'];
  readonly created_at: Date;
  readonly last_act_at: Date;
  readonly expires_at: Date;
  readonly address: string;
  readonly user_agent: string;
  readonly factor_at: Date | null;
}

function listSessions(db: Queries, { staffId, tokenHash }: Staff): Promise<SessionRow[]> {
  return db.query<SessionRow>('select * from staff_sessions($1, $2, $3)', [staffId, tokenHash, IDLE_MINUTES]);
}

interface AccountRow {
  readonly roles: StaffRole[];
  readonly has_factor: boolean;
  readonly recovery_codes: number;
  readonly must_change_password: boolean;
  readonly now: Date;
}

function findAccount(db: Queries, staff: string): Promise<AccountRow | null> {
  return db.maybeOne<AccountRow>(
    'select f.*, staff_roles($1) as roles, app_now() as now from staff_factor_state($1) f',
    [staff],
  );
}
