import { consoleActivityCalls, moneyText } from '@caiting/contract';
import { createHash } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, type Outcome } from '../../../platform/outcome.ts';
import {
  activitiesForStaff,
  budgetTakesTwo,
  createActivity,
  endActivity,
  type ActivityDraft,
} from '../../activity/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 60;

/** Activities: published once, by two persons above a budget, and ended. */
export const activityActBindings = [
  unlogged(consoleActivityCalls.activities, async ({ deps }) => ok(await activitiesForStaff(deps.db))),
  logged(consoleActivityCalls.createActivity, ({ deps, staff }, draft) => publish(deps, staff, draft)),
  logged(consoleActivityCalls.endActivity, async ({ deps }, { id }) => {
    const ended = await endActivity(deps, id);
    return ended.ok ? done(`活动「${ended.data}」已结束`) : ended;
  }),
];

function publish(
  deps: Deps,
  staff: Staff,
  draft: ActivityDraft,
): Promise<Outcome<{ done: boolean; note: string }, 'secondStaffNeeded' | 'badInput'>> {
  return deps.db.tx(
    async (tx) => {
      if (await budgetTakesTwo(tx, draft)) {
        const wish = { act: 'createActivity', subject: subjectOf(draft), reason: '', minutes: CONFIRM_MINUTES };
        const alone = await refusedUntilTwo(tx, staff, wish);
        if (alone) return alone;
      }
      const made = await createActivity(tx, staff.name, draft);
      return made.ok ? done(`活动「${draft.titleZh}」已发布，编号 ${made.data}`) : made;
    },
    { keepsOnRefusal: true },
  );
}

/** Everything that was asked for, as a hash after the title: the second one says the same. */
function subjectOf(draft: ActivityDraft): string {
  const said = JSON.stringify(draft, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return `${draft.titleZh} ${moneyText(draft.budget)} ${createHash('sha256').update(said).digest('hex').slice(0, 16)}`;
}
