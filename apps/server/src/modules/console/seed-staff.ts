import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashLoginPassword } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { createStaff } from './staff-login.ts';

/** Two, since some acts take two. */
const NAMES = ['ops1', 'ops2'];
/** Read by `./caiting staff`. */
export const STAFF_FILE = 'staff.json';

/** Makes two operators with passwords nobody has seen, and leaves them in the data folder for whoever may read it. */
export async function seedStaff(deps: Deps): Promise<void> {
  const made: { staffName: string; password: string }[] = [];
  for (const staffName of NAMES) {
    const password = randomBytes(12).toString('base64url');
    if (await createStaff(deps, staffName, 'admin', hashLoginPassword(staffName, password)))
      made.push({ staffName, password });
  }
  if (made.length === 0) return;
  mkdirSync(deps.config.dataFolder, { recursive: true });
  writeFileSync(join(deps.config.dataFolder, STAFF_FILE), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
}
