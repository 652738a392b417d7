import type { Db } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Ticker } from '../../platform/jobs/jobs.ts';

const LOOK_EVERY_MS = 20_000;
/** People of so many days are looked at again when today is counted: what they do, they mostly do soon. */
const SOON_DAYS = 14;
/** And of so many once a day is over: as many as a look may ask for. */
const DAYS = 92;

/** A turn is to end soon: after a first start, or a while without a server, a quarter of days waits, and goes on in the next ones. */
const DAYS_A_TURN = 10;

export const countStatistics = (deps: Deps): Ticker =>
  deps.jobs.tick('statistics.count', 'jobs', LOOK_EVERY_MS, async () => void (await countDue(deps.db)));

/** Counts days that are due, the newest first, each in a transaction of its own, and then people. Says how many days it were. */
export async function countDue(db: Db): Promise<number> {
  const due = await db.query<{ day: string; is_new: boolean }>(
    'select day::text as day, is_new from statistics_due() order by day desc limit $1',
    [DAYS_A_TURN],
  );
  for (const { day } of due) await db.run('select count_statistics_day($1)', [day]);
  if (due.length === 0) return 0;
  const days = due.some(({ is_new }) => is_new) ? DAYS : SOON_DAYS;
  await db.run('select count_statistics_people(shanghai_day(app_now()) - $1::int)', [days - 1]);
  return due.length;
}
