import { STAFF_ROLE_NAMES, type CallInput, type CallOutput, type consoleStaffCalls } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Staff } from '../../platform/http/binding.ts';
import { refuse, type Outcome } from '../../platform/outcome.ts';
import { HashQueueFull, hashPassword } from '../account/index.ts';
import { done } from './acts.ts';
import { refusedUntilTwo } from './by-two.ts';
import {
  deleteStaffSessions,
  findStaffForUpdate,
  insertStaff,
  isAdminForUpdate,
  listStaff,
  saveStaffActive,
  saveStaffRole,
  type StaffAccountRow,
} from './queries.ts';
import { roleMissing } from './roles.ts';

const CONFIRM_MINUTES = 60;
const BUSY_SECONDS = 5;

type Done = { done: boolean; note: string };
type StaffRefusal = 'staffRoleMissing' | 'secondStaffNeeded';
type ChangeRefusal = StaffRefusal | 'notFound' | 'staffOneself';

export async function staffAccounts(deps: Deps): Promise<CallOutput<typeof consoleStaffCalls.staffAccounts>> {
  const rows = await listStaff(deps.db);
  return {
    list: rows.map(({ name, role, is_active, created_at }) => ({
      staffName: name,
      role,
      active: is_active,
      at: created_at.getTime(),
    })),
  };
}

/** The account is made when a second administrator asks for the same name and role. */
export async function addStaff(
  deps: Deps,
  staff: Staff,
  { staffName, role, password }: CallInput<typeof consoleStaffCalls.addStaff>,
): Promise<Outcome<Done, StaffRefusal | 'fieldUnique' | 'tooManyRequests'>> {
  const hash = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof HashQueueFull) return null;
    throw error;
  });
  if (hash === null) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  return asAdmin(deps, staff, async (tx) => {
    if ((await findStaffForUpdate(tx, staffName)) !== null) return taken();
    const alone = await refusedUntilTwo(tx, staff, wish('addStaff', `${staffName.toLowerCase()}:${role}`));
    if (alone) return alone;
    if (!(await insertStaff(tx, staffName, role, hash))) return taken();
    return done(`运营账号 ${staffName} 已创建，角色：${STAFF_ROLE_NAMES[role]}`);
  });
}

const wish = (act: string, subject: string) => ({ act, subject, reason: '', minutes: CONFIRM_MINUTES });
const taken = () => refuse('fieldUnique', { field: 'staffName', params: { field: '运营账号' } });

export function setStaffRole(
  deps: Deps,
  staff: Staff,
  { staffName, role }: CallInput<typeof consoleStaffCalls.setStaffRole>,
): Promise<Outcome<Done, ChangeRefusal>> {
  return changeOther(deps, staff, staffName, async (tx, other) => {
    const alone = await refusedUntilTwo(tx, staff, wish('setStaffRole', `${other.id}:${role}`));
    if (alone) return alone;
    await saveStaffRole(tx, other.id, role);
    return done(`${other.name} 的角色：${STAFF_ROLE_NAMES[role]}`);
  });
}

export function setStaffActive(
  deps: Deps,
  staff: Staff,
  { staffName, on }: CallInput<typeof consoleStaffCalls.setStaffActive>,
): Promise<Outcome<Done, ChangeRefusal>> {
  return changeOther(deps, staff, staffName, async (tx, other) => {
    const alone = on ? await refusedUntilTwo(tx, staff, wish('openStaff', String(other.id))) : null;
    if (alone) return alone;
    await saveStaffActive(tx, other.id, on);
    if (!on) await deleteStaffSessions(tx, String(other.id));
    return done(`运营账号 ${other.name} 已${on ? '启用' : '停用，其登录已全部结束'}`);
  });
}

function changeOther(
  deps: Deps,
  staff: Staff,
  staffName: string,
  change: (tx: Tx, other: StaffAccountRow) => Promise<Outcome<Done, StaffRefusal>>,
): Promise<Outcome<Done, ChangeRefusal>> {
  return asAdmin<ChangeRefusal>(deps, staff, async (tx) => {
    const other = await findStaffForUpdate(tx, staffName);
    if (other === null) return refuse('notFound');
    return String(other.id) === staff.staffId ? refuse('staffOneself') : change(tx, other);
  });
}

/** Under the lock of the one who acts: of two administrators who close each other at once one stays. */
function asAdmin<R extends string>(
  deps: Deps,
  { staffId }: Staff,
  act: (tx: Tx) => Promise<Outcome<Done, R>>,
): Promise<Outcome<Done, R | 'staffRoleMissing'>> {
  return deps.db.tx(async (tx) => ((await isAdminForUpdate(tx, staffId)) ? act(tx) : roleMissing(['admin'])), {
    // That a first one asked must stay.
    keepsOnRefusal: true,
  });
}
