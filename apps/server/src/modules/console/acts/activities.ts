import { consoleActivityCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import { ok } from '../../../platform/outcome.ts';
import { activitiesForStaff, createActivity, endActivity } from '../../activity/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { publishBudget } from '../core/publish-budget.ts';
import { unlogged } from '../core/roles.ts';

/** Activities: published once, by two persons above a budget, and ended. */
export const activityActBindings = [
  unlogged(consoleActivityCalls.activities, async ({ deps }) => ok(await activitiesForStaff(deps.db))),
  logged(consoleActivityCalls.createActivity, async ({ deps, staff }, draft) => {
    const what = { act: 'createActivity', title: draft.titleZh, budget: money(draft.budget), draft };
    const made = await publishBudget(deps, staff, what, (tx) => createActivity(tx, staff.name, draft));
    return made.ok ? done(`活动「${draft.titleZh}」已发布，编号 ${made.data}`) : made;
  }),
  logged(consoleActivityCalls.endActivity, async ({ deps }, { id }) => {
    const ended = await endActivity(deps, id);
    return ended.ok ? done(`活动「${ended.data}」已结束`) : ended;
  }),
];
