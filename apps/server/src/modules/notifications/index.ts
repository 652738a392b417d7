import { sweepJob } from '../../platform/jobs/sweep.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { OLD_NOTIFICATIONS } from './core/queries.ts';
import { beginFirstSteps } from './first-steps/first-steps.ts';
import { OLD_MESSAGES } from './push/queries.ts';
import { PUSH_FIGURE, beginPushes } from './push/web-push.ts';
import { noteBets } from './sources/bets.ts';
import { commissionJob } from './sources/commission.ts';
import { noteEnvelopes } from './sources/envelopes.ts';
import { noteLetters } from './sources/letters.ts';
import { noteRecharges } from './sources/recharges.ts';
import { noteTalk } from './sources/talk.ts';
import { notificationLists } from './own-lists.ts';
import { notificationsLeaving } from './leaving.ts';

export { webPushKeyPath } from './push/vapid.ts';

/** What players are told of themselves: one list of everything, from the events of the modules below (docs/notifications.md). */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  ownLists: notificationLists,
  leaving: notificationsLeaving,
  calls,
  jobs: (deps) => [
    commissionJob(deps),
    sweepJob(deps, 'notifications.clean', '20 5 * * *', OLD_NOTIFICATIONS),
    sweepJob(deps, 'notifications.cleanPushes', '40 5 * * *', OLD_MESSAGES),
  ],
  figures: [PUSH_FIGURE],
  start: async (deps) => {
    beginFirstSteps(deps);
    noteBets(deps);
    noteEnvelopes(deps);
    noteLetters(deps);
    noteRecharges(deps);
    noteTalk(deps);
    return beginPushes(deps);
  },
};
