import * as z from 'zod/mini';
import { STATEMENT_TYPES } from '../../cashier/statement-types.ts';
import { Before, MoneyOut, PageSize, TimeMs, call, intIn } from '../../wire/index.ts';

/** Milliseconds since 1970 on input; the year 2100 is far enough. */
export const MomentIn = z.optional(intIn(0, 4_102_444_800_000));

/** What a line is about: what to open, and under which id. Null: nothing but the line itself (a correction by hand). */
export const EntryCause = z.object({
  kind: z.enum([
    'bet',
    'recharge',
    'withdrawal',
    'envelope',
    'issue',
    'wallet',
    'activity',
    'rain',
    'grade',
    'game',
    'gameDay',
    'lineGameDay',
  ]),
  /** Bet id, order number, withdrawal number, envelope id, issue id, id of an activity or of a rain, grade, id of a round of a game, or the day of own rounds, or of others', that brought a rebate. */
  id: z.string(),
  /** Channel of a recharge; empty elsewhere. */
  channel: z.string(),
});

export const StatementLine = z.object({
  /** Number of the line: gapless, grows. */
  id: z.string(),
  code: z.int(),
  codeName: z.string(),
  /** Signed: what came in is positive. */
  amount: MoneyOut,
  balanceAfter: MoneyOut,
  at: TimeMs,
  cause: z.nullable(EntryCause),
  /** What lines about bets, issues and rounds name beside their kind; absent for all others and for what is in the archive. */
  about: z.optional(
    z.object({
      /** Name of the lottery or of the game. */
      title: z.string(),
      /** A game's in English; a lottery's name has its words in the pages. */
      titleEn: z.optional(z.string()),
      /** Whole number of the issue; empty for a game. */
      issue: z.string(),
      /** Name of the play, of an order the first bet's; empty for an issue and a game. */
      playName: z.string(),
      /** How many bets an order holds. */
      bets: z.int(),
    }),
  ),
});
export type StatementLine = z.infer<typeof StatementLine>;

const Range = { from: MomentIn, to: MomentIn, type: z.optional(z.enum(STATEMENT_TYPES)) };

export const statementCalls = {
  getTransactionRecordsFront: call({
    method: 'GET',
    path: '/v1/balance/getTransactionRecordsFront',
    reads: 'replica',
    who: 'login',
    doc: 'Own statement, newest first, by key. A page may hold fewer lines than asked while `next` is set: a filter looks at so many lines at a time.',
    input: z.object({ before: Before, pageSize: PageSize, ...Range }),
    output: z.object({
      list: z.array(StatementLine),
      next: z.nullable(z.string()),
      /** At the end of a span that reaches into the archive: its last day, yyyy-MM-dd. Lines up to it are not listed. */
      archivedTo: z.optional(z.string()),
    }),
    refusals: [],
  }),
  transactionSummary: call({
    method: 'GET',
    path: '/v1/balance/getTransactionSummary',
    reads: 'replica',
    who: 'login',
    doc: 'Sums of a span of the own statement: opening + income − outgo = closing where no type is chosen. Income and outgo are null where too many lines would have to be added.',
    input: z.object(Range),
    output: z.object({
      /** Null when a type is chosen: a part of the lines has no balance of its own. */
      opening: z.nullable(MoneyOut),
      closing: z.nullable(MoneyOut),
      income: z.nullable(MoneyOut),
      outgo: z.nullable(MoneyOut),
      lines: z.nullable(z.int()),
    }),
    refusals: [],
  }),
} as const;
