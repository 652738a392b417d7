import * as z from 'zod/mini';
import { IssueNo, LotteryCode, MoneyOut, STAFF_MAY, staffCall, text } from '../../../wire/index.ts';
import { LETTER_AUDIENCES } from '../content.ts';

/** What is counted or added up by actPreview. */
export const PREVIEW_FIGURES = [
  'bets',
  'budget',
  'chases',
  'direct',
  'gifts',
  'issues',
  'lines',
  'managers',
  'messages',
  'online',
  'openRounds',
  'packets',
  'paid',
  'payout',
  'placed',
  'players',
  'refund',
  'staffAccounts',
  'staffWithoutKey',
  'viewers',
  'wallets',
  'windows',
] as const;
export type PreviewFigure = (typeof PREVIEW_FIGURES)[number];

/** How a value is written: an amount in yuan, a switch as 1 or 0, a word of the contract (a state, a channel), everything else as it is. */
const unit = z.enum(['', 'yuan', 'switch', 'word']);

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
  actPreview: staffCall({
    method: 'POST',
    path: '/v1/console/actPreview',
    roles: STAFF_MAY.approvals.decide,
    doc: 'What an act that touches many rows or people, or writes over something stored, would come to now: what it counts and adds up, what it is about, and each field that it writes over, before and after. For whoever may do the act itself; `fields` are those of the act, as a JSON object of texts.',
    bodyLimit: 368_640,
    input: z.object({ act: text(40, 1), fields: text(40_000, 2) }),
    output: z.object({
      figures: z.array(
        z.object({
          figure: z.enum(PREVIEW_FIGURES),
          /** One of the two. */
          count: z.nullable(z.int()),
          amount: z.nullable(MoneyOut),
        }),
      ),
      /** Of the thing that the act has by its number alone. */
      about: z.array(z.object({ field: z.string(), unit, value: z.string() })),
      changes: z.array(z.object({ field: z.string(), unit, before: z.string(), after: z.string() })),
    }),
    refusals: [
      'badInput',
      'betNotAside',
      'gameUnknown',
      'giftUnknown',
      'issueUnknown',
      'liveUnknown',
      'lotteryUnknown',
      'notFound',
      'orderNotFound',
      'roomUnknown',
      'roundUnknown',
    ],
  }),
} as const;
