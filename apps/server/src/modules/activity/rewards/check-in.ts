import { activityCalls } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { measure } from '../core/figures.ts';
import { openActivity } from './claim.ts';

export const checkInBinding = bind(activityCalls.checkInActivity, ({ deps, session }, { id }) =>
  checkIn(deps, session.userId, id),
);

type CheckInRefusal = 'activityUnknown' | 'activityNotBegun' | 'activityEnded' | 'excluded' | 'checkedInToday';

/** Writes down that the player was here today. Gives the days so far. */
async function checkIn(
  deps: Deps,
  userId: string,
  activityId: string,
): Promise<Outcome<{ days: number }, CheckInRefusal>> {
  return deps.db.tx(async (tx) => {
    const open = await openActivity(tx, userId, activityId);
    if (!open.ok) return open;
    const activity = open.data;
    if (activity.kind !== 'checkIn') return refuse('activityUnknown');
    // Rewards may still be claimed after the last day that counts.
    if (activity.ends_at <= (await appNow(tx))) return refuse('activityEnded');
    const written = await tx.run(
      `insert into activity_check_in (activity, player, day) values ($1, $2::int8, shanghai_day(app_now())) on conflict do nothing`,
      [activity.id, userId],
    );
    if (written === 0) return refuse('checkedInToday');
    return ok({ days: Number((await measure(tx, activity, userId)).figure) });
  });
}
