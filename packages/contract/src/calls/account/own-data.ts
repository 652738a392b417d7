import * as z from 'zod/mini';
import { TimeMs, call } from '../../wire/index.ts';

/** Where the file of all own data lies, for the login of its owner alone: `{id}.zip`. */
export const DATA_EXPORT_PATH = '/files/own/';

const Export = z.object({
  state: z.enum(['preparing', 'ready', 'failed']),
  askedAt: TimeMs,
  /** How much of it is written, of a hundred. */
  percent: z.int(),
  readyUntil: z.nullable(TimeMs),
  bytes: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
});
/** Null: none was asked for, or its time is over. */
const ExportState = z.object({ export: z.nullable(Export) });

/** What a player may take along (docs/decisions/0302). */
export const ownDataCalls = {
  dataExport: call({
    method: 'GET',
    path: '/v1/users/dataExport',
    who: 'login',
    inView: 'closed',
    doc: 'How the file of all own data stands: asked for and made in the background, kept for seven days.',
    input: z.object({}),
    output: ExportState,
    refusals: [],
  }),
  askDataExport: call({
    method: 'POST',
    path: '/v1/users/askDataExport',
    who: 'login',
    doc: 'Have the file of all own data made, within ten minutes of verifyLoginPassword. One at a time, and one an hour; a letter tells the player when it is there.',
    input: z.object({}),
    output: ExportState,
    refusals: ['loginPasswordDue', 'exportRunning', 'exportTooSoon'],
  }),
  cancelDataExport: call({
    method: 'POST',
    path: '/v1/users/cancelDataExport',
    who: 'login',
    doc: 'Stop a file that is being made, or forget one that failed. A file that is ready stays.',
    input: z.object({}),
    output: ExportState,
    refusals: [],
  }),
  openDataExport: call({
    method: 'POST',
    path: '/v1/users/openDataExport',
    who: 'login',
    doc: 'Where the file is fetched, within ten minutes of verifyLoginPassword: the address answers this player’s logins alone, and only those that have typed the password.',
    input: z.object({}),
    output: z.object({ path: z.string() }),
    refusals: ['loginPasswordDue', 'exportGone'],
  }),
} as const;
