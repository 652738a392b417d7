import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashLoginPassword, rolesGiven, type StaffRole } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashPassword } from '../../account/index.ts';
import { markDemo } from '../../tenant/index.ts';
import { insertStaff } from '../core/queries.ts';

/** Two of those who act, since some acts take two. Who works the whole desk first: most acts are theirs. */
const PEOPLE: readonly (readonly [staffName: string, role: StaffRole | 'operator'])[] = [
  ['ops1', 'operator'],
  ['ops2', 'operator'],
  ['admin1', 'admin'],
  ['admin2', 'admin'],
  ['audit1', 'auditor'],
];
/** Read by `./caiting staff`. */
export const STAFF_FILE = 'staff.json';

/** Makes staff of every role with passwords nobody has seen, and leaves them in the data folder for whoever may read it. */
export async function seedStaff(deps: Deps): Promise<void> {
  const made: { staffName: string; role: StaffRole | 'operator'; password: string }[] = [];
  for (const [staffName, role] of PEOPLE) {
    const password = randomBytes(12).toString('base64url');
    const hash = await hashPassword(hashLoginPassword(staffName, password));
    const isNew = await deps.db.tx(async (tx) => {
      if (!(await insertStaff(tx, { name: staffName, roles: rolesGiven(role), passwordHash: hash, mustChange: false })))
        return false;
      await markStaff(tx, staffName);
      return true;
    });
    if (isNew) made.push({ staffName, role, password });
  }
  if (made.length === 0) return;
  mkdirSync(deps.config.dataFolder, { recursive: true });
  writeFileSync(join(deps.config.dataFolder, STAFF_FILE), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
}

async function markStaff(db: Queries, name: string): Promise<void> {
  const { id } = await db.one<{ id: bigint }>('select id from staff_list() where name = $1', [name]);
  await markDemo(db, 'staff', id);
}
