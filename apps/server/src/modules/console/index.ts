import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { seedStaff } from './seed-staff.ts';
import { resolveStaff } from './staff-login.ts';

export { missesStaffLogHead, staffLogChecks, staffLogHead } from './log-chain.ts';
export { STAFF_FILE } from './seed-staff.ts';
export { createStaff } from './staff-login.ts';

/** Operators: their accounts and their acts, each of them logged (decisions.md, Product). */
export const consoleModule: ServerModule = {
  name: 'console',
  calls,
  resolvers: { staff: resolveStaff },
  seed: seedStaff,
};
