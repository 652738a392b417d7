import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../platform/module.ts';
import { countStatistics } from './count-days.ts';
import { deleteOldFailures, heartbeatBindings } from './heartbeat.ts';
import { onlineTimeBinding } from './online-time.ts';
import { pageViewBinding, pageViews } from './page-views.ts';
import { rollStatistics } from './site-day.ts';
import { statisticsLists } from './own-lists.ts';
import { statisticsLeaving } from './leaving.ts';

export { statisticsChecks } from './audit.ts';
export { countOnline } from './online-time.ts';
export { siteDay } from './site-day.ts';
export {
  listStatisticsDays,
  listStatisticsPages,
  listStatisticsSignups,
  listStatisticsWeeks,
  type StatisticsDay,
} from './read-days.ts';

const WRITE_EVERY_MS = 5_000;

/** Heartbeats, page views, time online (product §4, §7), and the site's days in figures. No figure of it decides anything; none of it names what a visitor did. */
export const statisticsModule: ServerModule = {
  name: 'statistics',
  ownLists: statisticsLists,
  leaving: statisticsLeaving,
  calls: [...heartbeatBindings, pageViewBinding, onlineTimeBinding],
  jobs: () => [
    job({
      name: 'statistics.clean',
      cron: '40 4 * * *',
      isExclusive: true,
      handle: async (tx) => void (await deleteOldFailures(tx)),
    }),
  ],
  start,
};

async function start(deps: Deps): Promise<() => Promise<void>> {
  const views = pageViews(deps);
  const ticker = deps.jobs.tick('statistics.views', 'each', WRITE_EVERY_MS, () => views.write());
  const working = [countStatistics(deps), rollStatistics(deps)];
  return async () => {
    for (const one of working) await one.stop();
    await ticker.stop();
    await views.write();
  };
}
