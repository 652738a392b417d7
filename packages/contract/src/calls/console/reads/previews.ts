import * as z from 'zod/mini';
import { IssueNo, LotteryCode, MoneyOut, STAFF_MAY, staffCall, text } from '../../../wire/index.ts';
import { LETTER_AUDIENCES } from '../content.ts';

/**
 * What an act would come to, asked for by its form before it is confirmed (`preview` of the act's entry). None of them changes anything; figures are those of
 * the moment, and the act itself looks again.
 */
export const consolePreviewCalls = {
  voidPreview: staffCall({
    method: 'GET',
    path: '/v1/console/voidPreview',
    roles: STAFF_MAY.issues.look,
    doc: 'What voiding an issue would give back: open bets, their stakes, whose they are, and chases that have a bet in it (they go on with their next issue).',
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: z.object({
      bets: z.int(),
      refund: MoneyOut,
      players: z.int(),
      chases: z.int(),
    }),
    refusals: ['lotteryUnknown', 'issueUnknown'],
  }),
  valuePreview: staffCall({
    method: 'POST',
    path: '/v1/console/valuePreview',
    roles: STAFF_MAY.settings.set,
    doc: 'What changing a tenant value would do: the value that stands there, how many must want it, and of the base payout and the highest rebate each play whose odds change, with its exact return to the player before and after, at the highest rebate.',
    bodyLimit: 184_320,
    input: z.object({ key: text(64, 1), value: text(20_000) }),
    output: z.object({
      before: z.string(),
      after: z.string(),
      takesTwo: z.boolean(),
      returns: z.array(
        z.object({
          group: z.string(),
          playName: z.string(),
          tier: z.string(),
          oddsBefore: z.string(),
          oddsAfter: z.string(),
          /** Percent, four decimals, rounded down. */
          returnBefore: z.string(),
          returnAfter: z.string(),
        }),
      ),
    }),
    refusals: ['settingUnknown'],
  }),
  letterPreview: staffCall({
    method: 'POST',
    path: '/v1/console/letterPreview',
    roles: STAFF_MAY.activities.letters,
    doc: 'How many people a letter would reach now. Who registers later gets none that was sent before.',
    bodyLimit: 110_592,
    input: z.object({ audience: z.enum(LETTER_AUDIENCES), target: z.prefault(text(12_000), '') }),
    output: z.object({ recipients: z.int() }),
    refusals: ['notFound', 'letterTargetWrong'],
  }),
} as const;
