import { sweepJob } from '../../platform/jobs/sweep.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { monthsFigures, monthsJob, monthsProblems } from './months.ts';
import { pushBalances } from './push-balances.ts';
import { OLD_REQUEST_KEYS } from './queries.ts';
import { ledgerLists } from './own-lists.ts';
import { ledgerLeaving } from './leaving.ts';

export { auditLedger, isAsked, runCheck, runChecks, timed } from './audit.ts';
export type { AuditOptions, AuditReport, Check, Days, Finding, OnCheck, OpenHold } from './audit.ts';
export { houseHours, type HouseHour } from './house-hours.ts';
export { cause, post } from './post.ts';
export type { PlayerId, Posted, Posting } from './post.ts';
export { balanceAt, findPostedLine, listAccountsOf, listEntriesOf, sidesOf } from './reads-of-staff.ts';
export { listOtherBalances, takeAllBalances } from './take-all.ts';
export { onPosted, type PostedHook } from './posted-hooks.ts';
export { balanceBefore, findSpan, statementPage, sumSpan, type Span } from './statement.ts';
export {
  balanceOf,
  balancesOf,
  blockBets,
  entriesByRef,
  entriesBySeq,
  findBalance,
  heldFor,
  listHolds,
  openAccount,
} from './queries.ts';
export type { Balance, Entry } from './queries.ts';

/** The ledger: the only writer of balances (architecture §3). */
export const ledgerModule: ServerModule = {
  name: 'ledger',
  ownLists: ledgerLists,
  leaving: ledgerLeaving,
  calls,
  jobs: (deps) => [sweepJob(deps, 'ledger.forget-requests', '40 4 * * *', OLD_REQUEST_KEYS), monthsJob(deps)],
  problems: monthsProblems,
  figures: monthsFigures,
  start: async (deps) => pushBalances(deps),
};
export { archivedTo, isBetArchived } from './archived-to.ts';
