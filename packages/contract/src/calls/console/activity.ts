import * as z from 'zod/mini';
import { Activity, ACTIVITY_KINDS, ACTIVITY_PERIODS } from '../activity/activity.ts';
import { FlagIn, MoneyOut, intIn, jsonText, moneyIn, STAFF_MAY, staffCall, text } from '../../wire/index.ts';

/** Activities as operators publish them. What is published is not changed: players have read it. */

const ActivityId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const done = z.object({ done: z.boolean(), note: z.string() });
const Amount = z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/));

/** `reward` for a fixed amount, or `rate` (percent) with its `cap`. */
const TierIn = z.object({
  needed: Amount,
  reward: z.optional(Amount),
  rate: z.optional(z.string().check(z.regex(/^(?:100|[1-9]?\d)(?:\.\d{1,2})?$/))),
  cap: z.optional(Amount),
});
export type TierIn = z.infer<typeof TierIn>;

/** Milliseconds since 1970. */
const When = intIn(1, 4_102_444_800_000);

export const consoleActivityCalls = {
  activities: staffCall({
    method: 'GET',
    path: '/v1/console/activities',
    roles: STAFF_MAY.activities.look,
    doc: 'Every activity with what it has paid: the newest 200.',
    input: z.object({}),
    output: z.object({ list: z.array(z.extend(Activity, { spent: MoneyOut, staff: z.string() })) }),
    refusals: [],
  }),
  createActivity: staffCall({
    method: 'POST',
    path: '/v1/console/createActivity',
    roles: STAFF_MAY.activities.give,
    doc: 'Publish an activity. A budget above the tenant’s limit takes two people, who say the same. `tiers` is JSON: [{needed, reward} or {needed, rate, cap}], in rising order. Texts are plain, with the small part of Markdown that the pages draw.',
    bodyLimit: 98_304,
    input: z.object({
      kind: z.enum(ACTIVITY_KINDS),
      period: z.enum(ACTIVITY_PERIODS),
      titleZh: text(40, 1),
      titleEn: z.prefault(text(80), ''),
      summaryZh: text(120, 1),
      summaryEn: z.prefault(text(200), ''),
      rulesZh: text(4_000, 1),
      rulesEn: z.prefault(text(6_000), ''),
      tiers: jsonText(z.array(TierIn).check(z.minLength(1), z.maxLength(10)), 4_000),
      /** Multiple of the reward that must be staked. */
      wagering: z.string().check(z.regex(/^(?:0|[1-9]\d?)(?:\.\d{1,2})?$/)),
      budget: moneyIn(2),
      perDevice: z.prefault(FlagIn, true),
      inviteeRecharge: z.optional(moneyIn(2)),
      startsAt: When,
      endsAt: When,
    }),
    output: done,
    refusals: ['secondStaffNeeded', 'badInput'],
  }),
  endActivity: staffCall({
    method: 'POST',
    path: '/v1/console/endActivity',
    roles: STAFF_MAY.activities.give,
    doc: 'End an activity now. What was reached before can be claimed for one day more.',
    input: z.object({ id: ActivityId }),
    output: done,
    refusals: ['notFound'],
  }),
} as const;
