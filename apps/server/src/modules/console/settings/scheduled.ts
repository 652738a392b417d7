import { createHash } from 'node:crypto';
import { SETTING_MEANINGS, consoleScheduleCalls, fileTime, type CallInput } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import {
  isSettingKey,
  listScheduled,
  scheduleSetting,
  takeBackScheduled,
  tenantValues,
  type ScheduledWish,
} from '../../tenant/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';
import { agreedByTwo, writtenAlike, type ByTwo } from './set-setting.ts';

/** Tenant values from a moment ahead on. The line of the log is of the moment it was said, and its detail has the other one. */
export const scheduledBindings = [
  logged(
    consoleScheduleCalls.scheduleSetting,
    ({ deps, staff }, input) => schedule(deps, staff, input),
    async (deps, { key }) => (isSettingKey(key) ? (await tenantValues(deps))[key] : undefined),
  ),
  logged(consoleScheduleCalls.takeBackScheduled, async ({ deps, staff }, { scheduleId }) =>
    (await takeBackScheduled(deps, scheduleId, staff.staffId)) ? done('已撤回，不会生效') : refuse('scheduleOver'),
  ),
  unlogged(consoleScheduleCalls.scheduledSettings, async ({ deps }, { before, pageSize }) => {
    const rows = await listScheduled(deps.db, before ?? null, pageSize + 1);
    const page = rows.slice(0, pageSize);
    return ok({
      list: page.map((row) => ({
        scheduleId: String(row.id),
        key: row.key,
        after: JSON.stringify(row.after),
        startsAt: row.starts_at.getTime(),
        state: row.ended ?? ('scheduled' as const),
        askedBy: row.asked_name,
        agreedBy: row.agreed_name,
        at: row.made_at.getTime(),
        endedAt: row.ended_at?.getTime() ?? null,
        takenBackBy: row.ended_name,
      })),
      next: rows.length > pageSize ? String(page.at(-1)?.id ?? '') : null,
    });
  }),
];

type ScheduleRefusal = 'settingUnknown' | 'badInput' | 'scheduleTime' | 'scheduleWaits';

async function schedule(
  deps: Deps,
  staff: ActingStaff,
  { key, value, startsAt }: CallInput<typeof consoleScheduleCalls.scheduleSetting>,
): Promise<Outcome<{ done: boolean; note: string }, ScheduleRefusal | ByTwo>> {
  const given = { key, value, startsAt, staffId: staff.staffId };
  const made = await scheduleSetting(deps, given, (tx, wish) => confirmed(tx, staff, wish));
  if (!made.ok) return made;
  const { before, after } = made.data;
  return done(
    `${SETTING_MEANINGS[made.data.key].zh}：${JSON.stringify(before)} → ${JSON.stringify(after)}，${fileTime(startsAt)} 起`,
  );
}

/** Two who want the same value from the same moment, in the place of the same other one. */
function confirmed(tx: Tx, staff: ActingStaff, change: ScheduledWish): Promise<Refusal<ByTwo> | bigint> {
  const meant = createHash('sha256').update(writtenAlike(change.after)).digest('hex');
  return agreedByTwo(tx, staff, {
    act: 'scheduleSetting',
    subject: `${change.key}:${change.startsAt}:${meant}`,
    change,
  });
}
