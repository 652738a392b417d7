import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { isDue, noteNights, takeLiabilities } from './take.ts';

export { LIABILITY_CHECKS, liabilityFindings } from './audit.ts';
export { listNights } from './calls.ts';
export { takeLiabilities } from './take.ts';

const LOOK_EVERY_MS = 60_000;

/** What the site owes its players, published each night (docs/decisions/0315). */
export const liabilitiesModule: ServerModule = { name: 'liabilities', calls, start };

/** A night that passed while the site was away is taken as soon as it is back, and a new site has its first one at once. */
async function start({ db, jobs, log }: Deps): Promise<() => Promise<void>> {
  const turn = async (): Promise<void> => {
    if (await isDue(db)) log.info({ day: await takeLiabilities(db) }, 'what is owed to players was published');
    else await noteNights(db);
  };
  const ticker = jobs.tick('liabilities', 'jobs', LOOK_EVERY_MS, turn);
  if (!jobs.has('jobs')) return () => ticker.stop();
  const first = turn().catch((error: unknown) => log.error({ err: error }, 'what is owed could not be published'));
  return async () => {
    await ticker.stop();
    await first;
  };
}
