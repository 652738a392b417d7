import * as z from 'zod/mini';
import { Rain } from '../activity/rain.ts';
import { FlagIn, MoneyOut, jsonText, STAFF_MAY, staffCall, text } from '../../wire/index.ts';

/** Red-envelope rains as operators publish them. What is published is not changed: its split is fixed with it. */

const done = z.object({ done: z.boolean(), note: z.string() });
const Amount = z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/));
/** Milliseconds since 1970. */
const When = z.int().check(z.gte(1), z.lte(4_102_444_800_000));

const ChanceIn = z.object({
  grade: z.int().check(z.gte(1), z.lte(100)),
  chances: z.int().check(z.gte(1), z.lte(100)),
});
const WindowIn = z.object({
  startsAt: When,
  endsAt: When,
  pool: Amount,
  packets: z.int().check(z.gte(1), z.lte(5_000)),
});

export const consoleRainCalls = {
  rains: staffCall({
    method: 'GET',
    path: '/v1/console/rains',
    roles: STAFF_MAY.activities.look,
    doc: 'Every red-envelope rain with what it has paid: the newest 100.',
    input: z.object({}),
    output: z.object({ list: z.array(z.extend(Rain, { spent: MoneyOut, staff: z.string() })) }),
    refusals: [],
  }),
  createRain: staffCall({
    method: 'POST',
    path: '/v1/console/createRain',
    roles: STAFF_MAY.activities.give,
    doc: 'Publish a red-envelope rain. Pools that are together above the tenant’s limit of activities take two people, who say the same. `chances` is JSON: [{grade, chances}], in rising order of grades; below the first nobody takes part. `windows` is JSON: [{startsAt, endsAt, pool, packets}], one after the other, none begun; each pool is split at once, at least 0.01 yuan a packet.',
    input: z.object({
      titleZh: text(40, 1),
      titleEn: z.prefault(text(80), ''),
      /** Multiple of a packet that must be staked. */
      wagering: z.string().check(z.regex(/^(?:0|[1-9]\d?)(?:\.\d{1,2})?$/)),
      /** Each browser opens packets of a window for one player alone. */
      perDevice: z.prefault(FlagIn, true),
      chances: jsonText(z.array(ChanceIn).check(z.minLength(1), z.maxLength(20)), 2_000),
      windows: jsonText(z.array(WindowIn).check(z.minLength(1), z.maxLength(24)), 4_000),
    }),
    output: done,
    refusals: ['secondStaffNeeded', 'badInput'],
  }),
  cancelRain: staffCall({
    method: 'POST',
    path: '/v1/console/cancelRain',
    roles: STAFF_MAY.activities.give,
    doc: 'Call off the windows of a rain that have not opened yet. One that has opened runs to its end.',
    input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
    output: done,
    refusals: ['notFound', 'rainUncancellable'],
  }),
} as const;
