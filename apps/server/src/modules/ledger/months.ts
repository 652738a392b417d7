import { makeMonths, monthsAhead } from '../../platform/db/months/months.ts';
import type { Deps } from '../../platform/deps.ts';
import { job, type JobQueue } from '../../platform/jobs/jobs.ts';
import type { Figure } from '../../platform/metrics/figures.ts';

/** Three are made ahead: a server whose daily job fails for a month says so before bets are refused. */
const MONTHS_AHEAD_MIN = 2;

export const monthsJob = (deps: Deps): JobQueue<object> =>
  job({
    name: 'ledger.months',
    cron: '50 3 * * *',
    isOncePerKey: true,
    handle: async (tx) => {
      const made = await makeMonths(tx);
      if (made > 0) deps.log.info({ made }, 'partitions of the months to come were made');
      await tx.query('select analyze_months()');
    },
  });

/** `monthsMissing`: the money tables end soon, and rows behind their last month would be refused. */
export async function monthsProblems({ db }: Deps): Promise<readonly string[]> {
  return (await monthsAhead(db)) < MONTHS_AHEAD_MIN ? ['monthsMissing'] : [];
}

export const monthsFigures: readonly Figure[] = [
  {
    name: 'caiting_months_ahead',
    help: 'Months after this one for which every money table has its partition',
    read: ({ db }) => monthsAhead(db),
  },
];
