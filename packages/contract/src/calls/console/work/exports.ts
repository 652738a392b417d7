import * as z from 'zod/mini';
import { accountNameOrEmpty } from '../../../staff/named-people.ts';
import { STAFF_MAY, TimeMs, staffCall, text } from '../../../wire/index.ts';
import { Day } from '../../betting/report.ts';

/** Lists that are taken along: each file has the pages of this very call, with its masks. */
export const EXPORTED_LISTS = [
  'players',
  'betsFound',
  'playerLedger',
  'withdrawals',
  'rechargesFound',
  'statisticDays',
  'statisticPages',
  'statisticSignups',
  'statisticWeeks',
  'providerFileRows',
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export const STAFF_EXPORT_PATH = '/v1/console/exports/';
export const STAFF_EXPORT_ROWS_MAX = 200_000;
export const STAFF_EXPORT_DAYS = 7;
/** Files of one of staff that wait or are made at a time. */
export const STAFF_EXPORTS_MAX = 3;

/** CSV of lists, made in the background (docs/decisions/0318). */
export const consoleExportCalls = {
  staffExports: staffCall({
    method: 'GET',
    path: '/v1/console/staffExports',
    roles: STAFF_MAY.stats.export,
    doc: 'Own files of the last days, the newest first. `download`: where a ready one is fetched, by whoever asked for it alone; each fetch is logged.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          exportId: z.string(),
          list: z.enum(EXPORTED_LISTS),
          filters: z.string(),
          state: z.enum(['preparing', 'ready', 'failed']),
          rowCount: z.int(),
          /** There were more rows than one file holds: narrow it. */
          isCut: z.boolean(),
          askedAt: TimeMs,
          readyUntil: z.nullable(TimeMs),
          download: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  askExport: staffCall({
    method: 'POST',
    path: '/v1/console/askExport',
    roles: STAFF_MAY.stats.export,
    doc: `Have a list made into a CSV file beside the calls: whoever may read the list may take it along, masked as it is there, at most ${STAFF_EXPORT_ROWS_MAX} rows, kept ${STAFF_EXPORT_DAYS} days. Narrowed like the list; the ledger takes a player, the differences of a provider’s file its number. At most ${STAFF_EXPORTS_MAX} at a time.`,
    input: z.object({
      list: z.enum(EXPORTED_LISTS),
      userName: accountNameOrEmpty,
      state: z.optional(text(20)),
      from: z.optional(Day),
      to: z.optional(Day),
      /** Of the differences of a provider's file: which file. */
      fileId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
      reason: text(200, 1),
    }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['badInput', 'notFound', 'exportsWait', 'tokenCallMissing'],
  }),
} as const;
