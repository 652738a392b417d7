import { consoleRainCalls } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import { cancelRain, createRain, poolsOf, rainsForStaff } from '../../activity/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { publishBudget } from '../core/publish-budget.ts';
import { unlogged } from '../core/roles.ts';

/** Red-envelope rains: published once, by two persons above the limit of activities, and called off before they open. */
export const rainActBindings = [
  unlogged(consoleRainCalls.rains, async ({ deps }) => ok(await rainsForStaff(deps.db))),
  logged(consoleRainCalls.createRain, async ({ deps, staff }, draft) => {
    const what = { act: 'createRain', title: draft.titleZh, budget: poolsOf(draft), draft };
    const made = await publishBudget(deps, staff, what, (tx) => createRain(tx, staff.name, draft));
    return made.ok ? done(`红包雨「${draft.titleZh}」已发布，编号 ${made.data}`) : made;
  }),
  logged(consoleRainCalls.cancelRain, async ({ deps }, { id }) => {
    const cancelled = await cancelRain(deps.db, id);
    if (!cancelled.ok) return cancelled;
    return done(`红包雨「${cancelled.data.title}」已取消 ${cancelled.data.windows} 场`);
  }),
];
