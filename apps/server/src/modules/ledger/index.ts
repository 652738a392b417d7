import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { pushBalances } from './push-balances.ts';

export { auditLedger, runCheck } from './audit.ts';
export type { AuditOptions, AuditReport, Finding, OpenHold } from './audit.ts';
export { cause, post } from './post.ts';
export type { PlayerId, Posted, Posting } from './post.ts';
export { balanceOf, blockBets, entriesByRef, entriesBySeq, heldFor, listEntriesPage, openAccount } from './queries.ts';
export type { Balance, Entry } from './queries.ts';

/** The ledger: the only writer of balances (architecture §3). */
export const ledgerModule: ServerModule = {
  name: 'ledger',
  calls,
  start: async (deps) => pushBalances(deps),
};
