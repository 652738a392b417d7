import { pushes } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';

/** A claim or a packet changes what a page shows, and a rain has hundreds a second. */
const LOOK_EVERY_MS = 3_000;

/**
 * Tells open pages that activities or rains are not what they were. It looks at what is shown instead of listening to who changes it: most changes are made by
 * the clock (an activity begins, a window is over), and some by another process.
 */
export function tellChanges(deps: Deps): void {
  let before: Shown | null = null;
  deps.jobs.tick('activity.tell', 'jobs', LOOK_EVERY_MS, async () => {
    const now = await lookAtShown(deps.db);
    if (before && before.activities !== now.activities) deps.hub.live('site', frameOf(pushes.activitiesChanged, {}));
    if (before && before.rains !== now.rains) deps.hub.live('site', frameOf(pushes.rainsChanged, {}));
    before = now;
  });
}

interface Shown {
  readonly activities: string;
  readonly rains: string;
}

/** What can change of those that are under way or were lately, as one text each. */
function lookAtShown(db: Queries): Promise<Shown> {
  return db.one<Shown>(
    `select (select coalesce(md5(string_agg(concat_ws(',', a.id, a.starts_at <= now.at, a.claims_until <= now.at, a.ends_at, a.spent, a.claims), ';'
                                            order by a.id)), '')
               from activity a where a.claims_until > now.at - interval '1 day') as activities,
            (select coalesce(md5(string_agg(concat_ws(',', w.id, w.starts_at <= now.at, w.ends_at <= now.at, w.cancelled_at is null, w.taken), ';'
                                            order by w.id)), '')
               from rain_window w where w.ends_at > now.at - interval '1 day') as rains
       from (select app_now() as at) as now`,
  );
}
