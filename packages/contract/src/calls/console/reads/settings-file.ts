import * as z from 'zod/mini';
import { SETTING_CLASSES } from '../../../staff/setting-classes.ts';
import { STAFF_MAY, staffCall, text } from '../../../wire/index.ts';

/** Why a line of a file of settings is left out. */
export const REFUSED_SETTINGS = ['unknown', 'unfit', 'tooLong', 'notByFile'] as const;
export type RefusedSetting = (typeof REFUSED_SETTINGS)[number];
/** Characters of a file, and of one value in it. */
export const SETTINGS_FILE_MAX = 60_000;
export const SETTING_VALUE_MAX = 20_000;

/** All settings as one file, and such a file against what stands there (docs/decisions/0341). Neither changes anything. */
export const consoleSettingsFileCalls = {
  exportSettings: staffCall({
    method: 'POST',
    path: '/v1/console/exportSettings',
    roles: STAFF_MAY.settings.set,
    doc: 'All tenant values as a file: JSON with `settings`, a value under each name.',
    input: z.object({}),
    output: z.object({ fileName: z.string(), text: z.string(), count: z.int() }),
    refusals: [],
  }),
  compareSettings: staffCall({
    method: 'POST',
    path: '/v1/console/compareSettings',
    roles: STAFF_MAY.settings.set,
    doc: `A file of tenant values (as exportSettings writes it, or a part of it; at most ${SETTINGS_FILE_MAX} characters) against what stands there: what differs and how many must want each, what is left out and why. Each change is then made by setTenantSetting for itself.`,
    bodyLimit: 552_960,
    input: z.object({ text: text(SETTINGS_FILE_MAX, 2) }),
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          before: z.string(),
          after: z.string(),
          class: z.enum(SETTING_CLASSES),
          takesTwo: z.boolean(),
          /** Who asked for a value of this setting and waits for a second one, and the number of that wish; null: nobody. */
          waits: z.nullable(z.object({ id: z.string(), askedBy: z.string(), isSame: z.boolean() })),
        }),
      ),
      refused: z.array(
        z.object({
          /** Of the settings in the file, the first being 1. */
          line: z.int(),
          key: z.string(),
          refusedFor: z.enum(REFUSED_SETTINGS),
        }),
      ),
      /** Those that stand there as the file has them. */
      same: z.int(),
    }),
    refusals: ['settingsFileUnreadable'],
  }),
} as const;
