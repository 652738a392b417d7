import type { Db, Tx } from '../platform/db/pool.ts';
import { activityChecks, rainChecks } from './activity/index.ts';
import { lineChecks } from './agency/index.ts';
import { closedChecks, gradeChecks, growthChecks, newcomerChecks } from './account/index.ts';
import { auditOn, prepareDecisions, type AuditScope } from './audit/index.ts';
import { auditBooks, auditBooksOn } from './betting/index.ts';
import { adjustmentChecks, cashierAudit, rechargeChecks, wordChecks } from './cashier/index.ts';
import { drawDayChecks } from './draws/index.ts';
import { envelopeChecks, openEnvelopeHolds } from './envelopes/index.ts';
import type { AuditOptions, AuditReport, Check } from './ledger/index.ts';
import { protectionChecks } from './protection/index.ts';
import { auditGames } from './games/index.ts';
import { auditLive } from './live/index.ts';
import { statisticsChecks } from './statistics/index.ts';
import { yuebaoAudit } from './yuebao/index.ts';

/** The audit of the whole site: the ledger, the bets, and what every module with money of its own kind knows. `more`: checks of modules above. */
export function auditWhole(db: Db, more: readonly Check[] = []): Promise<AuditReport> {
  return auditBooks(db, wholeOptions(more));
}

/**
 * The same with what can be decided again, causes, histories, catalogue and seals (modules/audit), on the caller's snapshot. What is decided elsewhere
 * goes on beside the rest: the snapshot is held for no longer than the longer of the two.
 */
export async function auditEverythingOn(tx: Tx, more: readonly Check[], scope: AuditScope = {}): Promise<AuditReport> {
  const { days, only, onCheck } = scope;
  const read = async () => [
    await auditBooksOn(tx, { ...wholeOptions(more), days, only, onCheck }),
    await auditOn(tx, scope),
  ];
  const decide = await prepareDecisions(tx, scope);
  const [decided, [books, causes]] = scope.recomputer
    ? await Promise.all([decide(), read()])
    : [await decide(), await read()];
  const reports = [books, causes, decided].filter((report) => report !== undefined);
  return {
    findings: reports.flatMap(({ findings }) => findings),
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)) as AuditReport['figures'],
  };
}

const wholeOptions = (more: readonly Check[]): AuditOptions => ({
  holds: { 'hold.envelope': openEnvelopeHolds, ...cashierAudit.holds, ...yuebaoAudit.holds, ...auditLive.holds },
  checks: [
    ...gradeChecks,
    ...growthChecks,
    ...newcomerChecks,
    ...closedChecks,
    ...drawDayChecks,
    ...envelopeChecks,
    ...protectionChecks,
    ...rechargeChecks,
    ...wordChecks,
    ...adjustmentChecks,
    ...(cashierAudit.checks ?? []),
    ...lineChecks,
    ...statisticsChecks,
    ...activityChecks,
    ...rainChecks,
    ...(yuebaoAudit.checks ?? []),
    ...(auditGames.checks ?? []),
    ...auditLive.checks,
    ...more,
  ],
});
