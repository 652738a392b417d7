import * as z from 'zod/mini';
import { IssueNo, LotteryCode, TimeMs, STAFF_MAY, staffCall } from '../../wire/index.ts';

/** What waits for somebody of staff. Looking does nothing and leaves no line in the log. */
export const consoleQueueCalls = {
  waitingActs: staffCall({
    method: 'GET',
    path: '/v1/console/waitingActs',
    roles: STAFF_MAY.approvals.look,
    doc: 'Acts that one of staff asked for and that wait for a second person, the longest waiting first: the same as `approvals` shows of what waits, without its numbers. `until`: after that the first must ask anew; null for one that waits until it is decided.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          at: TimeMs,
          until: z.nullable(TimeMs),
          staffName: z.string(),
          act: z.string(),
          subject: z.string(),
          reason: z.string(),
          /** Of a setting: what would take the place of what, as JSON. */
          before: z.optional(z.string()),
          after: z.optional(z.string()),
        }),
      ),
    }),
    refusals: [],
  }),
  waitingResults: staffCall({
    method: 'GET',
    path: '/v1/console/waitingResults',
    roles: STAFF_MAY.issues.waiting,
    doc: 'Official issues whose draw time has passed without a result, the longest waiting first, with what sources said and who typed one in (never what: the second person types it unseen). Void at `voidAt`.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          lotteryCode: LotteryCode,
          lotteryName: z.string(),
          issue: IssueNo,
          drawAt: TimeMs,
          voidAt: TimeMs,
          reports: z.array(z.string()),
          entries: z.array(z.string()),
        }),
      ),
    }),
    refusals: [],
  }),
} as const;
