import { job } from '../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { downloadRoute } from './download.ts';
import { ownDataLeaving } from './leaving.ts';
import { beginExports, sweepExports } from './maker.ts';

/** What a player may take along: the file of all own data (docs/decisions/0302). */
export const ownDataModule: ServerModule = {
  name: 'own-data',
  calls,
  leaving: ownDataLeaving,
  routes: downloadRoute,
  jobs: (deps) => [
    job({
      name: 'ownData.clean',
      cron: '35 * * * *',
      isExclusive: true,
      handle: () => sweepExports(deps),
    }),
  ],
  start: async (deps) => beginExports(deps),
};
