import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { endDemoActivities } from './seed-activities.ts';

export { activityChecks } from './audit.ts';
export {
  activitiesForStaff,
  budgetTakesTwo,
  createActivity,
  endActivity,
  type ActivityDraft,
} from './publish/publish.ts';
export { seedActivities } from './seed-activities.ts';

/** Activities: rewards by data and small typed rules, out of a budget that no claim passes (docs/decisions/0183). */
export const activityModule: ServerModule = {
  name: 'activity',
  calls,
  endDemo: async ({ db }) => ({ activities: await endDemoActivities(db) }),
};
