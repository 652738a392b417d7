import {
  areApart,
  rolesGiven,
  REFUSAL_WORDS,
  consoleStaffCalls,
  type CallInput,
  type CallOutput,
  type StaffRole,
  type ByTwoRefusal,
} from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { HashQueueFull, hashPassword, weakPassword } from '../../account/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { deleteStaffSessions, insertStaff } from '../core/queries.ts';
import { roleMissing, roleWords, unlogged } from '../core/roles.ts';
import { dropFactor } from './second-factor.ts';

/** Accounts of staff, kept by administrators. */
export const staffAccountsBindings = [
  unlogged(consoleStaffCalls.staffAccounts, async ({ deps }) => ok(await staffAccounts(deps))),
  logged(consoleStaffCalls.addStaff, ({ deps, staff }, input) => addStaff(deps, staff, input)),
  logged(consoleStaffCalls.setStaffRole, ({ deps, staff }, input) => setStaffRole(deps, staff, input)),
  logged(consoleStaffCalls.resetSecondFactor, ({ deps, staff }, input) => resetSecondFactor(deps, staff, input)),
  logged(consoleStaffCalls.setStaffActive, ({ deps, staff }, input) => setStaffActive(deps, staff, input)),
];

const CONFIRM_MINUTES = 60;
const BUSY_SECONDS = 5;

type Done = { done: boolean; note: string };
type StaffRefusal = 'staffRoleMissing' | ByTwoRefusal;
type ChangeRefusal = StaffRefusal | 'notFound' | 'staffOneself';

async function staffAccounts(deps: Deps): Promise<CallOutput<typeof consoleStaffCalls.staffAccounts>> {
  const rows = await listStaff(deps.db);
  return {
    list: rows.map(({ name, roles, is_active, created_at }) => ({
      staffName: name,
      roles,
      active: is_active,
      at: created_at.getTime(),
    })),
  };
}

/** The account is made when a second administrator asks for the same name and role. That one knows its password, so its owner changes it first. */
async function addStaff(
  deps: Deps,
  staff: ActingStaff,
  { staffName, role, password }: CallInput<typeof consoleStaffCalls.addStaff>,
): Promise<Outcome<Done, StaffRefusal | 'fieldUnique' | 'passwordWeak' | 'tooManyRequests'>> {
  const weak = weakPassword(staffName, password);
  if (weak) return weak;
  const hash = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof HashQueueFull) return null;
    throw error;
  });
  if (hash === null) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  return asAdmin(deps, staff, async (tx) => {
    if ((await findStaffForUpdate(tx, staffName)) !== null) return taken();
    const alone = await refusedUntilTwo(tx, staff, {
      ...wish('addStaff', `${staffName.toLowerCase()}:${role}`),
      object: `addStaff:${staffName.toLowerCase()}`,
    });
    if (alone) return alone;
    const made = await insertStaff(tx, {
      name: staffName,
      roles: rolesGiven(role),
      passwordHash: hash,
      mustChange: true,
    });
    if (!made) return taken();
    return done(`运营账号 ${staffName} 已创建，角色：${namesOf(rolesGiven(role))}；本人须先修改密码`);
  });
}

const wish = (act: string, subject: string) => ({ act, subject, reason: '', minutes: CONFIRM_MINUTES });
const taken = () => refuse('fieldUnique', { field: 'staffName', params: { field: REFUSAL_WORDS.staffName } });

function setStaffRole(
  deps: Deps,
  staff: ActingStaff,
  { staffName, role, on }: CallInput<typeof consoleStaffCalls.setStaffRole>,
): Promise<Outcome<Done, ChangeRefusal | 'staffRolesApart'>> {
  return changeOther<'staffRolesApart'>(deps, staff, staffName, async (tx, other) => {
    const rest = other.roles.filter((held) => held !== role);
    if (!on) {
      await saveStaffRoles(tx, other.id, rest);
      return done(`${other.name} 的角色：${namesOf(rest)}`);
    }
    if (other.roles.includes(role)) return done(`${other.name} 的角色：${namesOf(other.roles)}`);
    const roles = [...rest, role];
    if (areApart(roles)) return refuse('staffRolesApart', { params: { roles: roleWords(roles) } });
    const alone = await refusedUntilTwo(tx, staff, {
      ...wish('setStaffRole', `${other.id}:${role}`),
      object: `setStaffRole:${other.id}`,
      change: { before: other.roles, after: roles },
    });
    if (alone) return alone;
    await saveStaffRoles(tx, other.id, roles);
    return done(`${other.name} 的角色：${namesOf(roles)}`);
  });
}

const namesOf = (roles: readonly StaffRole[]): string => (roles.length === 0 ? '无' : roleWords(roles).zh);

function setStaffActive(
  deps: Deps,
  staff: ActingStaff,
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

/** For somebody who lost phone and recovery codes: without a second factor a new one can be enrolled with the password. */
function resetSecondFactor(
  deps: Deps,
  staff: ActingStaff,
  { staffName }: CallInput<typeof consoleStaffCalls.resetSecondFactor>,
): Promise<Outcome<Done, ChangeRefusal>> {
  return changeOther(deps, staff, staffName, async (tx, other) => {
    const alone = await refusedUntilTwo(tx, staff, wish('resetSecondFactor', String(other.id)));
    if (alone) return alone;
    await dropFactor(tx, other.id);
    await deleteStaffSessions(tx, String(other.id));
    return done(`${other.name} 的两步验证已清除，其登录已全部结束`);
  });
}

function changeOther<R extends string = never>(
  deps: Deps,
  staff: ActingStaff,
  staffName: string,
  change: (tx: Tx, other: StaffAccountRow) => Promise<Outcome<Done, StaffRefusal | R>>,
): Promise<Outcome<Done, ChangeRefusal | R>> {
  return asAdmin<ChangeRefusal | R>(deps, staff, async (tx) => {
    const other = await findStaffForUpdate(tx, staffName);
    if (other === null) return refuse('notFound');
    return String(other.id) === staff.staffId ? refuse('staffOneself') : change(tx, other);
  });
}

/** Under the lock of the one who acts: of two administrators who close each other at once one stays. */
export function asAdmin<R extends string>(
  deps: Deps,
  { staffId }: ActingStaff,
  act: (tx: Tx) => Promise<Outcome<Done, R>>,
): Promise<Outcome<Done, R | 'staffRoleMissing'>> {
  return deps.db.tx(async (tx) => ((await isAdminForUpdate(tx, staffId)) ? act(tx) : roleMissing(['admin'])), {
    // That a first one asked must stay.
    keepsOnRefusal: true,
  });
}

interface StaffAccountRow {
  readonly id: bigint;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly is_active: boolean;
  readonly created_at: Date;
}

const ACCOUNT = 'id, name, roles, is_active, created_at';

export function listStaff(db: Queries): Promise<StaffAccountRow[]> {
  return db.query<StaffAccountRow>(`select ${ACCOUNT} from staff_list()`);
}

function findStaffForUpdate(tx: Tx, name: string): Promise<StaffAccountRow | null> {
  return tx.maybeOne<StaffAccountRow>(`select ${ACCOUNT} from lock_staff($1)`, [name]);
}

async function isAdminForUpdate(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one<{ is: boolean }>('select lock_admin($1) as is', [id])).is;
}

async function saveStaffRoles(tx: Tx, id: bigint, roles: readonly StaffRole[]): Promise<void> {
  await tx.run('select set_staff($1, $2, null)', [id, roles.join(',')]);
}

async function saveStaffActive(tx: Tx, id: bigint, isActive: boolean): Promise<void> {
  await tx.run('select set_staff($1, null, $2)', [id, isActive]);
}
