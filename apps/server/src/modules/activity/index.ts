import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { tellChanges } from './core/tell-changes.ts';
import { activityWords } from './page-words.ts';
import { activityAnswers } from './rewards/shown.ts';
import { endDemoActivities } from './seed-activities.ts';
import { endDemoRains } from './seed-rains.ts';
import { activityLists } from './own-lists.ts';

export { activityChecks } from './audit.ts';
export { rainChecks } from './rain/audit-rains.ts';
export { activitiesForStaff, createActivity, endActivity, type ActivityDraft } from './publish/publish.ts';
export { cancelRain, createRain, poolsOf, rainsForStaff, type RainDraft } from './rain/publish-rain.ts';
export { seedActivities } from './seed-activities.ts';
export { seedRains } from './seed-rains.ts';

/** Activities: rewards by data and small typed rules, out of a budget that no claim passes (docs/decisions/0183), and red-envelope rains (0184). */
export const activityModule: ServerModule = {
  name: 'activity',
  ownLists: activityLists,
  calls,
  pageWords: ({ db }, path) => activityWords(db, path),
  pageAnswers: activityAnswers,
  start: async (deps) => tellChanges(deps),
  endDemo: async ({ db }, { owner, players }) => ({
    activities: await endDemoActivities(db, players === null),
    rains: await endDemoRains(owner, players === null),
  }),
};
