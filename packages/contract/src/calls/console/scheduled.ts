import * as z from 'zod/mini';
import { Before, PageSize, STAFF_MAY, TimeMs, intIn, staffCall, text } from '../../wire/index.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const ScheduleId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** How far ahead a change may be wanted. */
export const SCHEDULE_DAYS_MAX = 30;
/** `scheduled`: its moment is ahead; the others say how it ended. */
export const SCHEDULED_STATES = ['scheduled', 'done', 'takenBack', 'outdated'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];

/** Tenant values that are wanted from a moment ahead on: odds, ceilings, limits, maintenance and all others (docs/decisions/0335). */
export const consoleScheduleCalls = {
  scheduleSetting: staffCall({
    method: 'POST',
    path: '/v1/console/scheduleSetting',
    roles: STAFF_MAY.settings.set,
    doc: `A tenant value from a moment on that is at most ${SCHEDULE_DAYS_MAX} days ahead. It takes as many administrators as the change itself (setTenantSetting); where it takes two, both want the same value from the same moment. One for each setting at a time. It is carried out once, unless it was taken back, or the value was changed meanwhile, or does not fit the others any more: then it is outdated.`,
    bodyLimit: 184_320,
    input: z.object({ key: text(64, 1), value: text(20_000), startsAt: intIn(1, 4_102_444_800_000) }),
    output: done,
    refusals: ['settingUnknown', 'secondStaffNeeded', 'settingChanged', 'scheduleTime', 'scheduleWaits'],
  }),
  takeBackScheduled: staffCall({
    method: 'POST',
    path: '/v1/console/takeBackScheduled',
    roles: STAFF_MAY.settings.set,
    doc: 'Take a scheduled change back, before its moment.',
    input: z.object({ scheduleId: ScheduleId }),
    output: done,
    refusals: ['scheduleOver'],
  }),
  scheduledSettings: staffCall({
    method: 'GET',
    path: '/v1/console/scheduledSettings',
    roles: STAFF_MAY.settings.look,
    doc: 'Changes that were scheduled, the newest first: what is to come, and how the others ended.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(
        z.object({
          scheduleId: z.string(),
          key: z.string(),
          after: z.string(),
          startsAt: TimeMs,
          state: z.enum(SCHEDULED_STATES),
          askedBy: z.string(),
          /** Empty where one was enough. */
          agreedBy: z.string(),
          at: TimeMs,
          endedAt: z.nullable(TimeMs),
          takenBackBy: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
} as const;
