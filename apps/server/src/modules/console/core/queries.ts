import type { StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** False when the name is taken. `mustChange`: somebody else chose the password. */
export async function insertStaff(
  db: Queries,
  {
    name,
    role,
    passwordHash,
    mustChange,
  }: { name: string; role: StaffRole; passwordHash: string; mustChange: boolean },
): Promise<boolean> {
  const values = [name, role, passwordHash, mustChange];
  return (await db.one<{ done: boolean }>('select add_staff($1, $2, $3, $4) as done', values)).done;
}

export async function deleteStaffSessions(db: Queries, staff: string): Promise<void> {
  await db.run('select end_staff_sessions($1)', [staff]);
}
