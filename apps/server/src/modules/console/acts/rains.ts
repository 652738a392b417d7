import { createHash } from 'node:crypto';
import { consoleRainCalls, moneyText } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, type Outcome } from '../../../platform/outcome.ts';
import { cancelRain, createRain, poolsOf, poolsTakeTwo, rainsForStaff, type RainDraft } from '../../activity/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 60;

/** Red-envelope rains: published once, by two persons above the limit of activities, and called off before they open. */
export const rainActBindings = [
  unlogged(consoleRainCalls.rains, async ({ deps }) => ok(await rainsForStaff(deps.db))),
  logged(consoleRainCalls.createRain, ({ deps, staff }, draft) => publish(deps, staff, draft)),
  logged(consoleRainCalls.cancelRain, async ({ deps }, { id }) => {
    const cancelled = await cancelRain(deps.db, id);
    if (!cancelled.ok) return cancelled;
    return done(`红包雨「${cancelled.data.title}」已取消 ${cancelled.data.windows} 场`);
  }),
];

function publish(
  deps: Deps,
  staff: Staff,
  draft: RainDraft,
): Promise<Outcome<{ done: boolean; note: string }, 'secondStaffNeeded' | 'badInput'>> {
  return deps.db.tx(
    async (tx) => {
      if (await poolsTakeTwo(tx, draft)) {
        const wish = { act: 'createRain', subject: subjectOf(draft), reason: '', minutes: CONFIRM_MINUTES };
        const alone = await refusedUntilTwo(tx, staff, wish);
        if (alone) return alone;
      }
      const made = await createRain(tx, staff.name, draft);
      return made.ok ? done(`红包雨「${draft.titleZh}」已发布，编号 ${made.data}`) : made;
    },
    { keepsOnRefusal: true },
  );
}

/** Everything that was asked for, as a hash after the title: the second one says the same. */
function subjectOf(draft: RainDraft): string {
  const hash = createHash('sha256').update(JSON.stringify(draft)).digest('hex').slice(0, 16);
  return `${draft.titleZh} ${moneyText(poolsOf(draft))} ${hash}`;
}
