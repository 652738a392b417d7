import * as z from 'zod/mini';
import { STATEMENT_TYPES } from '../../../cashier/statement-types.ts';
import { accountNameIn } from '../../../staff/named-people.ts';
import { Before, MoneyOut, PageSize, STAFF_MAY, staffCall, TimeMs } from '../../../wire/index.ts';
import { Day } from '../../betting/report.ts';
import { MomentIn, StatementLine } from '../../cashier/statements.ts';
import { PAGE } from './page.ts';

/** `main`, `yuebao`, or a hold with the number of what it is held for: `hold.withdrawal:12`. */
const Account = z.prefault(z.string().check(z.regex(/^[a-z]{1,20}(?:\.[a-z]{1,20}:\d{1,18})?$/)), 'main');

export const consoleLedgerReadCalls = {
  playerLedger: staffCall({
    method: 'GET',
    path: '/v1/console/playerLedger',
    reads: 'replica',
    roles: STAFF_MAY.ledger.look,
    doc: 'Lines of one account of a player, the newest first, each with what it is about. Type and days are for the main account. A page may hold fewer lines than asked while `next` is set. `at`: a moment whose main balance is told as `balanceAt`. The first page names the other accounts that have something, at most a hundred. The look is logged, turning pages is not.',
    input: z.object({
      userName: accountNameIn,
      account: Account,
      type: z.optional(z.enum(STATEMENT_TYPES)),
      from: z.optional(Day),
      to: z.optional(Day),
      at: MomentIn,
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(StatementLine),
      ...PAGE,
      /** At the end of a span that reaches into the archive: its last day. Lines up to it are not listed. */
      archivedTo: z.optional(z.string()),
      accounts: z.nullable(z.array(z.object({ account: z.string(), balance: MoneyOut }))),
      balanceAt: z.nullable(MoneyOut),
    }),
    refusals: ['notFound'],
  }),
  auditRuns: staffCall({
    method: 'GET',
    path: '/v1/console/auditRuns',
    roles: STAFF_MAY.ledger.audit,
    doc: 'Runs of the audit, the newest first: of the new days, of everything or of one day, whether each came to its end, and the first of what it found.',
    input: z.object({ before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          /** `daily`: of the days since the last seal. */
          kind: z.enum(['daily', 'full', 'day']),
          startedAt: TimeMs,
          doneAt: TimeMs,
          /** False of one that failed: the books were not looked at. */
          isComplete: z.boolean(),
          findings: z.int(),
          /** The first findings, a text each. */
          details: z.array(z.string()),
        }),
      ),
      ...PAGE,
    }),
    refusals: [],
  }),
  ledgerEntry: staffCall({
    method: 'GET',
    path: '/v1/console/ledgerEntry',
    roles: STAFF_MAY.ledger.look,
    doc: 'One line of a player’s account with what caused it and every side of its posting. The house has one summed line a batch: of a line that was posted with others (bets, settlement) that sum is told, and no line of another player. The look is logged.',
    input: z.object({ userName: accountNameIn, account: Account, id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
    output: z.object({
      account: z.string(),
      line: StatementLine,
      batch: z.string(),
      /** The idempotency key of a single posting; empty of a line that was posted with others. */
      cause: z.string(),
      sides: z.array(
        z.object({
          account: z.string(),
          /** Whose it is; empty for the house. */
          userName: z.string(),
          amount: MoneyOut,
          /** Lines that are summed in it. */
          lines: z.int(),
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
} as const;
