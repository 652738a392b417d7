import type { StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Staff } from '../../../platform/http/binding.ts';

/** False when the name is taken. `mustChange`: somebody else chose the password. */
export async function insertStaff(
  db: Queries,
  {
    name,
    roles,
    passwordHash,
    mustChange,
  }: { name: string; roles: readonly StaffRole[]; passwordHash: string; mustChange: boolean },
): Promise<boolean> {
  const values = [name, roles.join(','), passwordHash, mustChange];
  return (await db.one<{ done: boolean }>('select add_staff($1, $2, $3, $4) as done', values)).done;
}

/** One session of this member of staff: the one of that name, or without a name the one that asks. False when there is none such. */
export async function deleteStaffSession(
  db: Queries,
  { staffId, tokenHash }: Pick<Staff, 'staffId' | 'tokenHash'>,
  name: string | null,
): Promise<boolean> {
  const values = [staffId, name, name === null ? tokenHash : null];
  return (await db.one<{ is: boolean }>('select end_staff_session($1, $2, $3) as is', values)).is;
}

export async function deleteStaffSessions(db: Queries, staff: string): Promise<void> {
  await db.run('select end_staff_sessions($1)', [staff]);
}
