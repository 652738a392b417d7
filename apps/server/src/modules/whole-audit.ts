import type { Db } from '../platform/db/pool.ts';
import { activityChecks } from './activity/index.ts';
import { lineChecks } from './agency/index.ts';
import { gradeChecks } from './account/index.ts';
import { auditBooks } from './betting/index.ts';
import { adjustmentChecks, cashierAudit, rechargeChecks } from './cashier/index.ts';
import { drawDayChecks } from './draws/index.ts';
import { envelopeChecks, openEnvelopeHolds } from './envelopes/index.ts';
import type { AuditReport, Check } from './ledger/index.ts';
import { protectionChecks } from './protection/index.ts';
import { yuebaoAudit } from './yuebao/index.ts';

/** The audit of the whole site: the ledger, the bets, and what every module with money of its own kind knows. `more`: checks of modules above. */
export function auditWhole(db: Db, more: readonly Check[] = []): Promise<AuditReport> {
  return auditBooks(db, {
    holds: { 'hold.envelope': openEnvelopeHolds, ...cashierAudit.holds, ...yuebaoAudit.holds },
    checks: [
      ...gradeChecks,
      ...drawDayChecks,
      ...envelopeChecks,
      ...protectionChecks,
      ...rechargeChecks,
      ...adjustmentChecks,
      ...(cashierAudit.checks ?? []),
      ...lineChecks,
      ...activityChecks,
      ...(yuebaoAudit.checks ?? []),
      ...more,
    ],
  });
}
