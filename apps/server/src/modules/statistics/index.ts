import { statisticsCalls } from '@caiting/contract';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../platform/module.ts';
import { ok } from '../../platform/outcome.ts';
import { PageViews } from './page-views.ts';
import { addOnlineTime, deleteOldFailures, insertFailures, serverNow } from './queries.ts';

const WRITE_EVERY_MS = 5_000;

const pageViews = perDeps(({ db }) => new PageViews(db));

/** Heartbeats, page views and time online (SPEC §4, §7). No figure of it decides anything; none of it names what a visitor did. */
export const statisticsModule: ServerModule = {
  name: 'statistics',
  calls: [
    bind(statisticsCalls.heartbeat, async ({ deps }) => ok({ now: (await serverNow(deps.db)).getTime() })),
    bind(statisticsCalls.reportHeartbeats, async ({ deps, session }, { records }) =>
      ok({ taken: await insertFailures(deps.db, session.userId, records) }),
    ),
    bind(statisticsCalls.pageView, async ({ deps }, { name }) => {
      pageViews(deps).count(name);
      return ok({});
    }),
    bind(statisticsCalls.onlineTime, async ({ deps, session }, { span }) => {
      if (session) await addOnlineTime(deps.db, session.userId, span);
      return ok({});
    }),
  ],
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
  const ticker = deps.jobs.tick('statistics.views', WRITE_EVERY_MS, () => views.write());
  return async () => {
    await ticker.stop();
    await views.write();
  };
}
