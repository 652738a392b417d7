import type { ServerModule } from '../../platform/module.ts';
import { listDemo } from '../tenant/index.ts';
import { auditFigures, auditJobs, auditProblems, auditToEnd } from './audits/daily.ts';
import { calls } from './calls.ts';
import { logChainEnds } from './core/log-ends.ts';
import { readsPicture } from './core/reads-picture.ts';
import { publishDays } from './transparency/publish-days.ts';
import { closeStaff } from './staff/close-staff.ts';
import { seedStaff } from './staff/seed-staff.ts';
import { resolveStaff } from './staff/staff-login.ts';

export { runAudit, type AuditKind } from './audits/run-audit.ts';
export { missesStaffLogHead, staffLogChecks, staffLogHead } from './core/log-chain.ts';
export { logOnMachine, openStaff } from './staff/close-staff.ts';
export { STAFF_FILE, seedStaff } from './staff/seed-staff.ts';
export { giveSecondFactor } from './staff/second-factor.ts';
export { createStaff } from './staff/staff-login.ts';

/** Operators: their accounts and their acts, each of them logged (product §10.1). */
export const consoleModule: ServerModule = {
  name: 'console',
  calls,
  resolvers: { staff: resolveStaff, staffPicture: readsPicture },
  seed: seedStaff,
  jobs: auditJobs,
  start: async (deps) => {
    logChainEnds(deps);
    const ticker = publishDays(deps);
    return async () => {
      await ticker.stop();
      await auditToEnd(deps);
    };
  },
  problems: auditProblems,
  figures: auditFigures,
  endDemo: async (deps) => ({ staff: await closeStaff(deps, await listDemo(deps.db, 'staff')) }),
};
