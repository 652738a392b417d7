import { staffBehind } from '../../platform/http/identify.ts';
import type { ServerModule } from '../../platform/module.ts';
import { listDemo } from '../tenant/index.ts';
import { auditFigures, auditJobs, auditProblems, auditToEnd } from './audits/daily.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { calls, exportedLists } from './calls.ts';
import { logChainEnds } from './core/log-ends.ts';
import { downloadRoute } from './exports/download.ts';
import { beginExports, sweepExports } from './exports/maker.ts';
import { hasJustActed } from './core/logged-look.ts';
import { readsPicture } from './core/reads-picture.ts';
import { setupHealth } from './setup/setup-list.ts';
import { eraseNotes } from './notes/notes.ts';
import { consoleLists } from './own-lists.ts';
import { publishDays } from './transparency/publish-days.ts';
import { closeStaff } from './staff/close-staff.ts';
import { publishKeys, withdrawAllKeys } from './staff/publish-keys.ts';
import { seedStaff } from './staff/seed-staff.ts';
import { resolveStaff } from './staff/staff-login.ts';
import { streamRoute } from './stream/stream-route.ts';
import { resolveService } from './staff/tokens.ts';
import { resolveView } from './viewing/view-as.ts';

export { runAudit, type AuditKind } from './audits/run-audit.ts';
export { missesStaffLogHead, staffLogChecks, staffLogHead } from './core/log-chain.ts';
export { logOnMachine, openStaff } from './staff/close-staff.ts';
export { STAFF_FILE, seedStaff } from './staff/seed-staff.ts';
export { setupList } from './setup/setup-list.ts';
export { signingFigures } from './core/signing/signing-figures.ts';
export { createStaff } from './staff/staff-login.ts';
export { exportStaffLog } from './staff/export-log.ts';

/** Operators: their accounts and their acts, each of them logged (product §10.1). */
export const consoleModule: ServerModule = {
  name: 'console',
  calls,
  ownLists: consoleLists,
  leaving: { erase: eraseNotes },
  resolvers: {
    staff: resolveStaff,
    staffPicture: readsPicture,
    view: resolveView,
    service: resolveService,
    hasJustActed,
  },
  seed: seedStaff,
  routes: (app, deps) => {
    streamRoute(app, deps, resolveStaff);
    downloadRoute(app, deps, {
      lists: exportedLists,
      // A script fetches the files that it asked for.
      resolve: (_deps, shown, from) => staffBehind(deps, { staff: resolveStaff, service: resolveService }, shown, from),
    });
  },
  jobs: (deps) => [
    ...auditJobs(deps),
    job({ name: 'staffExports.clean', cron: '40 * * * *', isExclusive: true, handle: () => sweepExports(deps) }),
  ],
  start: async (deps) => {
    logChainEnds(deps);
    const endExports = beginExports(deps, exportedLists);
    const days = publishDays(deps);
    await publishKeys(deps);
    return async () => {
      await endExports();
      await days.stop();
      await auditToEnd(deps);
    };
  },
  health: setupHealth,
  problems: auditProblems,
  figures: auditFigures,
  endDemo: async (deps) => {
    await withdrawAllKeys(deps.db);
    return { staff: await closeStaff(deps, await listDemo(deps.db, 'staff')) };
  },
};
