import * as z from 'zod/mini';
import { Before, MoneyOut, PageSize, STAFF_MAY, TimeMs, staffCall, text } from '../../../wire/index.ts';
import { DayText } from '../../yuebao/yuebao.ts';

/** What a file of a provider is about: money in, or money out. */
export const PROVIDER_FILE_KINDS = ['recharge', 'payout'] as const;
export type ProviderFileKind = (typeof PROVIDER_FILE_KINDS)[number];

/**
 * How a file and our books differ: a payment of theirs that no order here has, an order that moved money here and does not stand in the file, another sum,
 * another state; and lines that could not be read and were compared with nothing.
 */
export const FILE_DIFFERENCES = ['missingHere', 'missingThere', 'otherAmount', 'otherState', 'refusedLine'] as const;
export type FileDifference = (typeof FILE_DIFFERENCES)[number];

/** What a line says of a payment, and what our order comes to. */
export const SETTLED_STATES = ['paid', 'failed', 'waiting'] as const;
export type SettledState = (typeof SETTLED_STATES)[number];

/** Why a line was refused. */
export const REFUSED_LINES = [
  'cells',
  'formula',
  'orderNo',
  'providerNo',
  'amount',
  'state',
  'time',
  'outsideDays',
  'repeated',
] as const;
export type RefusedLine = (typeof REFUSED_LINES)[number];

export const PROVIDER_FILE_MAX_BYTES = 5_242_880;
export const PROVIDER_FILE_MAX_ROWS = 50_000;
export const PROVIDER_FILE_MAX_DAYS = 31;

const FileId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const FileOut = z.object({
  fileId: z.string(),
  kind: z.enum(PROVIDER_FILE_KINDS),
  provider: z.string(),
  firstDay: DayText,
  lastDay: DayText,
  rowCount: z.int(),
  matched: z.int(),
  missingHere: z.int(),
  missingThere: z.int(),
  otherAmount: z.int(),
  otherState: z.int(),
  refusedLines: z.int(),
  staffName: z.string(),
  at: TimeMs,
  /** SHA-256 of the file's bytes. */
  sha256: z.string(),
});

/** What a provider says it settled, against what the site booked (docs/decisions/0335). */
export const consoleProviderFileCalls = {
  compareProviderFile: staffCall({
    method: 'POST',
    path: '/v1/console/compareProviderFile',
    roles: STAFF_MAY.recharges.compare,
    doc: `Compare a provider's file of settlement (field \`file\`: CSV with the columns orderNo, providerNo, amount, state, time; at most 5 MB and ${PROVIDER_FILE_MAX_ROWS} lines; docs/providers/settlement-file.md) with the recharges or payouts of these days, at most ${PROVIDER_FILE_MAX_DAYS}. What differs is kept. Nothing is credited or paid by it.`,
    file: true,
    fileLimit: PROVIDER_FILE_MAX_BYTES,
    input: z.object({
      kind: z.enum(PROVIDER_FILE_KINDS),
      provider: text(40, 1),
      firstDay: DayText,
      lastDay: DayText,
    }),
    output: z.object({ done: z.boolean(), note: z.string(), fileId: z.string() }),
    refusals: ['fieldEmpty', 'providerUnknown', 'providerFileDays', 'providerFileUnreadable', 'providerFileTooLong'],
  }),
  providerFiles: staffCall({
    method: 'GET',
    path: '/v1/console/providerFiles',
    roles: STAFF_MAY.recharges.look,
    doc: 'Files of providers that were compared, the newest first: by whom, and how many lines matched and differed.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({ list: z.array(FileOut), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  providerFileRows: staffCall({
    method: 'GET',
    path: '/v1/console/providerFileRows',
    roles: STAFF_MAY.recharges.look,
    doc: 'What differs between one file and the books, or of one kind of difference: lines of the file in their order, then what the file does not have. What the file says stands beside what stands here.',
    input: z.object({
      fileId: FileId,
      difference: z.optional(z.enum(FILE_DIFFERENCES)),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          difference: z.enum(FILE_DIFFERENCES),
          /** Of the file, its head being the first; null for what it does not have. */
          line: z.nullable(z.int()),
          orderNo: z.string(),
          providerNo: z.string(),
          /** Null where nothing stands there, or the line could not be read. */
          amountThere: z.nullable(MoneyOut),
          amountHere: z.nullable(MoneyOut),
          stateThere: z.nullable(z.enum(SETTLED_STATES)),
          stateHere: z.nullable(z.enum(SETTLED_STATES)),
          timeThere: z.nullable(TimeMs),
          timeHere: z.nullable(TimeMs),
          userName: z.string(),
          /** The number of the unbooked payment that the provider told of under this number; empty without one. */
          paymentId: z.string(),
          refusedFor: z.nullable(z.enum(REFUSED_LINES)),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: ['notFound'],
  }),
} as const;
