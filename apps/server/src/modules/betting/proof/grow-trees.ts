import { prepared } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Ticker } from '../../../platform/jobs/jobs.ts';

const GROW_MS = 1_000;

const GROW = prepared('betting.grow', 'select grow_bet_trees() as spans');

/** Hashes the leaves of issues on sale as their bets come, in short transactions of the database, so that little is left for the close. */
export function growTrees({ db, jobs }: Deps): Ticker {
  let isStopped = false;
  const ticker = jobs.tick('betting.grow', 'draws', GROW_MS, async () => {
    while (!isStopped && (await db.one<{ spans: number }>(GROW)).spans > 0);
  });
  return {
    stop: async () => {
      isStopped = true;
      await ticker.stop();
    },
  };
}
